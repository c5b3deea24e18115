import type { Pool } from 'pg';
import { isDatabaseUnavailable } from '../database/is-database-unavailable.ts';
import type { Logger } from '../logger.ts';
import { endNotice, showNotice } from './account-notice.ts';
import { AccountUnreadableError } from './load-account.ts';

/** With the growing waits, some eight seconds: what passes by itself is not worth a word. */
const TRIES_REPORTED = 5;

const NOT_OPENED = 'Not traded: ';
const UNREADABLE = `${NOT_OPENED}the stored state of its account cannot be read, so nothing is bought, sold or stopped. The operator has to restore it from a backup; it goes on by itself then.`;
const FAILING = `${NOT_OPENED}its account cannot be opened, so nothing is bought, sold or stopped. It is tried again every minute; the operator's log says why.`;

const FAULT = { severity: 'error', code: 'ACCOUNT_NOT_OPENED' } as const;
const OPENED = {
  severity: 'info',
  code: 'ACCOUNT_OPENED',
  message: 'The account could be opened again: the bot goes on.',
} as const;

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
  await showNotice(pool, { ...FAULT, accountId, message: isUnreadable ? UNREADABLE : FAILING }).catch(
    (cause: unknown) => logger.warn({ err: cause, accountId }, 'its owner could not be told'),
  );
}

export async function showOpened(pool: Pool, accountId: string): Promise<void> {
  await endNotice(pool, { ...OPENED, accountId }, `${NOT_OPENED}%`);
}
