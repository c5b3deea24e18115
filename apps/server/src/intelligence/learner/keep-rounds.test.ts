import { HOUR_MS, type EpochMs } from '@atb/core/base/time';
import { SHADOW_CANDLES, SHADOW_CLOSES } from '@atb/core/signals/follow-signals';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { MarketHub } from '../../market-data/market-hub.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';
import { createRoundKeeper } from './keep-rounds.ts';

let server: TradingServer;
let openTime: number;
let row = 0;
let readings: string[] = [];

function closeCandles(count: number): void {
  for (let i = 0; i < count; i += 1, row += 1) {
    const close = 60_000 + 2_500 * Math.sin(row / 9) + 900 * Math.sin(row / 2.3) + 8 * row;
    const candle = { openTime: openTime as EpochMs, open: close, high: close, low: close, close, volume: 1 };
    for (const symbol of server.market.symbols) server.market.addCandle(symbol, '1h', candle);
    openTime += HOUR_MS;
    server.market.pass(Math.max(0, openTime - server.market.now()));
  }
}

/** As a process of its own would have it. */
const keeper = () =>
  createRoundKeeper({
    pool: server.database.pools.engine,
    market: new MarketHub(server.market),
    logger: createLogger('silent'),
  });

const choose = (who: Trader, symbol = 'BTCUSDT') =>
  server.call(who, 'learner-weights', { mode: 'choose', symbol, interval: '1h' });

async function roundsOf({ id }: Trader): Promise<readonly string[]> {
  const rows = await server.sql<{ status: string }>('select status from learner_pulls where user_id = $1 order by id', [
    id,
  ]);
  return rows.map(({ status }) => status);
}

/** Learners whose rounds are over, made as the function makes them. */
async function addDue(who: Trader, count: number): Promise<void> {
  await choose(who);
  for (let i = 0; i < count; i += 1) {
    await server.sql(
      `with l as (insert into learners (user_id, market, symbol, "interval", seed)
          select user_id, market, 'ETHUSDT', (array['1m','5m','15m','1h','4h','1d'])[$2::int], seed from learners
          where user_id = $1::uuid and symbol = 'BTCUSDT' returning id),
        a as (insert into learner_arms (learner_id, user_id, arm_no, ema_short, ema_long, rsi_low, rsi_high)
          select l.id, $1::uuid, x.arm_no, x.ema_short, x.ema_long, x.rsi_low, x.rsi_high from l,
            (select k.* from learner_arms k join learners b on b.id = k.learner_id where k.user_id = $1::uuid and b.symbol = 'BTCUSDT') x returning id, learner_id, arm_no)
        insert into learner_pulls (learner_id, user_id, arm_id, picked_at, starts_at, ends_at)
          select learner_id, $1::uuid, id, $3::timestamptz, $3::timestamptz, $4::timestamptz from a where arm_no = 0`,
      [who.id, i + 1, new Date(openTime - 900 * HOUR_MS), new Date(openTime - 800 * HOUR_MS)],
    );
  }
}

beforeAll(async () => {
  server = await startTradingServer();
  openTime = server.market.now() - SHADOW_CLOSES * HOUR_MS;
  closeCandles(SHADOW_CLOSES);
  const { market } = server;
  const candles = market.candles.bind(market);
  market.candles = (query) => {
    readings.push(`${query.symbol} ${query.limit}`);
    return candles(query);
  };
});
beforeEach(async () => {
  readings = [];
  await server.sql('delete from learners');
});
afterAll(async () => {
  await server.stop();
});

it('settles a round that nobody looks at, counts its shadow once and begins the next', async () => {
  const [one, two] = [await server.signUpTrader('pro'), await server.signUpTrader('pro')];
  await choose(one);
  await choose(two);
  const look = keeper();
  expect(await look(), 'before its candles have closed').toBe(0);
  closeCandles(SHADOW_CANDLES);
  const settled = await Promise.all([look(), keeper()(), choose(one)]);
  expect(settled[0] + settled[1]).toBeLessThanOrEqual(2);
  expect(await look()).toBe(0);
  for (const who of [one, two]) {
    expect(await roundsOf(who)).toEqual(['settled', 'open']);
    expect(await server.sql('select 1 from learner_outcomes where user_id = $1', [who.id])).toHaveLength(1);
  }
});

it('reads the candles of a round once for all who learn from them', async () => {
  const traders = await Promise.all(Array.from({ length: 4 }, () => server.signUpTrader('pro')));
  for (const trader of traders) await choose(trader);
  closeCandles(SHADOW_CANDLES);
  readings = [];
  expect(await keeper()()).toBe(4);
  expect(readings.filter((reading) => reading === `BTCUSDT ${SHADOW_CLOSES}`)).toHaveLength(1);
});

it('serves users in turn: who has many rounds keeps nobody waiting', async () => {
  const [greedy, modest] = [await server.signUpTrader('pro'), await server.signUpTrader('pro')];
  await addDue(greedy, 6);
  await choose(modest);
  closeCandles(SHADOW_CANDLES);
  const look = keeper();
  expect(await look(), 'five of the one, one of the other').toBe(6);
  expect(await roundsOf(modest)).toEqual(['settled', 'open']);
  expect(await look(), 'the rest in the next look').toBe(2);
});

it('ends the round of a learner that nobody uses any more, and begins no other; nor does a lost plan learn', async () => {
  const [gone, poor] = [await server.signUpTrader('pro'), await server.signUpTrader('pro')];
  await choose(gone);
  await choose(poor);
  await server.sql(`update learners set asked_at = now() - interval '31 days' where user_id = $1`, [gone.id]);
  await server.sql(`update user_plans set plan = 'free', ai_limit = 0 where user_id = $1`, [poor.id]);
  closeCandles(SHADOW_CANDLES);
  expect(await keeper()()).toBe(1);
  expect(await roundsOf(gone)).toEqual(['settled']);
  expect(await roundsOf(poor)).toEqual(['open']);
  await choose(gone);
  expect(await roundsOf(gone)).toEqual(['settled', 'open']);
});

it('leaves a frozen learner alone, and gives up what the market has no candles of', async () => {
  const [frozen, lost] = [await server.signUpTrader('pro'), await server.signUpTrader('pro')];
  await choose(frozen);
  await server.call(frozen, 'change-learner', { symbol: 'BTCUSDT', interval: '1h', change: 'freeze' });
  await choose(lost);
  await server.sql(`update learners set symbol = 'GONEUSDT' where user_id = $1`, [lost.id]);
  closeCandles(SHADOW_CANDLES);
  expect(await keeper()()).toBe(1);
  expect(await roundsOf(frozen)).toEqual(['void']);
  expect(await roundsOf(lost)).toEqual(['void']);
});

it('does not let a market that fails hold up other rounds', async () => {
  const [one, two] = [await server.signUpTrader('pro'), await server.signUpTrader('pro')];
  await choose(one);
  await choose(two, 'ETHUSDT');
  closeCandles(SHADOW_CANDLES);
  const { market } = server;
  const candles = market.candles.bind(market);
  market.candles = async (query) => {
    if (query.symbol === 'BTCUSDT') throw new Error('away');
    return candles(query);
  };
  try {
    const look = keeper();
    expect(await look()).toBe(1);
    expect(await roundsOf(one)).toEqual(['open']);
    market.candles = candles;
    for (let i = 0; i < 3; i += 1) await look();
    expect(await roundsOf(one)).toEqual(['settled', 'open']);
  } finally {
    market.candles = candles;
  }
});
