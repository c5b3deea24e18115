import { describe, expect, it } from 'vitest';
import { indicatorById } from './registry.ts';
import type { IndicatorParams } from './indicator.ts';
import { runBatch } from './testing/run-indicator.ts';
import { sampleCandles } from './testing/sample-candles.ts';

const CANDLES = sampleCandles('flat', 200, 4);
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
