import { type EpochMs, epochMs } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import type { CandleQuery } from '../market-data/market-data-source.ts';
import { createSimulatedSource } from '../market-data/simulated/create-simulated-source.ts';
import { collectQuotes } from '../market-data/testing/collect-quotes.ts';
import { MemorySessions } from '../market-data/testing/memory-sessions.ts';
import { SkipClock } from '../market-data/testing/skip-clock.ts';
import { CandleFeed } from './candle-feed.ts';
import { CandleWaiter } from './candle-waiter.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 5, 1, 12);

function candle(minute: number): Candle {
  return { openTime: epochMs(NOON + minute * MINUTE), open: 1, high: 1, low: 1, close: minute, volume: 1 };
}

/** A market that has told its candles up to a minute, and counts how many it was asked for. */
class CountingMarket {
  readonly asked: number[] = [];
  deliveredTo = 100;
  isDown = false;

  candles = ({ before, limit }: CandleQuery): Promise<readonly Candle[]> => {
    this.asked.push(limit);
    if (this.isDown) return Promise.reject(new Error('the venue is away'));
    const all = Array.from({ length: this.deliveredTo + 1 }, (_, minute) => candle(minute));
    return Promise.resolve(all.filter(({ openTime }) => openTime < (before ?? Number.POSITIVE_INFINITY)).slice(-limit));
  };
}

const at = (minute: number): EpochMs => epochMs(NOON + minute * MINUTE);
const closes = (candles: readonly Candle[]): number[] => candles.map(({ close }) => close);
let market: CountingMarket;
let feed: CandleFeed;

beforeEach(() => {
  market = new CountingMarket();
  feed = new CandleFeed(market);
});

const ask = (minute: number, count: number) =>
  feed.closed({ symbol: 'BTCUSDT', timeframe: '1m', at: at(minute), count });

describe('the candle feed', () => {
  it('tells what is closed at a moment and not a candle more', async () => {
    expect(closes(await ask(10, 3))).toEqual([7, 8, 9]);
    expect(
      closes(await feed.closed({ symbol: 'BTCUSDT', timeframe: '1m', at: epochMs(at(11) - 1), count: 2 })),
    ).toEqual([8, 9]);
  });

  it('asks for the whole once, and then for what is new only', async () => {
    await ask(50, 20);
    expect(closes(await ask(51, 20)).at(-1)).toBe(50);
    expect(closes(await ask(54, 20))).toEqual(Array.from({ length: 20 }, (_, i) => 34 + i));
    await ask(54, 20);
    expect(market.asked).toEqual([20, 1, 3]);
  });

  it('asks once for all who ask at the same time', async () => {
    const answers = await Promise.all([ask(50, 20), ask(50, 20), ask(50, 10)]);
    expect(answers.map((each) => each.length)).toEqual([20, 20, 10]);
    expect(market.asked).toEqual([20]);
  });

  it('takes up a candle that the market tells late', async () => {
    market.deliveredTo = 9;
    expect(closes(await ask(11, 3))).toEqual([7, 8, 9]);
    market.deliveredTo = 10;
    expect(closes(await ask(11, 3))).toEqual([8, 9, 10]);
  });

  it('looks further back for one who needs more', async () => {
    await ask(50, 5);
    expect(closes(await ask(50, 40))).toEqual(Array.from({ length: 40 }, (_, i) => 10 + i));
    expect(closes(await ask(20, 3)), 'of the past too').toEqual([17, 18, 19]);
  });

  it('goes on after a failure', async () => {
    market.isDown = true;
    await expect(ask(10, 3)).rejects.toThrow('the venue is away');
    market.isDown = false;
    expect(closes(await ask(10, 3))).toEqual([7, 8, 9]);
  });
});

describe('an account that waits for candles', () => {
  const awaited = { timeframe: '1m', closesAt: at(10), count: 3 } as const;
  const waiter = (timeoutMs: number | null = null) =>
    new CandleWaiter({ feed, logger: createLogger('silent'), timeoutMs });

  it('gets every candle that closed meanwhile, each with those before it', async () => {
    const closed = await waiter().fetch('BTCUSDT', awaited, epochMs(at(12) + 5_000));
    expect(closed.map((each) => [each.at, closes(each.candles)])).toEqual([
      [at(10), [7, 8, 9]],
      [at(11), [8, 9, 10]],
      [at(12), [9, 10, 11]],
    ]);
  });

  it('asks a market that has nothing new ever more seldom, and at once again after an answer', async () => {
    market.deliveredTo = 8;
    const own = waiter();
    expect(await own.fetch('BTCUSDT', awaited, at(10))).toEqual([]);
    expect(own.isDue('BTCUSDT', awaited, epochMs(at(10) + 999))).toBe(false);
    expect(own.isDue('BTCUSDT', awaited, epochMs(at(10) + 1_000))).toBe(true);
    await own.fetch('BTCUSDT', awaited, epochMs(at(10) + 1_000));
    expect(own.isDue('BTCUSDT', awaited, epochMs(at(10) + 2_999))).toBe(false);
    market.deliveredTo = 9;
    expect(await own.fetch('BTCUSDT', awaited, epochMs(at(10) + 3_000))).toHaveLength(1);
    expect(own.isDue('BTCUSDT', awaited, epochMs(at(10) + 3_001))).toBe(true);
  });

  it('goes on without candles when the market fails or takes too long', async () => {
    market.isDown = true;
    expect(await waiter().fetch('BTCUSDT', awaited, at(10))).toEqual([]);
    feed = new CandleFeed({ candles: () => new Promise(() => undefined) });
    expect(await waiter(20).fetch('BTCUSDT', awaited, at(10))).toEqual([]);
  });
});

it('knows each candle of the simulated market at the first quote at or after its close', async () => {
  const clock = new SkipClock(NOON + 1_234);
  const source = await createSimulatedSource({ seed: 1, speed: 0, sessions: new MemorySessions(), clock });
  const own = new CandleFeed(source);
  const quotes = await collectQuotes(source, 400);
  const late: number[] = [];
  for (const { symbol, eventTime } of quotes) {
    const [last] = (await own.closed({ symbol, timeframe: '1m', at: eventTime, count: 1 })).slice(-1);
    const newest = Math.floor(eventTime / MINUTE) * MINUTE - MINUTE;
    if (last?.openTime !== newest) late.push(eventTime);
  }
  expect(late).toEqual([]);
});
