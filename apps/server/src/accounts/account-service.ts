import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@atb/core/base/time';
import { DatabaseError, type Pool } from 'pg';
import type { CommandQueue } from '../commands/command-queue.ts';
import type { SharedPool } from '../database/shared-pool.ts';
import type { Transaction } from '../database/with-transaction.ts';
import type { Logger } from '../logger.ts';
import { deletionCancelledMail, deletionRequestedMail } from '../mail/account-mails.ts';
import type { MailMessage, Mailer } from '../mail/mailer.ts';
import { refuseRequest } from './refuse.ts';
import { createExportRequests, runAsEngine } from './request-exports.ts';

export interface AccountServiceDeps {
  /** Connections as atb_engine. */
  readonly shared: SharedPool;
  /** Connections as supabase_auth_admin. */
  readonly auth: Pool;
  readonly commandQueue: Pick<CommandQueue, 'submit'>;
  readonly mailer: Mailer;
  readonly siteUrl: string;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
  /** Days between the request and the deletion. */
  readonly graceDays: number;
}

/** How long ago a sign-in may be that proves who asks for the end of an account. */
const PROOF_MS = 5 * 60_000;
const UNIQUE_VIOLATION = '23505';
const RENEWAL_STAYS =
  'The payment provider did not end your subscription, so the account stays. Please try again, or contact support.';

/** What users ask of their own account. */
export function createAccountService(deps: AccountServiceDeps) {
  return { ...createExportRequests(runAsEngine(deps.shared)), ...createDeletionRequests(deps) };
}

function createDeletionRequests(deps: AccountServiceDeps) {
  const inTransaction = runAsEngine(deps.shared);
  // What was done stays done, whether or not the mail goes out.
  const send = (mail: MailMessage | null): void => {
    if (mail === null) return;
    deps.mailer.send(mail).catch((error: unknown) => deps.logger.error({ err: error }, 'a mail could not be sent'));
  };

  return {
    requestDeletion: async (
      userId: string,
      {
        endRenewals,
        ...proof
      }: {
        readonly provedAt: number;
        readonly hasSecondFactor: boolean;
        /** Of what the account pays for by the month; answers whether nothing will be charged any more. */
        readonly endRenewals: () => Promise<boolean>;
      },
    ) => {
      if (!(await isProved(deps.auth, userId, proof))) {
        return refuseRequest(
          'PROOF_NEEDED',
          'Confirm with your password, and your second factor if you have one, then try again.',
        );
      }
      const known = await inTransaction(userId, (tx) =>
        tx.query('select 1 from public.account_deletions where user_id = $1', [userId]),
      );
      if (known.rowCount === 1) return refuseRequest('ACCOUNT_ENDS', 'This account is to be deleted already.');
      // Nobody is charged for an account that is gone.
      if (!(await endRenewals())) return refuseRequest('PAYMENT_FAILED', RENEWAL_STAYS);
      await stopEverything(deps, userId);
      const dueAt = new Date(Date.now() + deps.graceDays * DAY_MS).toISOString();
      try {
        const email = await inTransaction(userId, async (tx) => {
          await tx.query('insert into public.account_deletions (user_id, due_at) values ($1, $2)', [userId, dueAt]);
          return emailOf(tx, userId);
        });
        send(email === null ? null : deletionRequestedMail({ to: email, dueAt, url: `${deps.siteUrl}/settings/data` }));
      } catch (error) {
        if (!(error instanceof DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error;
        return refuseRequest('ACCOUNT_ENDS', 'This account is to be deleted already.');
      }
      // Nothing is opened any more: this ends what another client began since the first, which is there for a process that dies here.
      await stopEverything(deps, userId);
      return { status: 'requested', dueAt } as const;
    },

    cancelDeletion: async (userId: string) => {
      const email = await inTransaction(userId, async (tx) => {
        const deleted = await tx.query('delete from public.account_deletions where user_id = $1', [userId]);
        return deleted.rowCount === 1 ? emailOf(tx, userId) : null;
      });
      if (email === null) return refuseRequest('NOTHING_TO_CANCEL', 'This account is not to be deleted.');
      send(deletionCancelledMail({ to: email }));
      return { status: 'kept' } as const;
    },
  };
}

async function emailOf(tx: Transaction, userId: string): Promise<string | null> {
  const { rows } = await tx.query<{ email: string }>('select email from public.profiles where id = $1', [userId]);
  return rows[0]?.email ?? null;
}

/** A sign-in of the last minutes; of who has a second factor, one with it. */
async function isProved(
  auth: Pool,
  userId: string,
  { provedAt, hasSecondFactor }: { readonly provedAt: number; readonly hasSecondFactor: boolean },
): Promise<boolean> {
  if (provedAt < Date.now() - PROOF_MS) return false;
  if (hasSecondFactor) return true;
  const factors = await auth.query(
    `select 1 from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
    [userId],
  );
  return factors.rowCount === 0;
}

/** Stops bots, takes orders back and sells what is open. What finds no price is dropped with the account. */
async function stopEverything({ shared, commandQueue, logger }: AccountServiceDeps, userId: string): Promise<void> {
  const accounts = await shared.run(userId, (pool) =>
    pool.query<{ id: string }>('select id from public.exchange_accounts where user_id = $1', [userId]),
  );
  for (const { id } of accounts.rows) {
    const answer = await commandQueue.submit({
      accountId: id,
      userId,
      kind: 'stop_all',
      idempotencyKey: `leave:${randomUUID()}`,
      payload: { choice: 'close_everything' },
    });
    if (answer.status !== 'done')
      logger.warn({ accountId: id, status: answer.status }, 'an account that ends is not quiet yet');
  }
}
