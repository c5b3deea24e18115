// engine/recording: what one event changed on its way into the database: one statement a table, for one account or for many.
import type { EpochMs } from '@atb/core/base/time';
import type { AccountChanges, VolumeAllowance } from '@atb/core/engine/account/account-types';
import type { Quote } from '@atb/core/market/quote';
import type { Signals } from '../copy/describe-signals.ts';
import type { Lease } from '../lease.ts';

/** A command that these changes carry out, closed in the same transaction. */
export interface DoneCommand {
  readonly commandId: string;
  readonly result: Readonly<Record<string, unknown>>;
  /** The bot whose shown status must fall back to what it really is, because the command was refused; null otherwise. */
  readonly refusal: { readonly botId: string; readonly error: string } | null;
}

/** What one event changed in one account, as it is recorded. */
export interface Recording {
  readonly lease: Lease;
  /** The account's owner. */
  readonly userId: string;
  readonly changes: AccountChanges;
  /** For those who copy the account; null without fills. */
  readonly signals: Signals | null;
  readonly done: readonly DoneCommand[];
  /** Last quotes handled, those that changed nothing by themselves too: after a restart no quote from before an order may meet that order. */
  readonly quotes: readonly Quote[];
  /** Under which they were decided. */
  readonly settings: string;
  /** The account's time. */
  readonly clock: EpochMs;
  /** What entries were weighed against; null where the owner's plan sets no limit. */
  readonly volume: VolumeAllowance | null;
}

/**
 * One statement that writes the rows of any number of accounts: $1 is a JSON list of them, each with its `account_id` and `user_id`.
 * Nothing is sent for no rows.
 */
export interface Write {
  readonly sql: string;
  readonly rowsOf: (recording: Recording) => readonly object[];
  /** Nothing is recorded unless it changes a row for each of them. */
  readonly isEachNeeded?: boolean;
}
