import { describe, expect, it } from 'vitest';
import { createGridSampler } from './grid-sampler.ts';
import type { ParameterSpace, SpacePoint } from './parameter-space.ts';
import { createRandomSampler } from './random-sampler.ts';
import type { Sampler } from './sampler.ts';
import { createTpeSampler } from './tpe-sampler.ts';

function square(count: number): ParameterSpace {
  const dimension = (name: string) => ({ name, count, valueAt: (index: number) => index });
  return { dimensions: [dimension('x'), dimension('y')], combinations: count * count };
}

/** Carries a sampler to its end. */
function runAll(sampler: Sampler, score: (point: SpacePoint) => number | null): SpacePoint[] {
  const points: SpacePoint[] = [];
  for (;;) {
    const asked = sampler.ask(sampler.batchSize ?? 7);
    if (asked.length === 0) return points;
    points.push(...asked);
    for (const point of asked) sampler.report(point, score(point));
  }
}

/** One peak, at (70, 20) of a hundred by a hundred. */
const peak = ([x = 0, y = 0]: SpacePoint): number => -((x - 70) ** 2) - (y - 20) ** 2;
const distinct = (points: readonly SpacePoint[]) => new Set(points.map((point) => point.join(','))).size;

it('a grid holds every combination once', () => {
  const points = runAll(createGridSampler(square(9)), peak);
  expect([points.length, distinct(points)]).toEqual([81, 81]);
});

describe.each([
  ['random', createRandomSampler],
  ['TPE', createTpeSampler],
] as const)('the %s sampler', (_, create) => {
  it('asks for as many trials as wanted and for none twice', () => {
    const points = runAll(create(square(100), { trials: 150, seed: 1 }), peak);
    expect([points.length, distinct(points)]).toEqual([150, 150]);
  });

  it('asks for every combination when more trials are wanted than there are', () => {
    const points = runAll(create(square(5), { trials: 999, seed: 1 }), peak);
    expect([points.length, distinct(points)]).toEqual([25, 25]);
  });

  it('asks for the same with the same seed and for something else with another', () => {
    const run = (seed: number) => runAll(create(square(100), { trials: 60, seed }), peak);
    expect(run(7)).toEqual(run(7));
    expect(run(7)).not.toEqual(run(8));
  });

  it('handles a space too large to count exactly', () => {
    const points = runAll(create(square(1e12), { trials: 40, seed: 1 }), ([x = 0]) => x);
    expect(distinct(points)).toBe(40);
  });
});

describe('the TPE sampler', () => {
  it('comes nearer to the peak than chance with the same number of trials, for most seeds', () => {
    const best = (points: readonly SpacePoint[]) => Math.max(...points.map(peak));
    const wins = Array.from({ length: 20 }, (_, seed) => {
      const options = { trials: 120, seed };
      return (
        best(runAll(createTpeSampler(square(100), options), peak)) >
        best(runAll(createRandomSampler(square(100), options), peak))
      );
    });
    expect(wins.filter(Boolean).length).toBeGreaterThanOrEqual(16);
  });

  it('learns where trials fail', () => {
    const score = (point: SpacePoint) => ((point[0] ?? 0) < 50 ? null : 1);
    const points = runAll(createTpeSampler(square(100), { trials: 200, seed: 3 }), score);
    const failed = (part: readonly SpacePoint[]) => part.filter((point) => score(point) === null).length;
    expect(failed(points.slice(100))).toBeLessThan(20);
  });
});
