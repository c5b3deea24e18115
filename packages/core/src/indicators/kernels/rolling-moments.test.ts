import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RollingMoments } from './rolling-moments.ts';

describe('RollingMoments', () => {
  it('agrees with sums over the window, whatever has left it', () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 20 }), (given, period) => {
        const moments = new RollingMoments(period);
        given.forEach((value, row) => {
          const isFull = moments.push(value);
          expect(isFull).toBe(row >= period - 1);
          if (!isFull) return;
          const window = given.slice(row - period + 1, row + 1);
          const mean = window.reduce((sum, one) => sum + one, 0) / period;
          const scale = Math.max(1, ...window.map(Math.abs));
          const squares = window.reduce((sum, one) => sum + (one - mean) ** 2, 0);
          const products = window.reduce((sum, one, place) => sum + place * (one - mean), 0);
          expect(Math.abs(moments.mean - mean)).toBeLessThan(1e-12 * scale);
          expect(Math.abs(moments.squares - squares)).toBeLessThan(1e-11 * scale * scale * period);
          expect(Math.abs(moments.products - products)).toBeLessThan(1e-11 * scale * period * period);
        });
      }),
      { examples: [[[16384.000000000004, 0, 0, 2.9999999999999997e-12], 3]] },
    );
  });

  it('has no deviation at all once the window holds one value', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer({ min: 1, max: 20 }),
        (value, period) => {
          const moments = new RollingMoments(period);
          for (let row = 0; row < 3 * period; row += 1) moments.push(value);
          expect([moments.mean, moments.squares, Math.abs(moments.products)]).toEqual([value + 0, 0, 0]);
        },
      ),
    );
  });
});
