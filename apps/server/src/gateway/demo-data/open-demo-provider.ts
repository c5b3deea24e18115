import { randomUUID } from 'node:crypto';
import { readStrategyParams } from '@atb/core/bots/strategy/params';
import { type EpochMs, toIso } from '@atb/core/base/time';
import type { Pool } from 'pg';
import { type Transaction, withTransaction } from '../../database/with-transaction.ts';
import type { DemoProvider } from './demo-providers.ts';

/** Of the 10,000 that a paper account begins with: within the standard risk limits. */
const ALLOCATION = '500';
/** What the table takes at most: three losses in a row, a matter of minutes on such candles, would end the day for all who look. */
const LOSS_STREAK_LIMIT = 10;
/** Often enough for trades every hour or two. */
const TIMEFRAME = '1m';

interface Market {
  readonly symbols: readonly string[];
  readonly now: EpochMs;
}

/** Opens the account of a provider of the house, once: its strategy trades there from now on, and its figures are those of its ledger. */
export async function openDemoProvider(pool: Pool, provider: DemoProvider, { symbols, now }: Market): Promise<void> {
  const symbol = symbols.includes(provider.symbol) ? provider.symbol : symbols[0];
  if (symbol === undefined) throw new Error('the market has no symbol for the demo providers');
  await withTransaction(pool, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('house:' || $1, 0))`, [provider.email]);
    const { rows } = await tx.query<{ id: string }>(
      'select id from signal_providers where name = $1 and created_by is null and not is_listed',
      [provider.name],
    );
    const providerId = rows[0]?.id;
    if (providerId !== undefined) await openAccount(tx, providerId, provider, { symbol, openedAt: toIso(now) });
  });
}

async function openAccount(
  tx: Transaction,
  providerId: string,
  { name, email, strategyId, values }: DemoProvider,
  { symbol, openedAt }: { readonly symbol: string; readonly openedAt: string },
): Promise<void> {
  const read = readStrategyParams({ strategyId, values, timeframe: TIMEFRAME, allocation: ALLOCATION });
  if (read.status === 'invalid') throw new Error(`${name} cannot trade ${strategyId}: ${read.message}`);
  const userId = randomUUID();
  await tx.query('select open_house_account($1, $2, $3)', [userId, email, name]);
  await tx.query(
    `insert into user_plans (email, plan, ai_limit, user_id) select $1, plan, 0, $2 from plan_limits order by rank desc limit 1`,
    [email, userId],
  );
  await tx.query('update user_risk_prefs set loss_streak_limit = $2 where user_id = $1', [userId, LOSS_STREAK_LIMIT]);
  const botId = randomUUID();
  await tx.query(
    `insert into bots (id, user_id, name, type, symbol, exchange_account_id, is_paper, params)
     select $1, $2, $3, 'strategy', $4, a.id, true, $5 from exchange_accounts a where a.user_id = $2 and a.adapter = 'paper'`,
    [botId, userId, name, symbol, JSON.stringify(read.params)],
  );
  await tx.query(
    `insert into provider_accounts (provider_id, account_id, user_id, start_equity, opened_at)
     select $1, a.id, $2, account_worth(a.id), greatest($3, now()) from exchange_accounts a where a.user_id = $2 and a.adapter = 'paper'`,
    [providerId, userId, openedAt],
  );
  await tx.query(
    `update signal_providers set is_listed = true, is_open = true, opened_at = greatest($3, now()), symbols = $2, figures_of = '',
       performance_score = 0.5, total_trades = 0, win_rate = 0, avg_return = 0, max_drawdown = 0 where id = $1`,
    [providerId, [symbol], openedAt],
  );
  await tx.query(
    `select submit_bot_command(b, 'start_bot', 'running', 'Waiting for the engine to take over.', '{}') from bots b where b.id = $1`,
    [botId],
  );
}
