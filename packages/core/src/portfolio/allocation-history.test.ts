import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../base/time.ts';
import { allocationHistory, type AssetChange } from './allocation-history.ts';

const change = (asset: string, day: number, amount: number): AssetChange => ({ asset, day: day * DAY_MS, amount });
const frame = { first: 0, last: 3 * DAY_MS, step: 1, namedMax: 2 };

describe('allocationHistory', () => {
  it('carries units from day to day at each day’s price', () => {
    const { assets, days, unpriced } = allocationHistory(
      [change('USDT', 0, 100), change('BTC', 1, 2), change('USDT', 1, -40), change('BTC', 3, -2)],
      (asset, day) => (asset === 'USDT' ? 1 : 20 + day / DAY_MS),
      frame,
    );
    expect(assets).toEqual(['USDT', 'BTC']);
    expect(days.map(({ values }) => values)).toEqual([
      [100, 0],
      [60, 42],
      [60, 44],
      [60, 0],
    ]);
    expect(unpriced).toEqual([]);
  });

  it('puts small ones together, and leaves a single small one its name', () => {
    const held = (count: number) => Array.from({ length: count }, (_, i) => change(`A${i}`, 0, 10 - i));
    expect(allocationHistory(held(3), () => 1, frame).assets).toEqual(['A0', 'A1', 'A2']);
    const four = allocationHistory(held(4), () => 1, frame);
    expect(four.assets).toEqual(['A0', 'A1', 'Other']);
    expect(four.days[0]?.values).toEqual([10, 9, 15]);
  });

  it('says what has no price, and what is gone has no need of one', () => {
    const gone = [change('XYZ', 0, 0.3), change('XYZ', 1, -0.1), change('XYZ', 1, -0.2)];
    const { assets, unpriced } = allocationHistory(
      [...gone, change('ODD', 0, 5)],
      (asset, day) => (asset === 'XYZ' && day === 0 ? 2 : null),
      frame,
    );
    expect(unpriced).toEqual(['ODD']);
    expect(assets).toEqual(['XYZ']);
  });

  it('counts what came before the first day, and takes steps that end with the last', () => {
    const { days } = allocationHistory([change('USDT', -9, 7)], () => 1, { ...frame, step: 2 });
    expect(days.map(({ day, values }) => [day / DAY_MS, values[0]])).toEqual([
      [1, 7],
      [3, 7],
    ]);
  });
});
