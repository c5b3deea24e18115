import { describe, expect, it } from 'vitest';
import { createRandom } from '../base/random.ts';
import { type EquityReading, type GrowthCourse, largestFall, walkGrowth } from './growth-course.ts';
import { maxDrawdown } from '../statistics/drawdown.ts';

const SLOT = 300_000;

function reading(slot: number, equity: number, postingId: number | null = null): EquityReading {
  return { time: slot * SLOT, equity, postingId };
}

const growthOf = (...given: Parameters<typeof walkGrowth>): readonly number[] =>
  walkGrowth(...given).map(({ growth }) => growth);

describe('the growth of an account', () => {
  it('takes payments out at the reading that has them first', () => {
    const readings = [reading(0, 1000), reading(1, 900), reading(2, 1890)];
    const payments = [
      { id: 1, time: 0, amount: 1000 },
      { id: 2, time: 2 * SLOT, amount: 1000 },
    ];
    const [, second, third] = growthOf(readings, payments);
    expect(second).toBeCloseTo(0.9, 12);
    expect(third).toBeCloseTo((0.9 * 1890) / 1900, 12);
  });

  it('knows by the postings whether a payment of its five minutes is in a reading', () => {
    const payment = { id: 7, time: SLOT + 1000, amount: 1000 };
    const paid = [{ id: 1, time: 0, amount: 1000 }, payment];
    expect(growthOf([reading(0, 1000, 1), reading(1, 2000, 7), reading(2, 1800, 7)], paid)).toEqual([1, 1, 0.9]);
    expect(growthOf([reading(0, 1000, 1), reading(1, 1000, 6), reading(2, 1800, 9)], paid)).toEqual([1, 1, 0.9]);
    // One of which it was not kept could be either: it is left out.
    expect(growthOf([reading(0, 1000, 1), reading(1, 2000), reading(2, 1800)], paid)).toEqual([1, 0.9]);
  });

  it('begins anew after an account was emptied', () => {
    const payments = [
      { id: 1, time: 0, amount: 100 },
      { id: 2, time: SLOT, amount: -80 },
      { id: 3, time: 2 * SLOT, amount: 50 },
    ];
    const growth = growthOf([reading(0, 80), reading(1, 0), reading(2, 50), reading(3, 25)], payments);
    expect(growth).toEqual([0.8, 0.8, 0.8, 0.4]);
  });
});

describe('the largest fall', () => {
  it('is that of every reading, however the time is parted', () => {
    const random = createRandom(3);
    const line = Array.from({ length: 400 }, () => 0).reduce<readonly number[]>(
      (values) => [...values, (values.at(-1) ?? 1) * (0.97 + random() * 0.06)],
      [],
    );
    for (const size of [1, 7, 50, 400]) {
      const courses = Array.from({ length: Math.ceil(line.length / size) }, (_, part): GrowthCourse => {
        const start = line[part * size - 1] ?? 1;
        const own = line.slice(part * size, (part + 1) * size).map((value) => Math.log(value / start));
        const ratios = own.map(Math.exp);
        return {
          end: own.at(-1) ?? 0,
          high: Math.max(...own),
          low: Math.min(...own),
          fall: maxDrawdown(ratios, 1) ?? 0,
        };
      });
      expect(largestFall(courses)).toBeCloseTo(maxDrawdown(line, 1) ?? 0, 12);
      expect(largestFall([null, ...courses, null])).toBeCloseTo(maxDrawdown(line, 1) ?? 0, 12);
    }
    expect(largestFall([])).toBe(0);
  });
});
