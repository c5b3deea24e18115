import { addMs, DAY_MS, type EpochMs, HOUR_MS } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import { expect, it } from 'vitest';
import type { CandleQuery } from '../../market-data/market-data-source.ts';
import { createCandleLines } from '../candle-lines.ts';
import { proveMarketChange } from './prove-market-change.ts';

const DAY = Date.UTC(2025, 4, 6) as EpochMs;
const NEXT = addMs(DAY, DAY_MS);

/** Three days of hours, each of which opens where the one before closed. */
const HOURS: readonly Candle[] = Array.from({ length: 72 }, (_, hour) => {
  const priceAt = (at: number): number => 100 + ((at * 37) % 11) / 10;
  const [open, close] = [priceAt(hour), priceAt(hour + 1)];
  const openTime = addMs(DAY, (hour - 24) * HOUR_MS);
  return { openTime, open, high: Math.max(open, close), low: Math.min(open, close), close, volume: 1 };
});
const DAYS: readonly Candle[] = [0, 1, 2].map((day) => {
  const [first, last] = [HOURS[day * 24], HOURS[day * 24 + 23]];
  if (first === undefined || last === undefined) throw new Error('no such day');
  return { ...first, close: last.close };
});

function market(days = DAYS) {
  const candles = async ({ symbol, timeframe, before, limit }: CandleQuery): Promise<readonly Candle[]> => {
    if (symbol !== 'BTCUSDT') throw new Error('only Bitcoin was to be asked for');
    return (timeframe === '1d' ? days : HOURS)
      .filter((one) => before === undefined || one.openTime < before)
      .slice(-limit);
  };
  const source = { candles, symbols: ['BTCUSDT'] };
  return { source, lines: createCandleLines(source, () => 0) };
}

it('goes by the candle of the day and by its hours, whatever moment of the day is meant', async () => {
  const { lines, source } = market();
  const [open, close] = [HOURS[24]?.open ?? 0, HOURS[47]?.close ?? 0];
  for (const day of [DAY, addMs(DAY, 5 * HOUR_MS), addMs(NEXT, -1)]) {
    const proof = await proveMarketChange(lines, source, { symbol: 'BTCUSDT', day });
    expect(proof).toMatchObject({ unit: 'fraction', agrees: true, entriesTotal: 24 });
    for (const { value } of proof?.computations ?? []) expect(Number(value)).toBeCloseTo(close / open - 1, 12);
    const moved = proof?.entries.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(moved).toBeCloseTo(close - open, 9);
    expect(proof?.entries[0]).toMatchObject({ at: '2025-05-06T23:00:00.000Z' });
  }
});

it('shows where the hours say something else than the day', async () => {
  const { lines, source } = market(DAYS.map((day) => ({ ...day, close: day.close + 1 })));
  const proof = await proveMarketChange(lines, source, { symbol: 'BTCUSDT', day: DAY });
  expect(proof).toMatchObject({ agrees: false });
});

it.each([
  ['a day that the market does not have', 'BTCUSDT', addMs(DAY, 9 * DAY_MS)],
  ['a market that there is not', 'ETHUSDT', DAY],
])('is nothing for %s', async (_, symbol, day) => {
  const { lines, source } = market();
  expect(await proveMarketChange(lines, source, { symbol, day })).toBeNull();
});
