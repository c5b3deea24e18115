import { describe, expect, it } from 'vitest';
import { compileStrategy, createColumnCache } from '../../strategies/compile-strategy.ts';
import { strategyById } from '../../strategies/catalogue/catalogue.ts';
import { wildCandles } from '../testing/random-market.ts';
import { orderPoints } from './order-points.ts';
import { type ParameterSpace, paramsAt, planSpace, pointAt } from './parameter-space.ts';

const definition = strategyById('ema-cross');
if (definition === null) throw new Error('no ema-cross');

function spaceOf(fast: number, slow: number): ParameterSpace {
  const plan = planSpace(
    [
      { name: 'fast', from: 5, to: 4 + fast, step: 1 },
      { name: 'slow', from: 60, to: 59 + slow, step: 1 },
    ],
    definition?.parameters ?? [],
  );
  if (plan.status === 'invalid') throw new Error(plan.message);
  return plan.space;
}

/** Columns computed where so many are kept, the least recently used forgotten first. */
function countComputed(space: ParameterSpace, order: readonly number[], columnsMax: number): number {
  const candles = wildCandles(1, 10, 2, '1h');
  const cache = createColumnCache(candles, { bytesMax: columnsMax * 8 });
  let computed = 0;
  for (const ordinal of order) {
    const params = paramsAt(space, pointAt(space, ordinal));
    for (const key of compileStrategy(definition as NonNullable<typeof definition>, {
      params,
      timeframe: '1h',
    })
      .columnKeys()
      .keys()) {
      if (cache.find(key) !== null) continue;
      computed += 1;
      cache.keep(key, [new Float64Array(1)]);
    }
  }
  return computed;
}

describe('the order of trials', () => {
  it.each([
    [10, 40],
    [40, 10],
    [46, 60],
  ])('computes far fewer columns of a grid of %i by %i than room is for', (fast, slow) => {
    const space = spaceOf(fast, slow);
    const points = Array.from({ length: space.combinations }, (_, i) => pointAt(space, i));
    const room = { columnsMax: 30, dimensions: ['fast', 'slow'].map((name) => ({ name, columns: 1 })) };
    const order = orderPoints(space, points, room);
    expect(order.toSorted((a, b) => a - b)).toEqual(points.map((_, i) => i));
    const least = fast + slow;
    expect(countComputed(space, order, 30)).toBeLessThanOrEqual(least + Math.max(fast, slow));
    if (slow > 30)
      expect(
        countComputed(
          space,
          points.map((_, i) => i),
          30,
        ),
      ).toBeGreaterThan(fast * slow);
  });

  it('changes fastest what needs no columns of its own', () => {
    const space: ParameterSpace = {
      dimensions: ['stop', 'period'].map((name) => ({ name, count: 3, valueAt: (index) => index })),
      combinations: 9,
    };
    const points = Array.from({ length: 9 }, (_, i) => pointAt(space, i));
    const room = { columnsMax: 2, dimensions: [{ name: 'period', columns: 1 }] };
    const periods = orderPoints(space, points, room).map((place) => points[place]?.[1]);
    expect(periods).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2]);
  });
});
