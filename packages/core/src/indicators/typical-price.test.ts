import { expect, it } from 'vitest';
import { candlesOf } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';
import { typicalPrice } from './typical-price.ts';

it.each([
  ['typical', 0, 6],
  ['median', 1, 7],
  ['average', 2, 5.25],
  ['weighted close', 3, 5.5],
])('typicalPrice gives the %s price', (_, kind, expected) => {
  const candles = candlesOf({ open: [3], high: [10], low: [4], close: [4] });
  expect(runBatch(typicalPrice, { kind }, candles)[0]?.[0]).toBe(expected);
});
