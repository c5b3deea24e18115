import { describe, expect, it } from 'vitest';
import { roc } from './roc.ts';
import { candlesOf } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';

describe('roc', () => {
  it('is the change in percent of the earlier value', () => {
    const [main] = runBatch(roc, { period: 2 }, candlesOf({ close: [100, 50, 110, 25] }));
    expect(main).toEqual(Float64Array.of(Number.NaN, Number.NaN, 10, -50));
  });

  it('is 0 where the earlier value was 0', () => {
    const [main] = runBatch(roc, { period: 1 }, candlesOf({ close: [0, 5, 0] }));
    expect(main).toEqual(Float64Array.of(Number.NaN, 0, -100));
  });
});
