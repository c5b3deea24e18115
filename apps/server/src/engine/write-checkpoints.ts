import { toIso } from '@atb/core/base/time';
import type { Pool } from 'pg';
import type { AccountRunner } from './account-runner.ts';

/** Only forward, and only under the lease under which the quotes were handled. */
const WRITE_CHECKPOINTS = `
  insert into engine_cursors (account_id, symbol, event_time, quote)
  select r.account_id, r.symbol, r.event_time, r.quote
  from json_to_recordset($1::json) r (account_id uuid, token bigint, symbol text, event_time timestamptz, quote jsonb)
  join engine_leases l on l.account_id = r.account_id and l.token = r.token
  on conflict (account_id, symbol) do update set event_time = excluded.event_time, quote = excluded.quote
    where engine_cursors.event_time < excluded.event_time`;

/**
 * Records how far quiet accounts have come. Quotes that changed nothing cost no write of their own, so without this an
 * account on which nothing happened for days would go through all those days again after a restart.
 */
export async function writeCheckpoints(pool: Pool, runners: readonly AccountRunner[]): Promise<void> {
  const records = runners.flatMap((runner) =>
    (runner.checkpoint() ?? []).map((quote) => ({
      account_id: runner.accountId,
      token: runner.lease.token.toString(),
      symbol: quote.symbol,
      event_time: toIso(quote.eventTime),
      quote,
    })),
  );
  if (records.length > 0) await pool.query(WRITE_CHECKPOINTS, [JSON.stringify(records)]);
}
