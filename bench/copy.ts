// How long a provider's fill takes to become an order in each of its followers' accounts: the engine, a real PostgreSQL, paper venues.
//
// node bench/copy.ts [--followers 500] [--trades 40]
// Timed from the moment the fill of the provider is committed until the last follower's order is recorded and at its venue.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { createPools } from '../apps/server/src/database/create-pools.ts';
import { EngineWorker } from '../apps/server/src/engine/engine-worker.ts';
import { PASS_ALL_RULES } from '../apps/server/src/engine/testing/pass-all-rules.ts';
import { createLogger } from '../apps/server/src/logger.ts';
import { MarketHub } from '../apps/server/src/market-data/market-hub.ts';
import { ScriptedMarket } from '../apps/server/src/market-data/testing/scripted-market.ts';
import { PaperVenue } from '../apps/server/src/venues/paper/paper-venue.ts';
import { openBenchDatabase, runBench } from './bench-run.ts';
import { databaseCpu } from './database-cpu.ts';
import { describeLatencies, LATENCY_HEADER, percentile } from './latencies.ts';

const GOAL_P99_MS = 250;
const PRICE = 60_000;
/** Sales win: an account that loses ten times running is halted. */
const SALE_PRICE = 60_600;

const { values } = parseArgs({
  options: { followers: { type: 'string', default: '500' }, trades: { type: 'string', default: '40' } },
});
const [followers, trades] = [Number(values.followers), Number(values.trades)];

interface Seeded {
  readonly providerId: string;
  readonly accountId: string;
  readonly userId: string;
}

/** One provider, and as many accounts as follow it, each with the command to start its copy. */
async function seed(owner: Pool): Promise<Seeded> {
  await owner.query(
    `create temp table made as select n, gen_random_uuid() as user_id, 'copy-' || n || '@bench.test' as email from generate_series(0, $1) n`,
    [followers],
  );
  await owner.query(
    `insert into auth.users (id, email, aud, role) select user_id, email, 'authenticated', 'authenticated' from made`,
  );
  await owner.query(`select public.provision_user(user_id, email, '{}') from made`);
  await owner.query(`insert into user_plans (email, plan, user_id) select email, 'elite', user_id from made`);
  await owner.query(
    `update user_risk_prefs set max_trade_risk_pct = 100, max_daily_dd_pct = 100, max_weekly_dd_pct = 100,
       max_account_exposure_pct = 100, max_symbol_exposure_pct = 100, loss_streak_limit = 10`,
  );
  const { rows } = await owner.query<Seeded>(
    `with listed as (
       insert into signal_providers (name, is_listed, is_open, opened_at) values ('Bench', true, true, '2026-01-01') returning id)
     insert into provider_accounts (provider_id, account_id, user_id, start_equity, opened_at)
     select l.id, a.id, m.user_id, 10000, '2026-01-01' from listed l, made m join exchange_accounts a on a.user_id = m.user_id where m.n = 0
     returning provider_id as "providerId", account_id as "accountId", user_id as "userId"`,
  );
  const seeded = rows[0];
  if (seeded === undefined) throw new Error('the provider was not seeded');
  const params = {
    providerId: seeded.providerId,
    allocation: '2000',
    sizing: 'fixed',
    amount: '20',
    maxSlippagePct: '5',
    maxDrawdownPct: '0',
    maxLateSeconds: 3_600,
  };
  await owner.query(
    `with bot as (
       insert into bots (user_id, name, type, symbol, exchange_account_id, params, status)
       select m.user_id, 'Copy', 'copy', 'BTCUSDT', a.id, $1, 'running' from made m join exchange_accounts a on a.user_id = m.user_id where m.n > 0
       returning id, user_id, exchange_account_id)
     insert into engine_commands (account_id, user_id, kind, payload, idempotency_key)
     select exchange_account_id, user_id, 'start_bot', jsonb_build_object('botId', id), id::text from bot`,
    [JSON.stringify(params)],
  );
  await owner.query('analyze');
  return seeded;
}

async function untilStarted(owner: Pool): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ waiting: string }>(
      `select count(*) as waiting from engine_commands where status = 'pending'`,
    );
    if (rows[0]?.waiting === '0') return;
    await sleep(200);
  }
}

/** The engine may have been handing the trade over by itself when it was told. @throws when a follower has no order after a while. */
async function untilOrdered(owner: Pool, trade: number): Promise<void> {
  let orders = -1;
  for (let look = 0; look < 600; look += 1) {
    const { rows } = await owner.query<{ orders: string }>(
      'select count(*) as orders from bot_orders where slot = $1',
      [`trade ${trade}`],
    );
    orders = Number(rows[0]?.orders);
    if (orders === followers) return;
    await sleep(50);
  }
  throw new Error(`${orders} of ${followers} followers have an order`);
}

await runBench('copy', async (dataDir) => {
  const database = await openBenchDatabase(dataDir);
  const owner = new Pool({ connectionString: database.ownerUrl, max: 1 });
  const logger = createLogger('warn');
  const pools = createPools({ ...database, logger });
  let lastPlacedAt = 0;
  const market = new ScriptedMarket(['BTCUSDT'], Date.UTC(2026, 5, 1, 12));
  const hub = new MarketHub(market);
  const instruments = market.symbols.flatMap((symbol) => market.instrument(symbol) ?? []);
  const worker = new EngineWorker({
    pool: pools.engine,
    hub,
    createVenue: () => {
      const venue = new PaperVenue(instruments);
      const place = venue.place.bind(venue);
      venue.place = (...given) => {
        lastPlacedAt = performance.now();
        return place(...given);
      };
      return venue;
    },
    validator: PASS_ALL_RULES,
    logger,
    isLockstep: true,
  });
  const { providerId, accountId, userId } = await seed(owner);
  const cursors = await worker.start();
  await hub.start({
    cursors,
    onFault: (error) => {
      throw error;
    },
  });
  await market.say('BTCUSDT', PRICE);
  await untilStarted(owner);
  const [took, settled]: [number[], number[]] = [[], []];
  const databaseMs = await databaseCpu(owner);
  const used = { server: 0, database: 0 };
  for (let trade = 0; trade < trades; trade += 1) {
    const order = {
      clientOrderId: `bench_${trade}`,
      symbol: 'BTCUSDT',
      side: trade % 2 === 0 ? 'buy' : 'sell',
      type: 'market',
      quantity: '0.01',
    };
    await owner.query(
      `insert into engine_commands (account_id, user_id, kind, payload, idempotency_key) values ($1, $2, 'place_order', $3, $4)`,
      [accountId, userId, JSON.stringify(order), order.clientOrderId],
    );
    await worker.onCommand(accountId);
    const price = order.side === 'buy' ? PRICE : SALE_PRICE;
    // Resolves when the provider's fill is committed.
    await market.say('BTCUSDT', price);
    const databaseBegun = databaseMs();
    const cpu = process.cpuUsage();
    const begun = performance.now();
    await worker.onProviderTraded(providerId);
    await untilOrdered(owner, trade + 1);
    took.push(lastPlacedAt - begun);
    settled.push(performance.now() - begun);
    const { user, system } = process.cpuUsage(cpu);
    used.server += (user + system) / 1_000 / trades;
    used.database += (databaseMs() - databaseBegun) / trades;
    // Fills the followers' orders.
    await market.say('BTCUSDT', price);
  }
  console.log(`${followers} followers of one provider, ${trades} trades`);
  console.log(LATENCY_HEADER);
  // The first finds no statement prepared and no page in memory.
  const warm = took.slice(2);
  console.log(describeLatencies('signal to last order', warm));
  console.log(describeLatencies('  until all are acknowledged', settled.slice(2)));
  console.log(`processor time a trade: server ${used.server.toFixed(0)} ms, database ${used.database.toFixed(0)} ms`);
  await worker.stop();
  await hub.stop();
  await Promise.all([owner.end(), ...Object.values(pools).map((pool) => pool.end())]);
  await database.stop();
  return percentile(warm, 0.99) < GOAL_P99_MS;
});
