import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Trades of providers that copies at work have not been told, each with the newest that they have. */
const UNDELIVERED = `
  select b.id, s.number, t.newest from bots b
    join copy_signals s on s.provider_id::text = b.params ->> 'providerId' and s.executed_at >= b.started_at
    cross join lateral (
      select array_agg((j.event #>> '{trade,number}')::bigint) as told, max((j.event #>> '{trade,number}')::bigint) as newest
      from bot_journal j where j.bot_id = b.id and j.event ->> 'kind' = 'provider_filled') t
  where b.type = 'copy' and b.status in ('running', 'paused') and s.number <> all (coalesce(t.told, '{}'))`;
/** Every copy has heard of a trade in this time. */
const DELIVERY_MS = 30_000;

/** What must hold at every moment, for every account; each query finds what breaks it. */
const FAULTS: Readonly<Record<string, string>> = {
  'a fill is recorded twice': `
    select account_id, symbol, venue_trade_id from trade_ledger group by 1, 2, 3 having count(*) > 1`,
  'an order is recorded twice': `
    select account_id, client_order_id from bot_orders group by 1, 2 having count(*) > 1`,
  'a ledger transaction does not balance': `
    select transaction_id, asset, sum(amount) from ledger_postings group by 1, 2 having sum(amount) <> 0`,
  'an account does not reconcile': `
    select a.id, r.* from exchange_accounts a, reconcile_account(a.id) r where r.difference <> 0`,
  'the fills of an order do not add up to it': `
    select o.account_id, o.client_order_id, o.filled_quantity, sum(f.qty) from bot_orders o left join trade_ledger f on f.order_id = o.id
    group by o.id having o.filled_quantity <> coalesce(sum(f.qty), 0)`,
  'an order filled before it was made': `
    select f.account_id, o.client_order_id, o.created_at, f.exec_ts from trade_ledger f join bot_orders o on o.id = f.order_id
    where f.exec_ts < o.created_at`,
  'the time of an account runs backwards': `
    select * from (
      select account_id, client_order_id, created_at, lag(created_at) over (partition by account_id order by sequence) as before from bot_orders) o
    where created_at < before`,
  'the time of a bot runs backwards': `
    select * from (select bot_id, id, at, lag(at) over (partition by bot_id order by id) as before from bot_events) e where at < before`,
  'a bot was told things in another order than that of their time': `
    select * from (
      select bot_id, id, (event ->> 'at')::bigint as at, lag((event ->> 'at')::bigint) over (partition by bot_id order by id) as before from bot_journal) j
    where at < before`,
  'an account has recorded what its clock has not reached': `
    select o.account_id, c.at, max(o.updated_at) from bot_orders o left join account_clocks c using (account_id)
    group by 1, 2 having c.at is null or max(o.updated_at) > c.at`,
  'the signals of a provider are numbered with a gap': `
    select p.provider_id, p.last_number, count(s.number) from provider_accounts p left join copy_signals s using (provider_id)
    group by p.provider_id having p.last_number <> count(s.number) or p.last_number <> coalesce(max(s.number), 0)`,
  'a fill of a provider is not told to those who copy it': `
    select f.account_id, f.venue_trade_id from trade_ledger f join provider_accounts p using (account_id)
    where f.exec_ts >= p.opened_at and p.stopped_at is null and not exists (
      select 1 from copy_signals s where s.provider_id = p.provider_id and s.symbol = f.symbol and s.trade_id = f.venue_trade_id)`,
  'a copy was told a trade twice, or in another order': `
    select * from (
      select bot_id, id, (event #>> '{trade,number}')::bigint as number, lag((event #>> '{trade,number}')::bigint) over (partition by bot_id order by id) as before
      from bot_journal where event ->> 'kind' = 'provider_filled') j
    where number <= before`,
  'a copy has passed a trade over': `
    select * from (${UNDELIVERED}) u where number < newest`,
  'a fill is missing in the ledger': `
    select f.account_id, f.venue_trade_id from trade_ledger f where not exists (
      select 1 from ledger_transactions t where t.account_id = f.account_id and t.kind = 'fill' and t.reference = f.venue_trade_id)`,
};

/** Sentences about what is wrong in the books; empty when nothing is. */
export async function checkBooks(pool: Pool): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [sentence, sql] of Object.entries(FAULTS)) {
    const found = await pool.query<object>(sql);
    if (found.rows.length > 0)
      faults.push(`${sentence} (${found.rows.length}): ${JSON.stringify(found.rows.slice(0, 3))}`);
  }
  return faults;
}

/** Waits, while nobody trades any more, until every copy has heard of all that its provider did. @returns a sentence for those that do not. */
export async function checkDeliveries(pool: Pool): Promise<readonly string[]> {
  const deadline = performance.now() + DELIVERY_MS;
  for (;;) {
    const { rows } = await pool.query<object>(UNDELIVERED);
    if (rows.length === 0) return [];
    if (performance.now() > deadline)
      return [`trades that copies do not hear of (${rows.length}): ${JSON.stringify(rows.slice(0, 3))}`];
    await sleep(200);
  }
}
