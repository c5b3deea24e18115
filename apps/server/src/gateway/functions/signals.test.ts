import type { EpochMs } from '@atb/core/base/time';
import { MINUTE_MS } from '@atb/core/base/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

let server: TradingServer;
let trader: Trader;
let openTime: number;
/** Where the market has risen to. */
let level = 60_000;

/** Adds the candle that closes next, and lets it close. */
function closeCandle(close: number): void {
  const candle = { openTime: openTime as EpochMs, open: close, high: close, low: close, close, volume: 1 };
  server.market.addCandle('BTCUSDT', '1m', candle);
  openTime += MINUTE_MS;
  server.market.pass(Math.max(0, openTime - server.market.now()));
}

/** Candles of a market that goes on rising, with a step back at its end. */
function rise(candles: number): void {
  for (let row = 0; row < candles; row += 1) closeCandle(level + row + ([0, 6, 12, 18, 9][row % 5] ?? 0));
  level += candles;
}

beforeAll(async () => {
  server = await startTradingServer();
  trader = await server.signUpTrader('free');
  openTime = server.market.now() - 200 * MINUTE_MS;
  rise(200);
});
afterAll(() => server.stop());

const ask = (body: object) => server.call(trader, 'signals-live', body);

describe('signals-live', () => {
  it('answers averages, RSI, signal and closes', async () => {
    rise(60);
    const { status, body } = await ask({ symbol: 'btcusdt', interval: '1m', limit: 5 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ symbol: 'BTCUSDT', interval: '1m', signal: 'Long', ema_short: 20, rsi_high: 70 });
    expect(body['closes']).toHaveLength(5);
    expect(body['asOf']).toBe(new Date(openTime).toISOString());
    expect(body['averages']).toEqual({ short: body['ema20'], long: body['ema50'] });
  });

  it('reads the same signal whatever number of closes is asked for', async () => {
    const [few, many] = await Promise.all([
      ask({ symbol: 'BTCUSDT', interval: '1m', limit: 1 }),
      ask({ symbol: 'BTCUSDT', interval: '1m' }),
    ]);
    expect({ ...few.body, closes: [] }).toEqual({ ...many.body, closes: [] });
    expect(many.body['closes']).toHaveLength(200);
  });

  it('looks at candles once a candle, however many ask', async () => {
    const look = vi.spyOn(server.market, 'candles');
    closeCandle(level + 12);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ symbol: 'BTCUSDT', interval: '1m' })));
    expect(new Set(answers.map(({ body }) => body['lastClose']))).toEqual(new Set([level + 12]));
    expect(look).toHaveBeenCalledTimes(1);
    closeCandle(level + 6);
    expect((await ask({ symbol: 'BTCUSDT', interval: '1m' })).body).toMatchObject({ lastClose: level + 6 });
    expect(look).toHaveBeenCalledTimes(2);
    look.mockRestore();
  });

  it('is read with parameters of the caller', async () => {
    const params = { ema_short: 5, ema_long: 10, rsi_low: 20, rsi_high: 80 };
    const { body } = await ask({ symbol: 'BTCUSDT', interval: '1m', params });
    expect(body).toMatchObject(params);
    expect(body['averages']).not.toEqual({ short: body['ema20'], long: body['ema50'] });
  });

  it.each([
    [{ symbol: 'BTCUSDT', interval: '2m' }, 'interval must be one of'],
    [{ symbol: 'BTCUSDT', limit: 201 }, 'limit must be a whole number from 1 to 200.'],
    [{ symbol: 'BTCUSDT', params: { ema_short: 60 } }, 'params.ema_short must be smaller than ema_long.'],
    [{ symbol: 'BTCUSDT', params: { rsi_low: 50 } }, 'params.rsi_low must be a whole number from 1 to 49.'],
  ])('refuses %j', async (body, sentence) => {
    const answer = await ask(body);
    expect(answer.status).toBe(400);
    expect(answer.body['message']).toContain(sentence);
  });

  it('says so without candles, and for a symbol of another market', async () => {
    expect((await ask({ symbol: 'ETHUSDT', interval: '4h' })).body).toMatchObject({
      success: false,
      reason: 'NO_CANDLES',
    });
    expect((await ask({ symbol: 'NOPEUSDT' })).body).toMatchObject({ success: false, reason: 'INVALID_SYMBOL' });
  });
});

interface PlannedAnswer {
  readonly signal: string;
  readonly lastClose: number;
  readonly asOf: string;
  readonly entry: string | null;
  readonly stop: string | null;
  readonly target: string | null;
  readonly riskReward: number | null;
  readonly expiresAt: string;
  readonly record: Readonly<Record<string, number>> | null;
  readonly recordPending: boolean;
}

describe('a signal as a trade', () => {
  const read = async (body: object = {}) =>
    (await ask({ symbol: 'BTCUSDT', interval: '1m', limit: 1, ...body })).body as unknown as PlannedAnswer;
  // Whatever candles others closed: long enough for the averages to forget them.
  beforeEach(() => rise(30));

  it('has entry, stop, target and their ratio, and ends when the next candle closes', async () => {
    const { signal, lastClose, asOf, entry, stop, target, riskReward, expiresAt } = await read();
    expect(signal).toBe('Long');
    expect(Number(entry)).toBe(lastClose);
    // A usual move of these closes is far below a quarter of a percent, so the stop is 1 % away.
    expect(Number(stop) / lastClose).toBeCloseTo(0.99, 5);
    expect(Number(target) / lastClose).toBeCloseTo(1.025, 5);
    expect(riskReward).toBeCloseTo(2.5, 2);
    expect(Date.parse(expiresAt) - Date.parse(asOf)).toBe(MINUTE_MS);
  });

  it('is no trade where it is Neutral', async () => {
    const step = 5 * MINUTE_MS;
    const last = server.market.now() - (server.market.now() % step) - step;
    for (let row = 0; row < 60; row += 1) {
      const at = (last - (59 - row) * step) as EpochMs;
      server.market.addCandle('ETHUSDT', '5m', { openTime: at, open: 3, high: 3, low: 3, close: 3, volume: 1 });
    }
    const { body } = await ask({ symbol: 'ETHUSDT', interval: '5m' });
    expect(body).toMatchObject({ signal: 'Neutral', entry: null, stop: null, target: null, riskReward: null });
    expect(body).toMatchObject({ record: null, recordPending: false });
  });

  it('has the record of such signals once it is made, the same as the calibration’s, and does not wait for it', async () => {
    const params = { ema_short: 9 };
    const first = await read({ params, horizon: 6 });
    expect(first).toMatchObject({ record: null, recordPending: true });
    await vi.waitFor(async () => expect((await read({ params, horizon: 6 })).recordPending).toBe(false), 45_000);
    const { record, signal, confidence } = (await ask({ symbol: 'BTCUSDT', interval: '1m', params, horizon: 6 }))
      .body as unknown as PlannedAnswer & { readonly confidence: number };
    const question = { symbol: 'BTCUSDT', interval: '1m', params, horizon: 6 };
    const { body } = await server.call(trader, 'signal-calibration', question);
    const side = (body['sides'] as readonly CalibrationSide[]).find((each) => each.side === signal);
    const { count, gained, low, high } = side?.bands[Math.min(9, Math.floor(confidence / 10))] ?? {};
    expect(record).toMatchObject({ horizon: 6, count, gained, low, high });
    expect(record?.['from']).toBeLessThanOrEqual(confidence);
    expect(record?.['to']).toBeGreaterThanOrEqual(confidence);
  });

  it('refuses a horizon that no record has', async () => {
    const { status, body } = await ask({ symbol: 'BTCUSDT', interval: '1m', horizon: 5 });
    expect(status).toBe(400);
    expect(body['message']).toContain('horizon must be one of 3, 6, 12, 24, 48.');
  });
});

describe('signals across missing candles', () => {
  /** Fifteen-minute candles of a market that has only those of `isThere`. */
  function addCandles(symbol: string, candles: number, isThere: (row: number) => boolean): void {
    const step = 15 * MINUTE_MS;
    const last = server.market.now() - (server.market.now() % step) - step;
    for (let row = 0; row < candles; row += 1) {
      const close = 3_000 + row + ([0, 6, 12, 18, 9][row % 5] ?? 0);
      const at = (last - (candles - 1 - row) * step) as EpochMs;
      const candle = { openTime: at, open: close, high: close, low: close, close, volume: 1 };
      if (isThere(row)) server.market.addCandle(symbol, '15m', candle);
    }
  }

  it.each([[null], ['ema-cross']])(
    'are refused with a sentence, by the averages and by a strategy (%s)',
    async (strategy) => {
      addCandles('ETHUSDT', 900, (row) => row % 10 !== 5);
      const { status, body } = await ask({
        symbol: 'ETHUSDT',
        interval: '15m',
        ...(strategy !== null && { strategy }),
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: false, reason: 'CANDLE_GAPS' });
      expect(body['error']).toMatch(
        /^\d+ candles are missing between the latest of ETHUSDT on 15m, so no signal is read from them\.$/u,
      );
    },
  );

  it('are read where hardly any is missing, as of a market in which nobody traded for a moment', async () => {
    addCandles('BTCUSDT', 900, (row) => row % 100 !== 5);
    expect((await ask({ symbol: 'BTCUSDT', interval: '15m' })).body).toMatchObject({ success: true });
  });
});

describe('portfolio-balance', () => {
  it('tells the caller’s own balances, exactly, and of one exchange when asked', async () => {
    const all = await server.call(trader, 'portfolio-balance', {});
    const [account] = all.body['accounts'] as ReadonlyArray<{ id: string; balances: readonly unknown[] }>;
    expect(account?.id).toBe(trader.accountId);
    expect(account?.balances).toEqual([{ asset: 'USDT', free: '10000', locked: '0', total: '10000' }]);
    expect((await server.call(trader, 'portfolio-balance', { exchange: 'Paper' })).body).toEqual(all.body);
    expect((await server.call(trader, 'portfolio-balance', { exchange: 'kraken' })).body['accounts']).toEqual([]);
  });

  it('takes the entries of any strategy of the catalogue for signals', async () => {
    const { body } = await ask({ symbol: 'BTCUSDT', interval: '1m', strategy: 'ema-cross', limit: 1 });
    expect(body).toMatchObject({ success: true, strategy: 'ema-cross', ema_short: 20 });
    expect(['Long', 'Neutral']).toContain(body['signal']);
    expect((await ask({ symbol: 'BTCUSDT', interval: '1m', limit: 1 })).body).toMatchObject({ strategy: null });
  });

  it('asks the market once a candle for a strategy, however many ask', async () => {
    // More than it warms up with.
    rise(60);
    const look = vi.spyOn(server.market, 'candles');
    const body = { symbol: 'BTCUSDT', interval: '1m', strategy: 'golden-cross' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(body)));
    expect(answers[0]?.body).toMatchObject({ success: true });
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size, 'one answer').toBe(1);
    expect(look, 'the closes and the candles of the strategy').toHaveBeenCalledTimes(2);
    look.mockRestore();
  });

  it.each([
    [{ strategy: 'wishful' }, 'UNKNOWN_STRATEGY', 'strategy'],
    [{ strategy: 'three-timeframes', interval: '1h' }, 'INVALID_STRATEGY', 'interval'],
  ])('refuses %j', async (change, reason, field) => {
    const { status, body } = await ask({ symbol: 'BTCUSDT', interval: '1m', ...change });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: false, reason, field });
  });
});

interface CalibrationSide {
  readonly side: string;
  readonly bands: ReadonlyArray<{ count: number; gained: number; low: number; high: number }>;
  readonly anyCandle: { count: number; gained: number };
}

describe('signal-calibration', () => {
  const calibrate = (body: object) => server.call(trader, 'signal-calibration', body);

  it('says how signals have fared on the recorded year, with counts and intervals', async () => {
    const { status, body } = await calibrate({ symbol: 'btcusdt', interval: '1h' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      symbol: 'BTCUSDT',
      horizon: 12,
      strategy: null,
      sourceTimeframe: '1h',
      origin: 'archive',
      venue: 'binance',
    });
    expect(body['candles']).toBeGreaterThan(8_000);
    const sides = body['sides'] as readonly CalibrationSide[];
    expect(sides.map(({ side }) => side)).toEqual(['Long', 'Short']);
    for (const { bands, anyCandle } of sides) {
      expect(bands).toHaveLength(10);
      expect(anyCandle.count).toBeGreaterThan(500);
      for (const { count, gained, low, high } of bands) {
        expect(low).toBeLessThanOrEqual(count === 0 ? 0 : gained / count);
        expect(high).toBeGreaterThanOrEqual(count === 0 ? 1 : gained / count);
      }
    }
    const [long, short] = sides;
    expect(
      (long?.anyCandle.gained ?? 0) + (short?.anyCandle.gained ?? 0),
      'a candle that is not up is down or flat',
    ).toBeLessThanOrEqual(long?.anyCandle.count ?? 0);
  });

  it('answers the same again at once, and something else for another source or horizon', async () => {
    const of = (change: object) => calibrate({ symbol: 'BTCUSDT', interval: '4h', ...change });
    const [first, again, strategy, later] = await Promise.all([
      of({}),
      of({}),
      of({ strategy: 'ema-cross' }),
      of({ horizon: 48 }),
    ]);
    expect(again.body).toEqual(first.body);
    expect(strategy.body).toMatchObject({ strategy: 'ema-cross', dataHash: first.body['dataHash'] });
    expect(strategy.body['signals']).not.toBe(first.body['signals']);
    expect(later.body['sides']).not.toEqual(first.body['sides']);
  });

  it('refuses a symbol that the market does not have', async () => {
    const { body } = await calibrate({ symbol: 'DOTUSDT', interval: '15m' });
    expect(body).toMatchObject({ success: false, reason: 'INVALID_SYMBOL' });
  });
});
