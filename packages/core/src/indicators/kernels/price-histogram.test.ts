import { describe, expect, it } from 'vitest';
import { PriceHistogram } from './price-histogram.ts';

describe('PriceHistogram', () => {
  it('spreads a candle evenly over its range and takes it out again', () => {
    const histogram = new PriceHistogram(4);
    histogram.restart(0, 8);
    histogram.add(1, 7, 12, 2);
    histogram.addUp();
    expect([...histogram.volumes]).toEqual([2, 4, 4, 2]);
    expect(histogram.fullest).toBe(1);
    histogram.add(1, 7, -12, -2);
    histogram.addUp();
    expect([...histogram.volumes]).toEqual([0, 0, 0, 0]);
  });

  it('puts a candle of one price into its bin, the top price into the highest', () => {
    const histogram = new PriceHistogram(4);
    histogram.restart(0, 8);
    histogram.add(8, 8, 5, Number.POSITIVE_INFINITY);
    histogram.add(2, 2, 3, Number.POSITIVE_INFINITY);
    histogram.addUp();
    expect([...histogram.volumes]).toEqual([0, 3, 0, 5]);
  });

  it('has one filled bin when all prices are the same', () => {
    const histogram = new PriceHistogram(3);
    histogram.restart(7, 7);
    histogram.add(7, 7, 2, Number.POSITIVE_INFINITY);
    histogram.addUp();
    expect([...histogram.volumes]).toEqual([2, 0, 0]);
  });
});
