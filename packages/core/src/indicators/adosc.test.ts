import { describe, expect, it } from 'vitest';
import { accumulationDistribution } from './accumulation-distribution.ts';
import { adosc } from './adosc.ts';
import { ema } from './ema.ts';
import { flatCandles } from './testing/candles-of.ts';
import { expectRows } from './testing/naive.ts';
import { runBatch } from './testing/run-indicator.ts';
import { shapedCandles } from './testing/sample-candles.ts';

describe('adosc', () => {
  it.each([0, 1])('is the fast less the slow average of the line, with seed %d', (seed) => {
    const candles = shapedCandles('random', 200, 6);
    const [line] = runBatch(accumulationDistribution, {}, candles);
    const [fast] = runBatch(ema, { period: 4, seed }, candles, line);
    const [slow] = runBatch(ema, { period: 9, seed }, candles, line);
    const [main] = runBatch(adosc, { short: 4, long: 9, seed }, candles);
    expectRows(main, 8, (row) => (fast?.[row] ?? 0) - (slow?.[row] ?? 0));
  });

  it('is 0 while candles have no range or no volume', () => {
    expect(runBatch(adosc, {}, flatCandles(12))[0]?.slice(9)).toEqual(new Float64Array(3));
  });
});
