// How soon the page of performance has its figures after each filter, for an account of 100,000 fills: over HTTP, with the plan's
// analytics, and the first time, when the fills are read.
//
// node bench/performance-page.ts [--fills 100000] [--rounds 60]
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { findOwnerUrl } from '../apps/server/src/testing/kill-run/find-owner-url.ts';
import { type BenchAccount, openBenchAccount } from './bench-account.ts';
import { forkServer, runBench } from './bench-run.ts';
import { describeLatencies, LATENCY_HEADER, percentile } from './latencies.ts';

const GOAL_MS = 100;

const { values } = parseArgs({
  options: { fills: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '60' } },
});
const [fills, rounds] = [values.fills, values.rounds].map(Number) as [number, number];

/** A year of fills, half of them sales, half of them a bot's, of two symbols, and the account's equity every five minutes. @returns the bot. */
async function seed(dataDir: string, { userId, accountId }: BenchAccount): Promise<string> {
  const pool = new Pool({ connectionString: await findOwnerUrl(dataDir), max: 1 });
  await pool.query(`set session_replication_role = replica`);
  const bots = await pool.query<{ id: string }>(
    `insert into bots (user_id, exchange_account_id, name, type, symbol, status) values ($1, $2, 'Bench', 'grid', 'BTCUSDT', 'stopped') returning id`,
    [userId, accountId],
  );
  const bot = bots.rows[0]?.id ?? '';
  await pool.query(
    `with o as (
       insert into bot_orders (user_id, account_id, bot_id, client_order_id, symbol, side, type, purpose, quantity, reserved_asset, status, created_at, updated_at)
       select $1, $2, bot, 'bench' || place, 'BTCUSDT', 'buy', 'market', 'entry', 1, 'USDT', 'filled', now(), now()
       from unnest(array[null, $4::uuid]) with ordinality given (bot, place) returning id, bot_id)
     insert into trade_ledger (user_id, account_id, order_id, venue_trade_id, symbol, side, qty, price, fee, fee_asset, realized_pnl, maker, exec_ts)
     select $1, $2, o.id, n::text, case n % 4 / 2 when 0 then 'BTCUSDT' else 'ETHUSDT' end, case n % 2 when 0 then 'buy' else 'sell' end,
       0.001, 60000 + n % 977, 0.060123456789012345, 'USDT', case n % 2 when 1 then (n * 7919 % 1999 - 980) / 997.0 end, false,
       now() - interval '365 days' + n * interval '365 days' / $3
     from o join generate_series(1, $3::int) n on (o.bot_id is null) = (n % 8 < 4)`,
    [userId, accountId, fills, bot],
  );
  await pool.query(
    `insert into equity_snapshots (account_id, user_id, at, equity, cash, exposure)
     select $2, $1, now() - interval '365 days' + n * interval '5 minutes', 10000 + 900 * sin(n / 3600.0) + n % 97, 9000, 1000
     from generate_series(0, 105120) n on conflict do nothing`,
    [userId, accountId],
  );
  await pool.query(`update ledger_transactions set at = now() - interval '366 days' where account_id = $1`, [
    accountId,
  ]);
  await pool.query('analyze');
  await pool.end();
  return bot;
}

async function ask({ client }: BenchAccount, name: string, body: object): Promise<number> {
  const begun = performance.now();
  const { data, error } = await client.functions.invoke<{ readonly success: boolean }>(name, { body });
  if (error !== null || data?.success !== true) throw new Error(`${name}: ${JSON.stringify(data ?? error)}`);
  return performance.now() - begun;
}

const DAY_MS = 86_400_000;
const filtersOf = (bot: string): ReadonlyArray<readonly [name: string, filter: object]> => [
  ['all', {}],
  ['a month', { from: Date.now() - 40 * DAY_MS, to: Date.now() - 10 * DAY_MS }],
  ['half a year', { from: Date.now() - 200 * DAY_MS }],
  ['by hand', { bot: 'hand' }],
  ['a bot', { bot }],
  ['symbol', { symbol: 'ETHUSDT' }],
  ['hour', { hour: 13 }],
  ['weekday', { weekday: 2 }],
  ['held', { held: '1h' }],
  ['several', { symbol: 'BTCUSDT', weekday: 3, from: Date.now() - 300 * DAY_MS }],
];

await runBench('performance-page', async (folder) => {
  const dataDir = join(folder, 'server');
  const env = { MARKET_DATA: 'simulated', ATB_RATE_LIMIT_FACTOR: '100', ATB_DEFAULT_PLAN: 'enterprise' };
  const server = forkServer(dataDir, { env });
  const account = await openBenchAccount(await server.ready);
  const filters = filtersOf(await seed(dataDir, account));
  // Nothing of the account is kept yet.
  for (const name of ['performance', 'performance-analytics'])
    console.log(`${fills} fills; ${name} for the first time: ${(await ask(account, name, {})).toFixed(0)} ms`);
  console.log(LATENCY_HEADER);
  let worst = 0;
  for (const name of ['performance', 'performance-analytics', 'performance-trades']) {
    for (const [filter, body] of filters) {
      const latencies: number[] = [];
      for (let round = 0; round < rounds; round += 1) latencies.push(await ask(account, name, body));
      console.log(describeLatencies(`${name}, ${filter}`, latencies));
      worst = Math.max(worst, percentile(latencies, 0.95));
    }
  }
  console.log(`equity line: ${(await ask(account, 'performance-equity', {})).toFixed(0)} ms`);
  for (const days of [1, 20, 40, 180]) {
    const latencies: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // No span is asked for twice.
      const from = Date.now() - (200 - round) * DAY_MS;
      latencies.push(await ask(account, 'performance-equity', { from, to: from + days * DAY_MS }));
    }
    console.log(describeLatencies(`equity line, ${days} days of it`, latencies));
    worst = Math.max(worst, percentile(latencies, 0.95));
  }
  for (const figure of ['net', 'drawdown'])
    console.log(`proof of ${figure}: ${(await ask(account, 'figure-proof', { figure })).toFixed(0)} ms`);
  for (const format of ['pdf', 'csv'])
    console.log(`report as ${format}: ${(await ask(account, 'export-performance', { format })).toFixed(0)} ms`);
  await server.end('SIGTERM');
  console.log(`slowest filter: p95 ${worst.toFixed(0)} ms`);
  return worst < GOAL_MS;
});
