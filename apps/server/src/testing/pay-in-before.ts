import type { Trader, TradingServer } from './start-trading-server.ts';

/** The 10,000 of a paper account, paid in days before the market's own time instead of at the sign-up. */
export async function payInBefore(server: TradingServer, trader: Trader): Promise<void> {
  await server.sql('delete from ledger_transactions where account_id = $1', [trader.accountId]);
  await server.sql(
    `with t as (
       insert into ledger_transactions (user_id, account_id, kind, reference, at)
       values ($1, $2, 'deposit', 'paid in', '2026-05-20T12:00:00Z') returning id)
     insert into ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount)
     select t.id, $2, $1, side, 'USDT', amount from t, (values ('assets', 10000), ('external', -10000)) s (side, amount)`,
    [trader.id, trader.accountId],
  );
}
