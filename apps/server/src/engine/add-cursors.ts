import { toIso } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import type { StatementBatch } from './statement-batch.ts';

const UPSERT_CURSORS = `
  insert into engine_cursors (account_id, symbol, event_time, quote)
  select $1, r.symbol, r.event_time, r.quote from json_to_recordset($2::json) r (symbol text, event_time timestamptz, quote jsonb)
  on conflict (account_id, symbol) do update set event_time = excluded.event_time, quote = excluded.quote`;

/** Remembers the last quotes the account has fully handled; nothing up to them is handled again after a restart. */
export function addCursors(batch: StatementBatch, accountId: string, quotes: readonly Quote[]): void {
  if (quotes.length === 0) return;
  const records = quotes.map((quote) => ({ symbol: quote.symbol, event_time: toIso(quote.eventTime), quote }));
  batch.add(UPSERT_CURSORS, [accountId, JSON.stringify(records)]);
}
