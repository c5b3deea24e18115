// What one hostile user costs another: 200 of the heaviest requests that are allowed at once, again and again, while somebody else
// reads and presses Stop all.
//
// node bench/fairness.ts [--hostile 200] [--seconds 15] [--orders 20000]
//   hostile  requests that the hostile user keeps under way
//   orders   rows that the hostile user's requests work on
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { findOwnerUrl } from '../apps/server/src/testing/kill-run/find-owner-url.ts';
import { forkServer, runBench } from './bench-run.ts';
import { describeLatencies, LATENCY_HEADER, percentile } from './latencies.ts';

const GOAL_READ_P95_MS = 500;
const GOAL_STOP_P95_MS = 1_000;
/** Between two looks of the other user, as a screen has it. */
const PAUSE_MS = 100;
/** Sixty in a minute are allowed. */
const CALM_STOPS = 8;
const WILD_STOPS = 50;

const HEAVY = [
  `/rest/v1/bot_orders?select=*&${['side', 'type', 'purpose', 'reason'].map((column) => `${column}=not.wfts.nothing`).join('&')}`,
  `/rest/v1/bot_orders?select=*,exchange_accounts(*),again:exchange_accounts(*)&order=reason.desc,client_order_id.desc`,
  `/rest/v1/bot_orders?select=id&${Array.from({ length: 10 }, () => 'client_order_id=not.like.*a*b*c*d*e*f*g*').join('&')}`,
  `/rest/v1/exchange_accounts?select=bot_orders(*,exchange_accounts(label))`,
];

const { values } = parseArgs({
  options: {
    hostile: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '15' },
    orders: { type: 'string', default: '20000' },
  },
});
const [hostile, seconds, orders] = [values.hostile, values.seconds, values.orders].map(Number) as [
  number,
  number,
  number,
];

type Headers = Readonly<Record<string, string>>;

async function signUp(url: string, apikey: string, name: string): Promise<Headers> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.test`, password: 'correct horse battery staple' }),
  });
  const session = (await response.json()) as { readonly access_token?: string };
  if (session.access_token === undefined) throw new Error(`sign-up failed with ${response.status}`);
  return { apikey, Authorization: `Bearer ${session.access_token}`, 'Content-Type': 'application/json' };
}

async function seedOrders(dataDir: string): Promise<void> {
  const pool = new Pool({ connectionString: await findOwnerUrl(dataDir), max: 1 });
  await pool.query(
    `insert into bot_orders (user_id, account_id, client_order_id, symbol, side, type, purpose, quantity, price, filled_quantity,
       filled_notional, fill_price, reserved_asset, status, reason, created_at, updated_at)
     select a.user_id, a.id, 'bench_' || n, 'BTCUSDT', 'buy', 'limit', 'entry', 0.01234, 50000.12, 0.01234, 617.0014808, 50000.12,
       'USDT', 'filled', repeat('some words of a reason ', 5), now() - n * interval '1 minute', now() - n * interval '1 minute'
     from exchange_accounts a, generate_series(1, $1) n`,
    [orders],
  );
  await pool.query('analyze bot_orders');
  await pool.end();
}

interface Seen {
  readonly reads: number[];
  readonly stops: number[];
  readonly failures: string[];
}

/** What the other user sees until `isOver`: one read, one Stop all, a pause, and again. */
async function look(url: string, headers: Headers, stopsMax: number, isOver: () => boolean): Promise<Seen> {
  const seen: Seen = { reads: [], stops: [], failures: [] };
  const time = async (into: number[], path: string, init: RequestInit) => {
    const begun = performance.now();
    const response = await fetch(`${url}${path}`, { ...init, headers });
    const text = await response.text();
    into.push(performance.now() - begun);
    if (response.status !== 200) seen.failures.push(`${path.slice(0, 30)} ${response.status} ${text.slice(0, 100)}`);
  };
  while (!isOver()) {
    await time(seen.reads, '/rest/v1/bot_orders?select=id,symbol,status&order=created_at.desc&limit=50', {});
    if (seen.stops.length < stopsMax)
      await time(seen.stops, '/functions/v1/stop-all', { method: 'POST', body: '{"choice":"cancel_orders"}' });
    await sleep(PAUSE_MS);
  }
  return seen;
}

async function attack(url: string, headers: Headers, isOver: () => boolean): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>();
  const workers = Array.from({ length: hostile }, async (_, index) => {
    while (!isOver()) {
      const response = await fetch(`${url}${HEAVY[index % HEAVY.length] ?? ''}`, { headers });
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      // A client of its own process: it must not take the processor that it measures with.
      if (response.status === 429) await sleep(500);
    }
  });
  await Promise.all(workers);
  return statuses;
}

function describe(name: string, { reads, stops }: Seen): void {
  console.log(describeLatencies(`${name}: reads`, reads));
  console.log(describeLatencies(`${name}: Stop all`, stops));
}

await runBench('fairness', async (folder) => {
  const dataDir = join(folder, 'server');
  const server = forkServer(dataDir, { env: { MARKET_DATA: 'simulated' } });
  const url = await server.ready;
  const config = (await (await fetch(`${url}/config.json`)).json()) as { readonly publishableKey: string };
  const [bad, good] = [
    await signUp(url, config.publishableKey, 'bad'),
    await signUp(url, config.publishableKey, 'good'),
  ];
  await seedOrders(dataDir);

  const until = (ms: number) => {
    const end = performance.now() + ms;
    return () => performance.now() >= end;
  };
  const calm = await look(url, good, CALM_STOPS, until(3_000));
  const isOver = until(seconds * 1_000);
  const [statuses, wild] = await Promise.all([attack(url, bad, isOver), look(url, good, WILD_STOPS, isOver)]);
  console.log(LATENCY_HEADER);
  describe('alone', calm);
  describe('beside the hostile user', wild);
  console.log(
    `the hostile user heard ${[...statuses].map(([status, count]) => `${status} ${count} times`).join(', ')}`,
  );
  for (const failure of [...calm.failures, ...wild.failures]) console.log(`refused: ${failure}`);
  await server.end('SIGTERM');
  const isFair = percentile(wild.reads, 0.95) < GOAL_READ_P95_MS && percentile(wild.stops, 0.95) < GOAL_STOP_P95_MS;
  return isFair && calm.failures.length + wild.failures.length === 0;
});
