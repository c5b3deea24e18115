// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { addTick, foldCandles, joinCandles, prependCandles } from './forming-candles.ts';

const MINUTE = 60_000;

function candle(minute: number, close: number, change: Partial<{ open: number; high: number; low: number }> = {}) {
  return { time: minute * MINUTE, open: close, high: close, low: close, close, volume: 1, ...change };
}

describe('addTick', () => {
  it('grows the candle that holds the tick', () => {
    const begun = addTick([], { eventTime: MINUTE + 1, last: 10 }, MINUTE);
    const grown = addTick(
      addTick(begun, { eventTime: MINUTE + 2, last: 12 }, MINUTE),
      { eventTime: MINUTE + 3, last: 9 },
      MINUTE,
    );
    expect(grown).toEqual([{ time: MINUTE, open: 10, high: 12, low: 9, close: 9, volume: 0 }]);
  });

  it('opens the next candle where the last one closed', () => {
    const candles = addTick(
      addTick([], { eventTime: MINUTE, last: 10 }, MINUTE),
      { eventTime: 2 * MINUTE, last: 11 },
      MINUTE,
    );
    expect(candles).toHaveLength(2);
    expect(candles[1]).toMatchObject({ time: 2 * MINUTE, open: 10, high: 11, low: 10, close: 11 });
  });

  it('opens at its own price after a gap', () => {
    const candles = addTick(
      addTick([], { eventTime: MINUTE, last: 10 }, MINUTE),
      { eventTime: 5 * MINUTE, last: 11 },
      MINUTE,
    );
    expect(candles.at(-1)).toMatchObject({ time: 5 * MINUTE, open: 11 });
  });

  it('returns the same row when nothing changed, and for a tick from before', () => {
    const candles = addTick([], { eventTime: 2 * MINUTE, last: 10 }, MINUTE);
    expect(addTick(candles, { eventTime: 2 * MINUTE + 5, last: 10 }, MINUTE)).toBe(candles);
    expect(addTick(candles, { eventTime: MINUTE, last: 99 }, MINUTE)).toBe(candles);
  });
});

describe('foldCandles', () => {
  it('makes the beginning of a long candle from short ones', () => {
    const shorter = [candle(58, 1), candle(60, 5, { open: 4, high: 8 }), candle(61, 6, { low: 3 })];
    expect(foldCandles([...shorter, candle(120, 99)], 60 * MINUTE, 60 * MINUTE)).toEqual({
      time: 60 * MINUTE,
      open: 4,
      high: 8,
      low: 3,
      close: 6,
      volume: 2,
    });
  });

  it('says nothing when none of them is inside', () => {
    expect(foldCandles([candle(1, 1)], 60 * MINUTE, 60 * MINUTE)).toBeNull();
  });
});

describe('joinCandles', () => {
  type Candles = ReadonlyArray<ReturnType<typeof candle>>;
  const join = (closed: Candles, forming: Candles, shorter: Candles = []) =>
    joinCandles({ closed, forming, shorter, lengthMs: MINUTE });

  it('sets the forming candle behind the closed ones', () => {
    expect(join([candle(1, 10)], [candle(2, 11)]).map((one) => one.close)).toEqual([10, 11]);
  });

  it('drops a candle of ours once the server has it closed', () => {
    const joined = join([candle(1, 10), candle(2, 20)], [candle(1, 9), candle(2, 19), candle(3, 21)]);
    expect(joined.map((one) => one.time / MINUTE)).toEqual([1, 2, 3]);
    expect(joined.at(-1)).toMatchObject({ close: 21 });
  });

  it('keeps what happened before we looked', () => {
    const joined = join([candle(1, 4)], [candle(2, 6)], [candle(2, 5, { open: 4, high: 9, low: 2 })]);
    expect(joined.at(-1)).toMatchObject({ open: 4, high: 9, low: 2, close: 6 });
  });

  it('keeps it also for a candle that has closed and that the server does not have yet', () => {
    const joined = join([candle(1, 4)], [candle(2, 6), candle(3, 7)], [candle(2, 5, { open: 4, high: 9, low: 2 })]);
    expect(joined.at(-2)).toMatchObject({ open: 4, high: 9, low: 2, close: 6 });
    expect(joined.at(-1)).toMatchObject({ open: 7, close: 7 });
  });

  it('is the very same row when nothing forms', () => {
    const closed = [candle(1, 1)];
    expect(join(closed, [])).toBe(closed);
  });
});

it('puts an older page in front without doubles', () => {
  const joined = prependCandles([candle(1, 1), candle(2, 99)], [candle(2, 2), candle(3, 3)]);
  expect(joined.map((one) => one.close)).toEqual([1, 2, 3]);
});
