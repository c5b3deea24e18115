import type { Pool } from 'pg';
import { isDatabaseUnavailable } from '../database/is-database-unavailable.ts';
import type { Logger } from '../logger.ts';
import { AccountUnreadableError } from './load-account.ts';

/** With the growing waits, some eight seconds: what passes by itself is not worth a word. */
const TRIES_REPORTED = 5;

const NOT_OPENED = 'Not traded: ';
const UNREADABLE = `${NOT_OPENED}the stored state of its account cannot be read, so nothing is bought, sold or stopped. The operator has to restore it from a backup; it goes on by itself then.`;
const FAILING = `${NOT_OPENED}its account cannot be opened, so nothing is bought, sold or stopped. It is tried again every minute; the operator's log says why.`;

/** Shown on the account's bots, and written into their logs when it begins. */
const REPORT_FAULT = `
  with notified as (
    update bots set status_reason = $2, updated_at = now()
    where exchange_account_id = $1 and status in ('running', 'active', 'paused', 'stopping') and status_reason is distinct from $2
    returning id, user_id
  )
  insert into bot_events (bot_id, user_id, severity, code, message, at)
  select id, user_id, 'error', 'ACCOUNT_NOT_OPENED', $2, now() from notified`;

/** Only what this very fault had written is taken back. */
const REPORT_END = `
  with notified as (
    update bots set status_reason = '', updated_at = now()
    where exchange_account_id = $1 and status in ('running', 'active', 'paused', 'stopping') and status_reason like '${NOT_OPENED}%'
    returning id, user_id
  )
  insert into bot_events (bot_id, user_id, severity, code, message, at)
  select id, user_id, 'info', 'ACCOUNT_OPENED', 'The account could be opened again: the bot goes on.', now() from notified`;

export interface OpeningFault {
  readonly accountId: string;
  readonly error: unknown;
  /** How often it has failed in a row. */
  readonly tries: number;
}

/** Tells the operator of an account that cannot be opened, and its owner, unless it may pass by itself. */
export async function reportOpeningFault(
  { pool, logger }: { readonly pool: Pool; readonly logger: Logger },
  { accountId, error, tries }: OpeningFault,
): Promise<void> {
  logger.error({ err: error, accountId, tries }, 'account could not be opened; trying again');
  const isUnreadable = error instanceof AccountUnreadableError;
  if (!isUnreadable && (tries < TRIES_REPORTED || isDatabaseUnavailable(error))) return;
  await pool
    .query(REPORT_FAULT, [accountId, isUnreadable ? UNREADABLE : FAILING])
    .catch((cause: unknown) => logger.warn({ err: cause, accountId }, 'its owner could not be told'));
}

export async function showOpened(pool: Pool, accountId: string): Promise<void> {
  await pool.query(REPORT_END, [accountId]);
}
