import { describe, expect, it } from 'vitest';
import { createRandom } from '../base/random.ts';
import { chancesToBeBest, championOf, drawArm } from './draw-arms.ts';
import { credibleInterval, discount, NO_EVIDENCE, observe, posteriorOf } from './posterior.ts';
import { bestFixedArm, cumulativeRegret, pullShares } from './regret.ts';
import { fixedPicker, type Picker, playRounds, randomPicker, thompsonPicker } from './run-bandit.ts';
import { drawWorld, expectedRegret, type GaussianWorld } from './testing/gaussian-world.ts';

const PRIOR = { scale: 0.01 };
const evidenceOf = (outcomes: readonly number[]) => outcomes.reduce(observe, NO_EVIDENCE);

describe('the posterior', () => {
  it('is that of the normal-gamma model', () => {
    const outcomes = [0.02, -0.01, 0.03, 0.005];
    const mean = outcomes.reduce((sum, outcome) => sum + outcome, 0) / 4;
    const squares = outcomes.reduce((sum, outcome) => sum + (outcome - mean) ** 2, 0);
    const known = evidenceOf(outcomes);
    expect(known.mean).toBeCloseTo(mean, 15);
    expect(known.squares).toBeCloseTo(squares, 15);
    const posterior = posteriorOf(known, PRIOR);
    const rate = 1e-4 + squares / 2 + (1 * 4 * mean ** 2) / (2 * 5);
    expect(posterior.mean).toBeCloseTo((4 * mean) / 5, 15);
    expect(posterior.scale).toBeCloseTo(Math.sqrt(rate / (3 * 5)), 15);
    expect(posterior.degrees).toBe(6);
  });

  it('narrows with outcomes, and widens again when they are forgotten', () => {
    const width = (known: typeof NO_EVIDENCE) => {
      const { low, high } = credibleInterval(posteriorOf(known, PRIOR), 0.9);
      return high - low;
    };
    const few = evidenceOf([0.01, -0.01]);
    const many = evidenceOf(Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? 0.01 : -0.01)));
    expect(width(few)).toBeLessThan(width(NO_EVIDENCE));
    expect(width(many)).toBeLessThan(width(few));
    const forgotten = Array.from({ length: 300 }).reduce<typeof many>((known) => discount(known, 0.98), many);
    expect(width(forgotten)).toBeGreaterThan(width(few));
    expect(forgotten.mean).toBe(many.mean);
  });

  it('takes no outcome that is not a number', () => {
    expect(() => observe(NO_EVIDENCE, Number.NaN)).toThrow('finite');
    expect(() => observe(NO_EVIDENCE, Number.POSITIVE_INFINITY)).toThrow('finite');
  });
});

describe('picking an arm', () => {
  const good = evidenceOf(Array.from({ length: 40 }, (_, index) => 0.01 + (index % 2) * 0.002));
  const bad = evidenceOf(Array.from({ length: 40 }, (_, index) => -0.01 - (index % 2) * 0.002));

  it('is the same for the same seed', () => {
    const draw = (seed: number) =>
      Array.from({ length: 20 }, (_, index) => drawArm([NO_EVIDENCE, good, bad], PRIOR, createRandom(seed + index)));
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(1_000));
  });

  it('tries each arm alike before any outcome, and the best one most of the time afterwards', () => {
    const even = chancesToBeBest([NO_EVIDENCE, NO_EVIDENCE, NO_EVIDENCE, NO_EVIDENCE], PRIOR, {
      draws: 4_000,
      random: createRandom(3),
    });
    for (const chance of even) expect(Math.abs(chance - 0.25)).toBeLessThan(0.03);
    const known = chancesToBeBest([bad, good, bad], PRIOR, { draws: 2_000, random: createRandom(3) });
    expect(known[1]).toBeGreaterThan(0.95);
    expect(known.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 10);
  });

  it('names the arm of the highest mean as champion, the first before any outcome', () => {
    expect(championOf([NO_EVIDENCE, NO_EVIDENCE], PRIOR)).toBe(0);
    expect(championOf([bad, NO_EVIDENCE, good], PRIOR)).toBe(2);
    expect(championOf([bad, NO_EVIDENCE], PRIOR)).toBe(1);
  });
});

describe('regret', () => {
  const outcomes = [
    [1, 0, 0],
    [0, 2, 0],
    [0, 2, 3],
  ];

  it('is what the picks have cost against the arm that was best in all', () => {
    expect(bestFixedArm(outcomes)).toBe(1);
    expect(cumulativeRegret(outcomes, [0, 0, 0])).toEqual([-1, 1, 3]);
    expect(cumulativeRegret(outcomes, [1, 1, 1])).toEqual([0, 0, 0]);
    expect(cumulativeRegret([], [])).toEqual([]);
    expect(pullShares(3, [0, 0, 2, 1])).toEqual([0.5, 0.25, 0.25]);
    expect(pullShares(2, [])).toEqual([0, 0]);
  });
});

describe('a learner in a seeded world', () => {
  const world: GaussianWorld = {
    rounds: 4_000,
    means: [-0.002, 0, 0.001, -0.001, 0.006, 0, -0.003, 0.002],
    deviation: 0.01,
    seed: 11,
  };
  const play = (of: GaussianWorld, picker: Picker) => expectedRegret(of, playRounds(picker, drawWorld(of)));
  const thompson = (keep: number) => thompsonPicker(8, { prior: PRIOR, keep }, createRandom(5));
  const at = (curve: readonly number[], round: number) => curve[round - 1] ?? Number.NaN;

  it('regrets less and less: sublinear where a fixed and a random choice regret as much in every round', () => {
    const learnt = play(world, thompson(1));
    const fixed = play(world, fixedPicker(0));
    const random = play(world, randomPicker(8, createRandom(5)));
    const growth = Math.log(at(learnt, 4_000) / at(learnt, 1_000)) / Math.log(4);
    expect(growth).toBeLessThan(0.5);
    expect(Math.log(at(random, 4_000) / at(random, 1_000)) / Math.log(4)).toBeGreaterThan(0.9);
    expect(at(learnt, 4_000)).toBeLessThan(at(random, 4_000) / 10);
    expect(at(learnt, 4_000)).toBeLessThan(at(fixed, 4_000) / 10);
  });

  it('follows a drift better when it forgets', () => {
    const drifting = { ...world, driftEvery: 800 };
    const forgetful = at(play(drifting, thompson(0.998)), 4_000);
    expect(forgetful).toBeLessThan(at(play(drifting, thompson(1)), 4_000));
    expect(forgetful).toBeLessThan(at(play(drifting, randomPicker(8, createRandom(5))), 4_000) / 2);
    expect(forgetful).toBeLessThan(at(play(drifting, fixedPicker(0)), 4_000) / 2);
  });
});
