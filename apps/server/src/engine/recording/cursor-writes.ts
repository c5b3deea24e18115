import { toIso } from '@atb/core/base/time';
import type { Write } from './recording.ts';

/** How far the account has come, after all that it did on the way. */
export const CURSOR_WRITES: readonly Write[] = [
  {
    sql: `select record_signals(r.account_id, r.equity, r.fills) from json_to_recordset($1::json) r (account_id uuid, equity numeric, fills json)`,
    rowsOf: ({ signals }) => (signals === null ? [] : [signals]),
  },
  {
    // The last quotes the account has fully handled; nothing up to them is handled again after a restart.
    sql: `insert into engine_cursors (account_id, symbol, event_time, quote)
      select r.account_id, r.symbol, r.event_time, r.quote
      from json_to_recordset($1::json) r (account_id uuid, symbol text, event_time timestamptz, quote jsonb)
      on conflict (account_id, symbol) do update set event_time = excluded.event_time, quote = excluded.quote`,
    rowsOf: ({ quotes }) =>
      quotes.map((quote) => ({ symbol: quote.symbol, event_time: toIso(quote.eventTime), quote })),
  },
  {
    // The database refuses to set it back.
    sql: `insert into account_clocks (account_id, at) select r.account_id, r.at from json_to_recordset($1::json) r (account_id uuid, at timestamptz)
      on conflict (account_id) do update set at = excluded.at`,
    rowsOf: ({ clock }) => [{ at: toIso(clock) }],
  },
];
