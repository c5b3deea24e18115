import { describe, expect, it } from 'vitest';
import type { Protection } from '../strategies/signal-columns.ts';
import { FREQTRADE_ASSUMPTIONS } from './assumptions.ts';
import { type HandCandle, runByHand } from './testing/hand-run.ts';

const FLAT: HandCandle = [100, 100, 100, 100];

/** A long entry signalled on row 0, by both conventions. */
function both(rows: readonly HandCandle[], protection: Partial<Protection>): readonly string[] {
  const long = { entry: [0], protection };
  const ours = runByHand(rows, { long, assumptions: { finalClose: 'open' } }).trades;
  return [...ours, ...runByHand(rows, { long, assumptions: FREQTRADE_ASSUMPTIONS }).trades];
}

const stopLoss = { kind: 'fraction', value: 0.02 } as const;

describe('the convention of freqtrade, beside ours', () => {
  it('stops at the price itself when a candle opens beyond it but has it', () => {
    expect(both([FLAT, FLAT, [97, 99, 96, 97], FLAT], { stopLoss })).toEqual([
      'long 1@100 -> 2@97 stop',
      'long 1@100 -> 2@98 stop',
    ]);
  });

  it('stops at the open when the whole candle lies beyond', () => {
    expect(both([FLAT, FLAT, [96, 97, 95, 96], FLAT], { stopLoss })).toEqual([
      'long 1@100 -> 2@96 stop',
      'long 1@100 -> 2@96 stop',
    ]);
  });

  it('leaves at the open where a step of the target begins, and at the low where it began in between', () => {
    const low: HandCandle = [97, 98, 96, 97];
    const leaveAfter = (minutes: number): Partial<Protection> => ({
      takeProfit: { kind: 'schedule', steps: [{ minutes, value: -1 }] },
    });
    const rows = [FLAT, FLAT, low, low, FLAT];
    expect(both(rows, leaveAfter(120))).toEqual(['long 1@100 -> 3@97 target', 'long 1@100 -> 3@97 target']);
    expect(both(rows, leaveAfter(119))).toEqual(['long 1@100 -> 3@97 target', 'long 1@100 -> 3@96 target']);
  });

  it('leaves the candle of the entry at the target, however high above it that candle opened', () => {
    const rows: readonly HandCandle[] = [FLAT, [108, 110, 99, 102], FLAT, FLAT];
    const long = (value: number) => ({
      entry: [0],
      entryOrder: { price: new Float64Array(4).fill(99), candles: 1, follows: false },
      protection: { takeProfit: { kind: 'schedule', steps: [{ minutes: 0, value }] } } as const,
    });
    const trades = (value: number) => runByHand(rows, { long: long(value), assumptions: FREQTRADE_ASSUMPTIONS }).trades;
    expect(trades(0.01)).toEqual(['long 1@99 -> 1@99.99 target']);
    expect(trades(-1), 'a step of -1 leaves at the open').toEqual(['long 1@99 -> 1@108 target']);
  });

  it('takes the profit before a stop that has followed, and a fixed stop before the profit', () => {
    const wide: HandCandle = [100, 104, 97, 100];
    const takeProfit = { kind: 'fraction', value: 0.03 } as const;
    expect(both([FLAT, FLAT, wide, FLAT], { stopLoss, takeProfit })).toEqual([
      'long 1@100 -> 2@98 stop',
      'long 1@100 -> 2@98 stop',
    ]);
    const trailing = { distance: { kind: 'fraction', value: 0.05 }, activation: 0.01 } as const;
    const followed: HandCandle = [100, 101.5, 100, 101.5];
    expect(both([FLAT, FLAT, followed, [101, 104, 96, 100], FLAT], { trailing, takeProfit })).toEqual([
      'long 1@100 -> 3@96.42 trailing',
      'long 1@100 -> 3@103 target',
    ]);
  });

  it('leaves the candle of the entry by a trailing stop at the open plus activation less distance', () => {
    const trailing = { distance: { kind: 'fraction', value: 0.05 }, activation: 0.1 } as const;
    expect(both([FLAT, [100, 120, 100, 101], FLAT, FLAT], { trailing })).toEqual([
      'long 1@100 -> 1@104.5 trailing',
      'long 1@100 -> 1@105 trailing',
    ]);
  });

  it('opens nothing on the last candle', () => {
    expect(both([FLAT, FLAT], {})).toEqual(['long 1@100 -> 1@100 end']);
  });
});
