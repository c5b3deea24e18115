import type { EpochMs } from '@atb/core/base/time';
import { MINUTE_MS } from '@atb/core/base/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { MarketHub } from '../../market-data/market-hub.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';
import { SHIPPED_CANDLES } from '../../places.ts';
import { SignalReader } from './signal-service.ts';
import { createAlertWatch } from './watch-alerts.ts';

let server: TradingServer;
let signals: SignalReader;
let look: () => Promise<number>;
let openTime: number;
let row = 0;

/** Closes candles of a rise whose RSI stays off its end. */
function rise(candles: number): void {
  for (let i = 0; i < candles; i += 1, row += 1) {
    const close = 60_000 + 1.2 * row + ([0, 6, 12, 18, 9][row % 5] ?? 0);
    const candle = { openTime: openTime as EpochMs, open: close, high: close, low: close, close, volume: 1 };
    server.market.addCandle('BTCUSDT', '1m', candle);
    openTime += MINUTE_MS;
    server.market.pass(Math.max(0, openTime - server.market.now()));
  }
}

/** The first candle that says Long with some confidence. */
async function riseToLong(): Promise<number> {
  for (let i = 0; i < 10; i += 1) {
    rise(1);
    const source = { kind: 'averages', params: { emaShort: 20, emaLong: 50, rsiLow: 30, rsiHigh: 70 } } as const;
    const read = await signals.read({ symbol: 'BTCUSDT', interval: '1m', source });
    if (read?.reading.signal === 'Long' && read.reading.confidence > 10) return read.reading.confidence;
  }
  throw new Error('the rise says nothing');
}

beforeAll(async () => {
  server = await startTradingServer();
  const hub = new MarketHub(server.market);
  signals = new SignalReader({
    hub,
    places: { dataDir: '/nowhere', shippedDir: SHIPPED_CANDLES },
    steadyMs: () => 0,
  });
  const { engine: pool } = server.database.pools;
  look = createAlertWatch({ pool, signals, hub, logger: createLogger('silent') });
  openTime = server.market.now() - 200 * MINUTE_MS;
  rise(200);
});
afterAll(async () => {
  await signals.close();
  await server.stop();
});

const add = async ({ client }: Trader, change: object = {}) =>
  client.from('signal_alerts').insert({ symbol: 'BTCUSDT', timeframe: '1m', signal: 'Long', ...change });

async function titlesOf({ client }: Trader): Promise<readonly string[]> {
  const { data } = await client.from('notifications').select('title').eq('link', '/signals').order('id').throwOnError();
  return (data ?? []).map(({ title }) => title as string);
}

it('tells each candle once, whoever looks and however often', async () => {
  const [trader, other] = [await server.signUpTrader(), await server.signUpTrader()];
  await add(trader).then(({ error }) => expect(error).toBeNull());
  await add(other, { signal: 'Short' });
  await riseToLong();
  const { engine: pool } = server.database.pools;
  const second = createAlertWatch({ pool, signals, hub: new MarketHub(server.market), logger: createLogger('silent') });
  await Promise.all([look(), second()]);
  await look();
  expect(await titlesOf(trader)).toEqual(['Long signal on BTCUSDT 1m']);
  expect(await titlesOf(other), 'the other way round was not asked for').toEqual([]);
  await riseToLong();
  await look();
  expect(await titlesOf(trader)).toHaveLength(2);
});

it('tells nothing below the confidence, of what is off, and of a strategy that does not run on the timeframe', async () => {
  const trader = await server.signUpTrader();
  await add(trader, { confidence_min: 100 });
  await add(trader, { is_on: false });
  await add(trader, { timeframe: '1h', strategy: 'three-timeframes', signal: 'Any' });
  await add(trader, { symbol: 'DOGEUSDT' });
  await riseToLong();
  await look();
  expect(await titlesOf(trader)).toEqual([]);
});

it('says nothing twice to one who has asked twice', async () => {
  const trader = await server.signUpTrader();
  await add(trader);
  await add(trader, { signal: 'Any' });
  await riseToLong();
  await look();
  expect(await titlesOf(trader)).toHaveLength(1);
});

it('keeps to twenty of a user, also when they are asked for at once', async () => {
  const [trader, other] = [await server.signUpTrader(), await server.signUpTrader()];
  const answers = await Promise.all(Array.from({ length: 25 }, () => add(trader)));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(20);
  const refused = answers.find(({ error }) => error !== null)?.error;
  expect(refused?.message).toBe('You already have 20 signal alerts. Delete one first.');
  expect((await add(other)).error).toBeNull();
  const { error } = await other.client
    .from('signal_alerts')
    .insert({ user_id: trader.id, symbol: 'BTCUSDT', timeframe: '1m', signal: 'Any' });
  expect(error, 'of somebody else').not.toBeNull();
  const { error: marked } = await other.client
    .from('signal_alerts')
    .update({ notified_at: null })
    .eq('user_id', other.id);
  expect(marked?.code, 'what was told is not theirs to change').toBe('42501');
});

it.each([{ timeframe: '2m' }, { signal: 'Neutral' }, { confidence_min: 101 }, { strategy: '../x' }, { symbol: 'btc' }])(
  'refuses %j',
  async (change) => {
    const trader = await server.signUpTrader();
    expect((await add(trader, change)).error?.code).toBe('23514');
  },
);
