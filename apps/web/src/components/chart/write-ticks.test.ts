// @vitest-environment node
import { expect, it } from 'vitest';
import { writeTicks } from './write-ticks.ts';

/** A pixel for each unit, 100 at the top. */
const places = {
  toY: (price: number) => (price > 100 ? null : 100 - price),
  format: (price: number) => price.toFixed(1),
};

it('leaves out the figures of ticks that the labels of lines would half cover', () => {
  expect(writeTicks([90, 60, 30], [58, 42, 10], places)).toEqual(['90.0', '', '']);
});

it('writes every figure where no label is near, or none in sight', () => {
  expect(writeTicks([90, 60, 30], [75, 120], places)).toEqual(['90.0', '60.0', '30.0']);
});
