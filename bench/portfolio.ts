// How soon the portfolio of an account with 100,000 executions is there, over HTTP: all that the first screen asks for, the first time
// and when it was asked before; then each filter, and proofs.
//
// node bench/portfolio.ts [--fills 100000] [--rounds 10]
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { findOwnerUrl } from '../apps/server/src/testing/kill-run/find-owner-url.ts';
import { type BenchAccount, openBenchAccount } from './bench-account.ts';
import { forkServer, runBench } from './bench-run.ts';
import { describeLatencies, LATENCY_HEADER, percentile } from './latencies.ts';

const FIRST_SCREEN_GOAL_MS = 500;
const FILTER_GOAL_MS = 100;

const { values } = parseArgs({
  options: { fills: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '10' } },
});
const [fills, rounds] = [values.fills, values.rounds].map(Number) as [number, number];

/** A year of executions, half of them sales, of two symbols, with their orders, postings, lots, positions and the equity each hour. */
async function seed(dataDir: string, { userId, accountId }: BenchAccount): Promise<void> {
  const pool = new Pool({ connectionString: await findOwnerUrl(dataDir), max: 1 });
  const own = [userId, accountId];
  await pool.query(`set session_replication_role = replica`);
  await pool.query(
    `create temporary table n as
     select i, gen_random_uuid() as tx, gen_random_uuid() as o, case i % 4 / 2 when 0 then 'BTC' else 'ETH' end as base,
       case i % 2 when 0 then 'buy' else 'sell' end as side, 0.001 as qty, (60000 + i % 977)::numeric as price, 0.060123456789012345 as fee,
       case i % 2 when 1 then (i * 7919 % 1999 - 980) / 997.0 end as gain, now() - interval '365 days' + i * interval '365 days' / ${fills} as at
     from generate_series(0, ${fills - 1}) i`,
  );
  await pool.query(
    `insert into bot_orders (id, user_id, account_id, client_order_id, symbol, side, type, purpose, quantity, filled_quantity, reserved_asset, status, created_at, updated_at)
     select o, $1, $2, 'bench_' || i, base || 'USDT', side, 'market', case side when 'buy' then 'entry' else 'exit' end, qty, qty, 'USDT', 'filled', at, at from n`,
    own,
  );
  await pool.query(
    `insert into trade_ledger (user_id, account_id, order_id, venue_trade_id, symbol, side, qty, price, fee, fee_asset, realized_pnl, maker, exec_ts)
     select $1, $2, o, i::text, base || 'USDT', side, qty, price, fee, 'USDT', gain, false, at from n`,
    own,
  );
  await pool.query(
    `insert into ledger_transactions (id, user_id, account_id, kind, reference, at) select tx, $1, $2, 'fill', i::text, at from n`,
    own,
  );
  await pool.query(
    `insert into ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount)
     select tx, $2, $1, p.ledger_account, p.asset, p.amount from n cross join lateral (values
       ('assets', base, case side when 'buy' then qty else -qty end), ('venue', base, case side when 'buy' then -qty else qty end),
       ('assets', 'USDT', case side when 'buy' then -qty * price else qty * price end),
       ('venue', 'USDT', case side when 'buy' then qty * price else -qty * price end),
       ('assets', 'USDT', -fee), ('fees', 'USDT', fee)) p (ledger_account, asset, amount)
     order by i`,
    own,
  );
  await pool.query(
    `insert into tax_lots (id, account_id, user_id, asset, quantity, remaining, cost, acquired_at, sequence)
     select i::text, $2, $1, base, qty, 0, qty * price + fee, at, i from n where side = 'buy'`,
    own,
  );
  await pool.query(
    `insert into lot_disposals (id, account_id, user_id, lot_id, reference, asset, quantity, cost, proceeds, gain, acquired_at, disposed_at)
     select i::text, $2, $1, (i - 1)::text, i::text, base, qty, 60, 60 + gain, gain, at - interval '5 minutes', at from n where side = 'sell'`,
    own,
  );
  await pool.query(
    `insert into equity_snapshots (account_id, user_id, at, equity, cash, exposure)
     select $2, $1, now() - interval '365 days' + n * interval '5 minutes', 10000 + 900 * sin(n / 3000.0) + n % 97, 9000, 1000
     from generate_series(0, 105120) n on conflict do nothing`,
    own,
  );
  await pool.query(
    `update ledger_transactions set at = now() - interval '366 days' where account_id = $1 and kind = 'deposit'`,
    [accountId],
  );
  await pool.query('vacuum analyze');
  await pool.end();
}

type Question = () => Promise<unknown>;

function asked({ client }: BenchAccount, name: string, body: object): Question {
  return async () => {
    const { data, error } = await client.functions.invoke<{ readonly success: boolean }>(name, { body });
    if (error !== null || data?.success === false) throw new Error(`${name}: ${JSON.stringify(data ?? error)}`);
  };
}

async function timed(questions: readonly Question[]): Promise<number> {
  const begun = performance.now();
  await Promise.all(questions.map((ask) => ask()));
  return performance.now() - begun;
}

/** What the page asks for before its first screen is whole: the same requests, at once. */
function firstScreen(account: BenchAccount): readonly Question[] {
  const { client, accountId } = account;
  const read = (table: string, columns: string): Question => {
    return async () => void (await client.from(table).select(columns).throwOnError());
  };
  return [
    asked(account, 'portfolio-overview', {}),
    asked(account, 'risk-check', { accountId, symbol: 'BTCUSDT', side: 'BUY', quantity: '1' }),
    read('exchange_accounts', 'id, label, adapter, is_paper, trading_mode'),
    read('balances', 'account_id, asset, free::text, locked::text, ts'),
    read('user_risk_prefs', 'max_daily_dd_pct::text'),
  ];
}

const DAY_MS = 86_400_000;
const FILTERS: ReadonlyArray<readonly [name: string, body: object]> = [
  ['portfolio-overview', {}],
  ['portfolio-overview', { exchange: 'paper' }],
  ['portfolio-overview', { exchange: 'kraken' }],
  ['portfolio-overview', { from: Date.now() - 90 * DAY_MS }],
  ['portfolio-executions', {}],
  ['portfolio-executions', { exchange: 'paper' }],
  ['portfolio-executions', { symbol: 'ETHUSDT' }],
  ['portfolio-executions', { side: 'sell' }],
  ['portfolio-executions', { bot: 'hand' }],
  ['portfolio-executions', { symbol: 'BTCUSDT', side: 'buy', bot: 'hand' }],
  ['portfolio-executions', { before: middle() }],
  ['portfolio-transfers', {}],
  ['portfolio-history', {}],
  ['portfolio-history', { days: 90 }],
];

/** A page half a year deep. */
function middle(): string {
  return `${new Date(Date.now() - 180 * DAY_MS).toISOString().slice(0, 23)}000Z_ffffffff-ffff-ffff-ffff-ffffffffffff`;
}

await runBench('portfolio', async (folder) => {
  const dataDir = join(folder, 'server');
  const env = { MARKET_DATA: 'simulated', ATB_RATE_LIMIT_FACTOR: '100', ATB_DEFAULT_PLAN: 'enterprise' };
  const server = forkServer(dataDir, { env });
  const account = await openBenchAccount(await server.ready);
  await seed(dataDir, account);
  const first = await timed(firstScreen(account));
  const again: number[] = [];
  for (let round = 0; round < rounds; round += 1) again.push(await timed(firstScreen(account)));
  console.log(`${fills} executions; first screen, never asked for before: ${first.toFixed(0)} ms`);
  const history = await timed([asked(account, 'portfolio-history', {})]);
  console.log(`allocation by day, never asked for before: ${history.toFixed(0)} ms`);
  console.log(LATENCY_HEADER);
  console.log(describeLatencies('first screen', again));
  let worst = 0;
  for (const [name, body] of FILTERS) {
    const latencies: number[] = [];
    for (let round = 0; round < rounds; round += 1) latencies.push(await timed([asked(account, name, body)]));
    console.log(describeLatencies(`${name} ${JSON.stringify(body).slice(0, 60)}`, latencies));
    worst = Math.max(worst, percentile(latencies, 0.5));
  }
  for (const figure of ['equity', 'timeWeighted', 'contribution'])
    console.log(`proof of ${figure}: ${(await timed([asked(account, 'portfolio-proof', { figure })])).toFixed(0)} ms`);
  await server.end('SIGTERM');
  console.log(`first screen ${first.toFixed(0)} ms, slowest filter: median ${worst.toFixed(0)} ms`);
  return first < FIRST_SCREEN_GOAL_MS && worst < FILTER_GOAL_MS;
});
