// bench: what anyone can measure again. This one: how soon 500 users hear of rows that they may see.
//
// node bench/realtime.ts [--subscribers 500] [--seconds 20] [--prices 10] [--rounds 2] [--own 50]
//   prices   rows in one insert into price_feeds, which every subscriber gets
//   rounds   such inserts a second
//   own      updates of one user's balance a second, which that user alone may get
// It starts a database, the realtime service and, in a process of their own, stock supabase-js clients that each listen to
// prices and, without a filter, to the tables of accounts: row-level security sorts those out.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { closePools, createPools } from '../apps/server/src/database/create-pools.ts';
import type { Pools } from '../apps/server/src/database/pools.ts';
import { createAuthSettings } from '../apps/server/src/gateway/auth/auth-settings.ts';
import { createClientAddressReader } from '../apps/server/src/gateway/auth/http/client-address.ts';
import { issueAccessToken } from '../apps/server/src/gateway/auth/issue-access-token.ts';
import { createSessionLookUp, createSessionRegistry } from '../apps/server/src/gateway/auth/session-registry.ts';
import { importSigningKeys, type SigningKeys } from '../apps/server/src/gateway/auth/signing-keys.ts';
import { createAccessTokenVerifier } from '../apps/server/src/gateway/auth/verify-access-token.ts';
import { createRealtime } from '../apps/server/src/gateway/realtime/create-realtime.ts';
import { createLogger } from '../apps/server/src/logger.ts';
import { openBenchDatabase, runBench } from './bench-run.ts';
import { describeLatencies, LATENCY_HEADER, percentile } from './latencies.ts';
import type { SubscriberReport, SubscribersOrder } from './realtime-subscribers.ts';

const GOAL_P95_MS = 250;
const settings = createAuthSettings('http://bench.test');

interface BenchUser {
  readonly id: string;
  readonly accountId: string;
  readonly token: string;
}

const { values } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
    prices: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '2' },
    own: { type: 'string', default: '50' },
  },
});
const [subscribers, seconds, prices, rounds, own] = [
  values.subscribers,
  values.seconds,
  values.prices,
  values.rounds,
  values.own,
].map(Number) as [number, number, number, number, number];

async function createUsers(pools: Pools, keys: SigningKeys): Promise<BenchUser[]> {
  const users = Array.from({ length: subscribers }, () => ({
    id: randomUUID(),
    sessionId: randomUUID(),
    accountId: randomUUID(),
  }));
  const lists = [users.map(({ id }) => id), users.map(({ sessionId }) => sessionId)];
  const accounts = [users.map(({ accountId }) => accountId), users.map(({ id }) => id)];
  await pools.auth.query(
    `insert into auth.users (id, email) select u, u || '@bench.test' from unnest($1::uuid[]) as u`,
    [lists[0]],
  );
  await pools.auth.query('insert into auth.sessions (user_id, id) select * from unnest($1::uuid[], $2::uuid[])', lists);
  await pools.engine.query(
    `insert into exchange_accounts (id, user_id, adapter, label) select a, u, 'paper', 'Paper' from unnest($1::uuid[], $2::uuid[]) as t (a, u)`,
    accounts,
  );
  await pools.engine.query(
    `insert into balances (account_id, user_id, asset, free, locked, ts) select a, u, 'USDT', 10000, 0, now() from unnest($1::uuid[], $2::uuid[]) as t (a, u)`,
    accounts,
  );
  return Promise.all(
    users.map(async ({ id, sessionId, accountId }) => {
      const subject = { sessionId, userId: id, email: `${id}@bench.test`, sessionEnd: null, aal: 'aal1' as const };
      const rest = { amr: [], phone: '', isAnonymous: false, appMetadata: {}, userMetadata: {} };
      const { token } = await issueAccessToken({ ...subject, ...rest }, keys, settings);
      return { id, accountId, token };
    }),
  );
}

/** Calls `task` so many times a second for the time of the run, without waiting for it, and gives the number of calls. */
async function pace(perSecond: number, task: (turn: number) => Promise<unknown>): Promise<number> {
  const running: Array<Promise<unknown>> = [];
  const begun = performance.now();
  const turns = Math.round(perSecond * seconds);
  for (let turn = 0; turn < turns; turn++) {
    await sleep(Math.max(0, begun + (turn / perSecond) * 1000 - performance.now()));
    running.push(task(turn));
  }
  await Promise.all(running);
  return turns;
}

function insertPrices(pools: Pools): Promise<unknown> {
  // `ts` tells the subscribers when the insert was sent.
  return pools.engine.query(
    `insert into price_feeds (exchange, symbol, bid, ask, last, volume_24h, ts)
     select 'binance', 'SYM' || g || 'USDT', 50000.12, 50000.34, 50000.23, 123456.789, $2 from generate_series(1, $1) as g`,
    [prices, new Date()],
  );
}

function updateBalance(pools: Pools, user: BenchUser, turn: number): Promise<unknown> {
  return pools.engine.query('update balances set free = $1, ts = $2 where account_id = $3', [
    10_000 + turn,
    new Date(),
    user.accountId,
  ]);
}

await runBench('realtime', async (dataDir) => {
  const logger = createLogger('warn');
  const database = await openBenchDatabase(dataDir);
  const { secrets } = database;
  const pools = createPools({ ownerUrl: database.ownerUrl, secrets, logger });
  const keys = await importSigningKeys(secrets.jwtKeys);
  const sessions = createSessionRegistry({ lookUp: createSessionLookUp(pools.auth) });
  const realtime = createRealtime({
    restPool: pools.rest,
    keys: secrets,
    verifyAccessToken: createAccessTokenVerifier({ keys, issuers: [settings.issuer], sessions }),
    allowedOrigins: [],
    readClientAddress: createClientAddressReader([]),
    logger,
  });
  const server = createServer().on('upgrade', realtime.handleUpgrade).listen(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), realtime.ready]);
  const users = await createUsers(pools, keys);

  const child = fork(join(import.meta.dirname, 'realtime-subscribers.ts'));
  const order: SubscribersOrder = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: secrets.publishableKey,
    users: users.map(({ id, token }) => ({ id, token })),
  };
  const joining = performance.now();
  child.send(order);
  await once(child, 'message');
  console.log(`${subscribers} stock clients joined in ${((performance.now() - joining) / 1000).toFixed(1)} s`);

  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const cpu = process.cpuUsage();
  const [inserts, updates] = await Promise.all([
    pace(rounds, () => insertPrices(pools)),
    pace(own, (turn) => updateBalance(pools, users[(turn * 7919) % users.length] as BenchUser, turn)),
  ]);
  const used = process.cpuUsage(cpu);
  delay.disable();
  await sleep(2_000);
  child.send('report');
  const [report] = (await once(child, 'message')) as [SubscriberReport];

  console.log(`\n${inserts} inserts of ${prices} prices and ${updates} balance updates in ${seconds} s`);
  console.log(LATENCY_HEADER);
  console.log(describeLatencies('insert to delivery, prices', report.priceLatencies));
  console.log(describeLatencies('update to delivery, own balance', report.ownLatencies));
  const cores = (used.user + used.system) / 1e6 / seconds;
  const rss = (process.memoryUsage().rss / 1024 / 1024).toFixed(0);
  console.log(
    `\nserver: ${cores.toFixed(2)} cores, ${rss} MB, event loop delay p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms`,
  );
  console.log(`rows of other users received: ${report.foreignRows} · stats ${JSON.stringify(realtime.stats())}`);

  const isComplete =
    report.priceLatencies.length === inserts * prices * subscribers && report.ownLatencies.length === updates;
  if (!isComplete) console.log('messages are missing');
  const p95 = percentile([...report.priceLatencies, ...report.ownLatencies], 0.95);

  child.kill();
  await realtime.close();
  server.close();
  server.closeAllConnections();
  await closePools(pools);
  await database.stop();
  return isComplete && report.foreignRows === 0 && p95 < GOAL_P95_MS;
});
