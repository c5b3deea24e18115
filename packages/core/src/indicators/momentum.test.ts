import { expect, it } from 'vitest';
import { momentum } from './momentum.ts';
import { candlesOf } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';

it('momentum is the change against the value of some rows ago', () => {
  const [main] = runBatch(momentum, { period: 2 }, candlesOf({ close: [100, 50, 110, 25] }));
  expect(main).toEqual(Float64Array.of(Number.NaN, Number.NaN, 10, -25));
});
