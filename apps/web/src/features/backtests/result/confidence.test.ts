// @vitest-environment node
import { expect, it } from 'vitest';
import { RECORDED_BUNDLE } from '../testing/recorded-run.ts';
import { findConfidence } from './confidence.ts';

it('gives the same intervals every time, around what happened', async () => {
  const [first, second] = [await findConfidence(RECORDED_BUNDLE), await findConfidence(RECORDED_BUNDLE)];
  expect(second).toEqual(first);
  const totalReturn = first.find(({ id }) => id === 'totalReturn')?.interval;
  expect(totalReturn?.low).toBeLessThan(RECORDED_BUNDLE.figures.totalReturn);
  expect(totalReturn?.high).toBeGreaterThan(RECORDED_BUNDLE.figures.totalReturn);
});
