import { type EpochMs, toIso } from '@atb/core/base/time';
import type { Transaction } from '../../database/with-transaction.ts';
import type { DoneCommand, Write } from './recording.ts';

const CLOSE = `
  update engine_commands c set status = 'done', result = r.result, done_at = r.done_at
  from json_to_recordset($1::json) r (command_id uuid, result jsonb, done_at timestamptz)
  where c.id = r.command_id and c.status = 'pending'`;

/** What the bot really is. */
const SHOW_REFUSAL = `
  update bots b set status_reason = r.error, updated_at = now(),
    status = coalesce((select s.status from bot_states s where s.bot_id = b.id), 'error')
  from json_to_recordset($1::json) r (bot_id uuid, error text) where b.id = r.bot_id`;

const closedRows = (done: readonly DoneCommand[], at: EpochMs): readonly object[] =>
  done.map(({ commandId, result }) => ({ command_id: commandId, result, done_at: toIso(at) }));

const refusedRows = (done: readonly DoneCommand[]): readonly object[] =>
  done.flatMap(({ refusal }) => (refusal === null ? [] : [{ bot_id: refusal.botId, error: refusal.error }]));

/** Closes commands with their results; changes of one that was closed before are recorded already. */
export const COMMAND_WRITES: readonly Write[] = [
  { sql: CLOSE, rowsOf: ({ done, changes }) => closedRows(done, changes.at), isEachNeeded: true },
  { sql: SHOW_REFUSAL, rowsOf: ({ done }) => refusedRows(done) },
];

/** Closes a command without any changes, unless it has been closed before. */
export async function closeCommand(tx: Transaction, done: DoneCommand, at: EpochMs): Promise<void> {
  const { rowCount } = await tx.query(CLOSE, [JSON.stringify(closedRows([done], at))]);
  if (rowCount !== 0 && done.refusal !== null) await tx.query(SHOW_REFUSAL, [JSON.stringify(refusedRows([done]))]);
}
