import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { SeededUser } from '../../testing/seed-user.ts';

/** How each table is probed: an insert by the owner, and a column to set to itself. */
export interface Probe {
  readonly columns: string;
  readonly values: (ids: Ids) => string;
  readonly update: string;
}

export interface Ids {
  readonly user: string;
  readonly account: string;
  readonly bot: string;
  readonly order: string;
  readonly transaction: string;
  readonly run: string;
  readonly email: string;
  readonly fresh: string;
}

/** A row of every table that belongs to a user, or to nobody. @param engine connections as atb_engine. */
export async function seedRows(engine: Pool, user: SeededUser, probes: Readonly<Record<string, Probe>>): Promise<Ids> {
  const one = async (sql: string): Promise<string> => {
    const id = (await engine.query<{ id: string }>(sql)).rows[0]?.id;
    if (id === undefined) throw new Error(`nothing returned by ${sql}`);
    return id;
  };
  const bot = await one(
    `insert into bots (user_id, type, symbol, exchange_account_id, params) values ('${user.userId}', 'grid', 'BTCUSDT', '${user.accountId}', '{}') returning id`,
  );
  const transaction = await one(`select id from ledger_transactions where account_id = '${user.accountId}'`);
  const order = await one(
    `insert into bot_orders (user_id, account_id, client_order_id, symbol, side, type, purpose, quantity, reserved_asset, status, created_at, updated_at)
     values ('${user.userId}', '${user.accountId}', 'seed', 'BTCUSDT', 'buy', 'market', 'entry', 1, 'USDT', 'filled', now(), now()) returning id`,
  );
  const run = await one(
    `insert into research_runs (user_id, kind, name, request, engine_version) values ('${user.userId}', 'backtest', 'Mine', '{}', '1') returning id`,
  );
  const seeded: Ids = {
    user: user.userId,
    account: user.accountId,
    bot: randomUUID(),
    order,
    transaction,
    run,
    email: user.email,
    fresh: 'seed',
  };
  await engine.query(
    `insert into tax_lots (id, user_id, account_id, asset, quantity, remaining, cost, acquired_at, sequence) values ('lot-1', '${user.userId}', '${user.accountId}', 'BTC', 1, 1, 1, now(), 1)`,
  );
  const alreadySeeded = new Set([
    'luck_budgets',
    'notification_prefs',
    'profiles',
    'user_risk_prefs',
    'exchange_accounts',
    'bots',
    'bot_orders',
    'ledger_transactions',
    'ledger_postings',
    'plan_limits',
    'platform_state',
    'market_owner',
    'account_states',
    'user_plans',
    'research_runs',
  ]);
  for (const [table, test] of Object.entries(probes)) {
    if (alreadySeeded.has(table)) continue;
    await engine.query(
      `insert into ${table} (${test.columns}) values (${test.values({ ...seeded, bot, fresh: `seed-${table}` })})`,
    );
  }
  // What a caller inserts must not collide with the seeded rows of the same key.
  const spare = await one(
    `insert into bots (user_id, type, symbol, exchange_account_id, params) values ('${user.userId}', 'grid', 'BTCUSDT', '${user.accountId}', '{}') returning id`,
  );
  return { ...seeded, bot: spare };
}
