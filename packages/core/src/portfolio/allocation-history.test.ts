import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../base/time.ts';
import { allocationHistory, type AssetChanges } from './allocation-history.ts';

const moved = (asset: string, ...changes: ReadonlyArray<readonly [day: number, amount: number]>): AssetChanges => ({
  asset,
  days: changes.map(([day]) => day * DAY_MS),
  amounts: changes.map(([, amount]) => amount),
});
const frame = { first: 0, last: 3 * DAY_MS, step: 1, namedMax: 2 };

describe('allocationHistory', () => {
  it('carries units from day to day at each day’s price', () => {
    const { assets, days, unpriced } = allocationHistory(
      [moved('USDT', [0, 100], [1, -40]), moved('BTC', [1, 2], [3, -2])],
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
    const held = (count: number) => Array.from({ length: count }, (_, i) => moved(`A${i}`, [0, 10 - i]));
    expect(allocationHistory(held(3), () => 1, frame).assets).toEqual(['A0', 'A1', 'A2']);
    const four = allocationHistory(held(4), () => 1, frame);
    expect(four.assets).toEqual(['A0', 'A1', 'Other']);
    expect(four.days[0]?.values).toEqual([10, 9, 15]);
  });

  it('says what has no price, and what is gone has no need of one', () => {
    const { assets, unpriced } = allocationHistory(
      [moved('XYZ', [0, 0.3], [1, -0.1], [1, -0.2]), moved('ODD', [0, 5])],
      (asset, day) => (asset === 'XYZ' && day === 0 ? 2 : null),
      frame,
    );
    expect(unpriced).toEqual(['ODD']);
    expect(assets).toEqual(['XYZ']);
  });

  it('counts what came before the first day, and takes steps that end with the last', () => {
    const { days } = allocationHistory([moved('USDT', [-9, 7])], () => 1, { ...frame, step: 2 });
    expect(days.map(({ day, values }) => [day / DAY_MS, values[0]])).toEqual([
      [1, 7],
      [3, 7],
    ]);
  });

  it('adds an asset of several accounts up', () => {
    const { assets, days } = allocationHistory(
      [moved('BTC', [0, 1], [2, 1]), moved('BTC', [1, 5], [2, -2])],
      () => 10,
      frame,
    );
    expect(assets).toEqual(['BTC']);
    expect(days.map(({ values }) => values)).toEqual([[10], [60], [50], [50]]);
  });
});
