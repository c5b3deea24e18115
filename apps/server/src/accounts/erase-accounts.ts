import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import { accountDeletedMail } from '../mail/account-mails.ts';
import type { Mailer } from '../mail/mailer.ts';

export interface EraseDeps {
  /** Connections as atb_engine. */
  readonly pool: Pool;
  readonly mailer: Mailer;
  readonly logger: Pick<Logger, 'error' | 'info'>;
  /** Accounts that could not be deleted: they are tried again after a restart and hold up nobody meanwhile. */
  readonly stuck: Set<string>;
}

/**
 * Deletes one account whose time is over, with all its rows; the bytes of its files go with the next sweep. Answers whether there was
 * one. Several processes may try at once: the row is taken by one.
 */
export async function eraseNextAccount({ pool, mailer, logger, stuck }: EraseDeps): Promise<boolean> {
  const due = await pool.query<{ user_id: string; email: string }>(
    `select d.user_id, p.email from public.account_deletions d join public.profiles p on p.id = d.user_id
     where d.due_at <= now() and not d.user_id = any ($1::uuid[]) order by d.due_at limit 1`,
    [[...stuck]],
  );
  const [leaver] = due.rows;
  if (leaver === undefined) return false;
  try {
    await pool.query('select public.erase_account($1)', [leaver.user_id]);
  } catch (error) {
    stuck.add(leaver.user_id);
    logger.error({ err: error }, 'an account whose time is over could not be deleted');
    return true;
  }
  logger.info('an account was deleted, as its owner had asked');
  await mailer.send(accountDeletedMail({ to: leaver.email })).catch((error: unknown) => {
    logger.error({ err: error }, 'a mail could not be sent');
  });
  return true;
}
