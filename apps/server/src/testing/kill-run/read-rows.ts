import type { Pool } from 'pg';
import type { Scenario } from './scenario.ts';

/** Every row of a scenario's accounts as text, by table. Ids that are random by design and derived marks are left out. */
export type AccountRows = Readonly<Record<string, readonly string[]>>;

const QUERIES: Readonly<Record<string, string>> = {
  bot_orders: `
    select o.account_id, o.client_order_id, row_number() over (partition by o.account_id order by o.sequence) as rank, o.bot_id, o.venue_order_id,
      o.symbol, o.side, o.type, o.purpose, o.slot, o.quantity, o.price, o.stop_loss, o.take_profit, o.filled_quantity, o.filled_notional,
      o.fill_price, o.reserved_asset, o.reserved, o.status, o.reason, o.created_at, o.updated_at
    from bot_orders o where o.account_id = any($1) order by o.account_id, o.client_order_id`,
  trade_ledger: `
    select f.account_id, f.symbol, f.venue_trade_id, o.client_order_id, f.bot_id, f.side, f.qty, f.price, f.fee, f.fee_asset, f.realized_pnl, f.trade_profit,
      f.maker, f.exec_ts
    from trade_ledger f join bot_orders o on o.id = f.order_id where f.account_id = any($1) order by f.account_id, f.symbol, f.venue_trade_id`,
  ledger: `
    select t.account_id, t.kind, t.reference, t.at, p.ledger_account, p.asset, p.amount
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id where t.account_id = any($1)
    order by t.account_id, t.kind, t.reference, p.ledger_account, p.asset, p.amount`,
  balances:
    'select account_id, asset, free, locked, ts from balances where account_id = any($1) order by account_id, asset',
  positions: `
    select account_id, bot_id, symbol, side, qty, entry_price, realized_pnl, fees_paid, opened_at, updated_at, closed_at
    from positions where account_id = any($1) order by account_id, symbol, bot_id, opened_at`,
  tax_lots:
    'select account_id, id, asset, quantity, remaining, cost, acquired_at, sequence from tax_lots where account_id = any($1) order by account_id, id',
  lot_disposals: `
    select account_id, id, lot_id, reference, asset, quantity, cost, proceeds, gain, acquired_at, disposed_at
    from lot_disposals where account_id = any($1) order by account_id, id`,
  bot_states: 'select * from bot_states where account_id = any($1) order by bot_id',
  bots: `
    select id, status, status_reason, command_number, started_at, stopped_at from bots where exchange_account_id = any($1) order by id`,
  bot_events: `
    select e.bot_id, row_number() over (partition by e.bot_id order by e.id) as rank, e.severity, e.code, e.message, e.at
    from bot_events e join bots b on b.id = e.bot_id where b.exchange_account_id = any($1) order by e.bot_id, e.id`,
  bot_journal: `
    select j.bot_id, row_number() over (partition by j.bot_id order by j.id) as rank, j.next_sequence, j.quote_at, j.event
    from bot_journal j join bots b on b.id = j.bot_id where b.exchange_account_id = any($1) order by j.bot_id, j.id`,
  account_clocks: 'select account_id, at from account_clocks where account_id = any($1) order by account_id',
  account_states: 'select account_id, state from account_states where account_id = any($1) order by account_id',
  exchange_accounts: 'select id, trading_mode from exchange_accounts where id = any($1) order by id',
  engine_commands: `
    select account_id, id, kind, payload, idempotency_key, status, result, done_at
    from engine_commands where account_id = any($1) order by account_id, sequence`,
};

export async function readAccountRows(pool: Pool, scenario: Scenario): Promise<AccountRows> {
  const accountIds = scenario.accounts.map((account) => account.id);
  const rows: Record<string, readonly string[]> = {};
  for (const [table, sql] of Object.entries(QUERIES)) {
    const found = await pool.query<{ row: string }>(`select row_to_json(r)::text as row from (${sql}) r`, [accountIds]);
    rows[table] = found.rows.map((each) => each.row);
  }
  return rows;
}

/** What stands in one run and not in the other, the first few of each table; empty for equal runs. */
export function describeDifferences(expected: AccountRows, actual: AccountRows): readonly string[] {
  return Object.keys(expected).flatMap((table) => {
    const [before, after] = [new Set(expected[table]), new Set(actual[table])];
    const missing = [...before].filter((row) => !after.has(row));
    const added = [...after].filter((row) => !before.has(row));
    if (missing.length === 0 && added.length === 0) return [];
    return [
      `${table}: ${missing.length} rows only without kills, ${added.length} only with kills`,
      ...missing.slice(0, 3).map((row) => `  - ${row}`),
      ...added.slice(0, 3).map((row) => `  + ${row}`),
    ];
  });
}
