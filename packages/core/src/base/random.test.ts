import { describe, expect, it } from 'vitest';
import { createRandom, deriveSeed, randomAt } from './random.ts';

describe('randomAt', () => {
  it('gives the same number for the same seed and index, also on another machine', () => {
    expect([randomAt(1, 0), randomAt(1, 1), randomAt(1, -1), randomAt(2, 0)]).toMatchInlineSnapshot(`
      [
        0.5896220961585641,
        0.6354272444732487,
        0.35420704632997513,
        0.4029288168530911,
      ]
    `);
  });

  it('is the stream that createRandom walks', () => {
    const random = createRandom(7);
    expect(Array.from({ length: 50 }, random)).toEqual(Array.from({ length: 50 }, (_, i) => randomAt(7, i)));
  });

  it.each([0, 1, 123_456_789])('is uniform with seed %d', (seed) => {
    const size = 100_000;
    const buckets = Array.from({ length: 64 }, () => 0);
    let product = 0;
    let previous = 0.5;
    let sum = 0;
    let outside = 0;
    for (let i = -size / 2; i < size / 2; i += 1) {
      const value = randomAt(seed, i);
      if (value < 0 || value >= 1) outside += 1;
      const bucket = Math.floor(value * 64);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
      sum += value;
      product += (value - 0.5) * (previous - 0.5);
      previous = value;
    }
    expect(outside, 'all are in [0, 1)').toBe(0);
    const expected = size / 64;
    const chiSquare = buckets.reduce((total, count) => total + (count - expected) ** 2 / expected, 0);
    expect(chiSquare, 'chi-square, 63 degrees of freedom, 1 in 10000 exceeds 116').toBeLessThan(116);
    expect(Math.abs(sum / size - 0.5), 'mean within 4 standard errors').toBeLessThan(4 * Math.sqrt(1 / 12 / size));
    expect(Math.abs((product / size) * 12), 'correlation of neighbours').toBeLessThan(4 / Math.sqrt(size));
  });
});

describe('deriveSeed', () => {
  it('gives every name a seed of its own', () => {
    const names = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'ADAUSDT', 'BTCUSDTvolume', ''];
    expect(new Set(names.map((name) => deriveSeed(1, name))).size).toBe(names.length);
    expect(deriveSeed(1, 'BTCUSDT')).not.toBe(deriveSeed(2, 'BTCUSDT'));
  });
});
