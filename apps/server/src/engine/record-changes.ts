import { assert } from '@atb/core/base/assert';
import { toIso, type EpochMs } from '@atb/core/base/time';
import type { AccountChanges, VolumeAllowance } from '@atb/core/engine/account/account-types';
import type { Quote } from '@atb/core/market/quote';
import type { Pool } from 'pg';
import { withTransaction } from '../database/with-transaction.ts';
import { addCursors } from './add-cursors.ts';
import type { Signals } from './copy/describe-signals.ts';
import { guardVolume } from './guard-volume.ts';
import type { Lease } from './lease.ts';
import { addChanges, type DoneCommand, persistDone, type PersistContext } from './persist-changes.ts';
import { StatementBatch } from './statement-batch.ts';

/** The database refuses to set it back. */
const SET_CLOCK = `
  insert into account_clocks (account_id, at) values ($1, $2) on conflict (account_id) do update set at = excluded.at`;

export interface Recording extends PersistContext {
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

/** One transaction with everything that one event changed; refused when the lease was lost, or limits or halts have changed. */
export async function recordChanges(pool: Pool, lease: Lease, recording: Recording): Promise<void> {
  const { changes, done } = recording;
  const batch = new StatementBatch();
  addRecording(batch, lease, recording);
  await withTransaction(pool, async (tx) => {
    const closed = await persistDone(tx, done, changes.at);
    assert(closed === done.length, 'a command was carried out before');
    await batch.send(tx);
  });
}

export type RecordsChanges = typeof recordChanges;

/** All but the commands that it carries out. */
export function addRecording(batch: StatementBatch, lease: Lease, recording: Recording): void {
  const { accountId, changes, quotes, clock, signals } = recording;
  batch.add('select assert_lease($1, $2)', [accountId, lease.token.toString()]);
  batch.add('select assert_settings($1, $2)', [accountId, recording.settings]);
  guardVolume(batch, recording);
  addChanges(batch, recording, changes);
  if (signals !== null)
    batch.add('select record_signals($1, $2, $3)', [accountId, signals.equity, JSON.stringify(signals.fills)]);
  addCursors(batch, accountId, quotes);
  batch.add(SET_CLOCK, [accountId, toIso(clock)]);
}
