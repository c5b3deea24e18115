// How fast users read their own rows: 50 orders each, through HTTP, under row-level security, by 20 users at once who ask
// again as soon as they have an answer.
//
// node bench/data-api.ts [--users 20] [--seconds 15] [--orders 500]
//   orders   rows a user owns, of which the newest 50 are read
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { findOwnerUrl } from '../apps/server/src/testing/kill-run/find-owner-url.ts';
import { ORDER_COLUMNS } from '../packages/api/src/rows/bot-orders.ts';
import { forkServer, runBench } from './bench-run.ts';
import { describeLatencies, LATENCY_HEADER, percentile } from './latencies.ts';

const GOAL_P95_MS = 50;
const ROWS = 50;
const WARM_UP_MS = 2_000;
/** What the web app asks for; money as text. */
const PATH = `/rest/v1/bot_orders?select=${ORDER_COLUMNS.replaceAll(' ', '')}&order=created_at.desc,sequence.desc&limit=${ROWS}`;

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '15' },
    orders: { type: 'string', default: '500' },
  },
});
const [users, seconds, orders] = [values.users, values.seconds, values.orders].map(Number) as [number, number, number];

type Headers = Readonly<Record<string, string>>;

/** Signs a user up as the web app does. @returns the headers of that user's requests. */
async function signUp(url: string, apikey: string, number: number): Promise<Headers> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `bench-${number}@example.test`, password: 'correct horse battery staple' }),
  });
  const session = (await response.json()) as { readonly access_token?: string };
  if (session.access_token === undefined) throw new Error(`sign-up failed with ${response.status}`);
  return { apikey, Authorization: `Bearer ${session.access_token}` };
}

/** Orders of every account, closed ones, so that no engine acts on them. */
async function seedOrders(dataDir: string): Promise<void> {
  const pool = new Pool({ connectionString: await findOwnerUrl(dataDir), max: 1 });
  await pool.query(
    `insert into bot_orders (user_id, account_id, client_order_id, symbol, side, type, purpose, quantity, price, filled_quantity,
       filled_notional, fill_price, reserved_asset, status, created_at, updated_at)
     select a.user_id, a.id, 'bench_' || n, 'BTCUSDT', 'buy', 'limit', 'entry', 0.01234, 50000.12, 0.01234, 617.0014808, 50000.12,
       'USDT', 'filled', now() - n * interval '1 minute', now() - n * interval '1 minute'
     from exchange_accounts a, generate_series(1, $1) n`,
    [orders],
  );
  await pool.query('analyze bot_orders');
  await pool.end();
}

/** Milliseconds until the rows have been read. @throws when they are not the user's 50 rows. */
async function readOrders(url: string, headers: Headers): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${url}${PATH}`, { headers });
  const rows = (await response.json()) as readonly unknown[];
  const tookMs = performance.now() - begun;
  if (response.status !== 200 || rows.length !== Math.min(ROWS, orders))
    throw new Error(`got ${response.status}: ${JSON.stringify(rows).slice(0, 200)}`);
  return tookMs;
}

async function readUntil(end: number, url: string, everyone: readonly Headers[]): Promise<number[]> {
  const latencies: number[] = [];
  await Promise.all(
    everyone.map(async (headers) => {
      while (performance.now() < end) latencies.push(await readOrders(url, headers));
    }),
  );
  return latencies;
}

await runBench('data-api', async (folder) => {
  const dataDir = join(folder, 'server');
  const server = forkServer(dataDir, { env: { MARKET_DATA: 'simulated', ATB_RATE_LIMIT_FACTOR: '10000' } });
  const url = await server.ready;
  const config = (await (await fetch(`${url}/config.json`)).json()) as { readonly publishableKey: string };
  const everyone: Headers[] = [];
  for (let number = 0; number < users; number += 1) everyone.push(await signUp(url, config.publishableKey, number));
  await seedOrders(dataDir);
  await readUntil(performance.now() + WARM_UP_MS, url, everyone);
  const latencies = await readUntil(performance.now() + seconds * 1_000, url, everyone);
  console.log(`${users} users, ${(latencies.length / seconds).toFixed(0)} requests a second`);
  console.log(LATENCY_HEADER);
  console.log(describeLatencies(`${ROWS} of ${orders} own rows`, latencies));
  await server.end('SIGTERM');
  return percentile(latencies, 0.95) < GOAL_P95_MS;
});
