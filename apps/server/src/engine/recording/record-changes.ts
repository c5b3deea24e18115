import type { Pool } from 'pg';
import { withTransaction } from '../../database/with-transaction.ts';
import { BOT_WRITES } from './bot-writes.ts';
import { COMMAND_WRITES } from './close-commands.ts';
import { CURSOR_WRITES } from './cursor-writes.ts';
import { GUARDS } from './guards.ts';
import { LEDGER_WRITES } from './ledger-writes.ts';
import { ORDER_WRITES } from './order-writes.ts';
import type { Recording, Write } from './recording.ts';
import { StatementBatch } from './statement-batch.ts';

/**
 * In this order. Rows arrive in their final form, so what states how things are may be written again; what must happen once has a key
 * of its own.
 */
const WRITES: readonly Write[] = [
  ...COMMAND_WRITES,
  ...GUARDS,
  ...ORDER_WRITES,
  ...LEDGER_WRITES,
  ...BOT_WRITES,
  ...CURSOR_WRITES,
];

export type RecordsChanges = (pool: Pool, recording: Recording) => Promise<void>;

/** One transaction with everything that one event changed; refused when the lease was lost, or limits or halts have changed. */
export const recordChanges: RecordsChanges = async (pool, recording) => {
  const batch = new StatementBatch();
  addRecordings(batch, [recording]);
  await withTransaction(pool, (tx) => batch.send(tx));
};

/** One statement a table, however many accounts there are. */
export function addRecordings(batch: StatementBatch, recordings: readonly Recording[]): void {
  for (const { sql, rowsOf, isEachNeeded } of WRITES) {
    const rows = recordings.flatMap((recording) => {
      const owner = { account_id: recording.lease.accountId, user_id: recording.userId };
      return rowsOf(recording).map((row) => ({ ...owner, ...row }));
    });
    if (rows.length > 0) batch.add(sql, [JSON.stringify(rows)], isEachNeeded === true ? rows.length : null);
  }
}
