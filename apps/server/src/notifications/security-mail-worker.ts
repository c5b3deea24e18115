import type { Pool } from 'pg';
import type { KeptRunning } from '../keep-running.ts';
import type { Logger } from '../logger.ts';
import { startMailWorker } from '../mail/mail-worker.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type SecurityNotice, securityNoticeMail } from '../mail/security-notice-mail.ts';

export interface SecurityMailDeps {
  /** Connections as atb_engine. */
  readonly pool: Pool;
  readonly mailer: Mailer;
  /** Without a slash at the end. */
  readonly siteUrl: string;
  readonly logger: Logger;
}

const ROUND_MS = 5_000;

/** Mails what changed of the security of accounts, one mail after another, until it is stopped; any number of processes may. */
export function startSecurityMailWorker(deps: SecurityMailDeps): KeptRunning {
  const { pool, logger } = deps;
  return startMailWorker({
    pool,
    logger,
    channel: 'security_mails',
    roundMs: ROUND_MS,
    sendNext: () => sendNext(deps),
    lostMessage: 'security mails are interrupted',
  });
}

interface ClaimedNotice extends SecurityNotice {
  /** bigint, as text. */
  readonly id: string;
  readonly email: string;
}

/** Sends the mail of one user who has notices due. Answers whether there was one. What fails is due again by itself. */
async function sendNext({ pool, mailer, siteUrl, logger }: SecurityMailDeps): Promise<boolean> {
  const { rows } = await pool.query<ClaimedNotice>('select * from public.claim_security_mail()');
  const [first, ...others] = rows.toSorted((a, b) => Number(a.id) - Number(b.id));
  if (first === undefined) return false;
  try {
    await mailer.send(securityNoticeMail({ to: first.email, siteUrl, notices: [first, ...others] }));
  } catch (error) {
    logger.error({ err: error, notices: rows.length }, 'a security mail could not be sent');
    return true;
  }
  await pool.query('update public.security_mails set sent_at = clock_timestamp() where id = any ($1)', [
    rows.map(({ id }) => id),
  ]);
  return true;
}
