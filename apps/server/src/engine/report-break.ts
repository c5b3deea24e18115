import type { Logger } from 'pino';
import { isErrorCode } from '../is-error-code.ts';
import { VOLUME_CHANGED } from './recording/guards.ts';

/** What `assert_lease` raises. */
const LEASE_LOST = '55006';

/** What `assert_settings` raises. */
const SETTINGS_CHANGED = 'AT001';

/** Tells the operator why an account is opened anew: some reasons are no faults. */
export function reportBreak(logger: Logger, accountId: string, cause: unknown): void {
  if (isErrorCode(cause, LEASE_LOST)) logger.warn({ accountId }, 'the account has another worker now');
  else if (isErrorCode(cause, SETTINGS_CHANGED))
    logger.info({ accountId }, 'limits or halts have changed; the account is opened anew');
  else if (isErrorCode(cause, VOLUME_CHANGED))
    logger.info({ accountId }, "the month's trade volume has changed; the account is opened anew");
  else logger.error({ err: cause, accountId }, 'account stopped; it is opened anew');
}
