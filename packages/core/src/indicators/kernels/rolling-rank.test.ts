import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RollingRank } from './rolling-rank.ts';

it('RollingRank counts the smaller ones of the values before', () => {
  const values = fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 60 });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 12 }), (given, period) => {
      const ranks = new RollingRank(period);
      given.forEach((value, row) => {
        const before = given.slice(Math.max(0, row - period), row);
        const expected = before.length < period ? Number.NaN : before.filter((one) => one < value).length;
        expect(ranks.push(value)).toBe(expected);
      });
    }),
  );
});
