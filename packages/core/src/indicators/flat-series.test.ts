import { describe, expect, it } from 'vitest';
import { indicatorById } from './registry.ts';
import type { IndicatorParams } from './indicator.ts';
import { candlesOf } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';
import { shapedCandles } from './testing/sample-candles.ts';

const CANDLES = shapedCandles('flat', 200, 4);
const PRICE = CANDLES.close[0] ?? Number.NaN;

interface FlatRow {
  readonly id: string;
  readonly params?: IndicatorParams;
  /** Outputs on the last row of candles that never move and never trade. */
  readonly reads: Readonly<Record<string, number>>;
}

const ROWS: readonly FlatRow[] = [
  ...['sma', 'ema', 'wma', 'dema', 'tema', 'hma', 'kama', 'smma', 'lsma', 'vwma'].map((id) => ({
    id,
    reads: { [id]: PRICE },
  })),
  { id: 'macd', reads: { macd: 0, signal: 0, histogram: 0 } },
  { id: 'ppo', reads: { ppo: 0, signal: 0, histogram: 0 } },
  { id: 'trix', reads: { trix: 0 } },
  { id: 'dmi', reads: { adx: 0, plusDI: 0, minusDI: 0 } },
  { id: 'vortex', reads: { plus: 1, minus: 1 } },
  { id: 'aroon', reads: { up: 100, down: 100, oscillator: 0 } },
  { id: 'aroon', params: { ties: 1 }, reads: { up: 0, down: 0, oscillator: 0 } },
  { id: 'atr', reads: { atr: 0 } },
  { id: 'bollinger', reads: { middle: PRICE, upper: PRICE, lower: PRICE, width: 0, percentB: 0.5 } },
  { id: 'standard-deviation', reads: { stdDev: 0, mean: PRICE } },
  { id: 'rsi', reads: { rsi: 50 } },
  { id: 'rsi', params: { flat: 0 }, reads: { rsi: 0 } },
  { id: 'rsi', params: { flat: 100 }, reads: { rsi: 100 } },
  { id: 'stochastic', reads: { k: 0, d: 0 } },
  { id: 'stoch-rsi', reads: { k: 0, d: 0 } },
];

describe('candles that never move', () => {
  it.each(ROWS)('give $id exactly $reads', ({ id, params, reads }) => {
    const indicator = indicatorById(id);
    if (indicator === null) throw new Error(`no indicator "${id}"`);
    const columns = runBatch(indicator, params ?? {}, CANDLES);
    const last = indicator.outputs.map((name, i) => [name, columns[i]?.at(-1)] as const);
    const shown = Object.fromEntries(last.filter(([name]) => name in reads));
    expect(shown).toEqual(reads);
  });
});

describe('a market that only rises', () => {
  // Steps of uneven size, whose gains round differently from row to row.
  const close = Array.from({ length: 300 }, (_, row) => 100 + row + Math.sin(row) / 2);
  const candles = candlesOf({ close });

  it.each([
    ['rsi', 14, 100],
    ['mfi', 14, 100],
    ['cmo', 14, 100],
    ['stochastic', 15, 100],
    ['stoch-rsi', 29, 0],
  ])('has %s at the end of its scale exactly, from row %d on', (id, from, reads) => {
    const indicator = indicatorById(id);
    if (indicator === null) throw new Error(`no indicator "${id}"`);
    const main = runBatch(indicator, {}, candles)[0]?.slice(from);
    expect(new Set(main)).toEqual(new Set([reads]));
  });
});

describe('a market that stands still after it moved', () => {
  it('has a Stochastic RSI of 0 once the window stands still, whatever RSI rounds to', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const moved = Array.from(shapedCandles('random', 60, seed).close);
      const close = [...moved, ...Array<number>(60).fill(moved.at(-1) ?? 0)];
      const indicator = indicatorById('stoch-rsi');
      if (indicator === null) throw new Error('no stoch-rsi');
      const [k] = runBatch(indicator, {}, candlesOf({ close }));
      expect(new Set(k?.slice(73))).toEqual(new Set([0]));
    }
  });
});
