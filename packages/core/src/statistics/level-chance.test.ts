import { describe, expect, it } from 'vitest';
import { levelChance } from './level-chance.ts';

/** A price that goes up and down by 1 % in turn. */
const closes = Array.from({ length: 100 }, (_, row) => (row % 2 === 0 ? 100 : 100 * Math.exp(0.01)));

describe('the chance of a coin', () => {
  it('is a half at the price itself, also where nothing is known of its moves', () => {
    expect(levelChance({ condition: 'above', ratio: 1, steps: 24 }, closes)).toBe(0.5);
    expect(levelChance({ condition: 'below', ratio: 1, steps: 24 }, [])).toBe(0.5);
  });

  it('is that of a normal move by the square root of the time', () => {
    // 1 % a step: 2 % after four steps is one deviation away.
    const above = levelChance({ condition: 'above', ratio: Math.exp(0.02), steps: 4 }, closes);
    expect(above).toBeCloseTo(0.158_655, 5);
    const below = levelChance({ condition: 'below', ratio: Math.exp(0.02), steps: 4 }, closes);
    expect((above ?? 0) + (below ?? 0)).toBeCloseTo(1, 9);
    expect(levelChance({ condition: 'below', ratio: Math.exp(-0.04), steps: 16 }, closes)).toBeCloseTo(0.158_655, 5);
  });

  it('is next to nothing, or to certain, for a level that nobody expects', () => {
    expect(levelChance({ condition: 'below', ratio: 9, steps: 1 }, closes)).toBeCloseTo(1, 9);
    expect(levelChance({ condition: 'above', ratio: 9, steps: 1 }, closes)).toBeCloseTo(0, 9);
    const still = Array.from({ length: 30 }, () => 5);
    expect(levelChance({ condition: 'above', ratio: 1.01, steps: 1 }, still)).toBe(0);
  });

  it('is not known from a few closes', () => {
    expect(levelChance({ condition: 'above', ratio: 1.01, steps: 1 }, closes.slice(0, 24))).toBeNull();
  });
});
