import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wilsonInterval } from './wilson-interval.ts';

describe('wilsonInterval', () => {
  // R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('holds %i of %i between %f and %f', (hits, count, low, high) => {
    expect(wilsonInterval(hits, count).low).toBeCloseTo(low, 4);
    expect(wilsonInterval(hits, count).high).toBeCloseTo(high, 4);
  });

  it('says nothing of nothing', () => {
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });

  it('holds the share, within 0 and 1, and is the mirror image of the misses', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(5_000), (hits, misses) => {
        fc.pre(hits + misses > 0);
        const { low, high } = wilsonInterval(hits, hits + misses);
        const share = hits / (hits + misses);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(share + 1e-12);
        expect(high).toBeGreaterThanOrEqual(share - 1e-12);
        expect(wilsonInterval(misses, hits + misses).high).toBeCloseTo(1 - low, 12);
      }),
    );
  });
});
