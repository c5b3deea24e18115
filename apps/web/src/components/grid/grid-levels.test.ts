// @vitest-environment node
import { dec } from '@atb/core/base/decimal';
import { describe, expect, it } from 'vitest';
import { gridLevels, type LevelLine } from './grid-levels.ts';

const NO_EXITS = { stopLoss: null, takeProfit: null, upperStop: null, trigger: null };

function line(index: number, status: LevelLine['status'], restsAt: string | null = null): LevelLine {
  return { index, price: dec(String(100 + index)), status, restsAt: restsAt === null ? null : dec(restsAt) };
}

describe('gridLevels', () => {
  it('numbers the lines from the lowest and says what rests on each', () => {
    const levels = gridLevels([line(0, 'buy', '100'), line(1, 'empty'), line(2, 'unarmed')], NO_EXITS, true);
    expect(levels.map(({ label, tone }) => [label, tone])).toEqual([
      ['1 buy', 'up'],
      ['2 empty', 'muted'],
      ['3 not placed', 'warn'],
    ]);
  });

  it('draws an order that rests below its line where it rests', () => {
    const levels = gridLevels([line(1, 'sell', '100.5')], NO_EXITS, true);
    expect(levels.map(({ label, price, kind }) => [label, price, kind])).toEqual([
      ['2', 101, 'level'],
      ['2 sell', 100.5, 'order'],
    ]);
  });

  it('writes only some labels of a dense grid, the highest always', () => {
    const levels = gridLevels(
      Array.from({ length: 100 }, (_, index) => line(index, 'buy', String(100 + index))),
      NO_EXITS,
      true,
    );
    const written = levels.filter(({ label }) => label !== '');
    expect(levels).toHaveLength(100);
    expect(written.length).toBeLessThan(20);
    expect(written.at(-1)?.label).toBe('100 buy');
  });

  it('keeps the exits out of the scale where asked', () => {
    const exits = { ...NO_EXITS, stopLoss: dec('90') };
    expect(gridLevels([], exits, false)).toMatchObject([{ label: 'SL', price: 90, kind: 'order' }]);
    expect(gridLevels([], exits, true)).toMatchObject([{ label: 'SL', kind: 'limit' }]);
  });
});
