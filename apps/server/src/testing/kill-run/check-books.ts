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
