import type { Pool } from 'pg';

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
