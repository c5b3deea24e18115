// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { figuresAnswer, figuresOf, SOME_STRATEGIES } from '../testing/some-figures.ts';
import { toRows } from '../strategy-row.ts';
import { SORTS, sortRows } from './sort-rows.ts';

const ROWS = toRows(
  SOME_STRATEGIES,
  figuresAnswer({
    'ema-cross': figuresOf({ totalReturn: -0.1, drawdownMax: 0.4, trades: 80 }),
    'rsi-dip': figuresOf({ totalReturn: 0.2, drawdownMax: 0.1, trades: 20 }),
  }),
);
const order = (sort: string): readonly string[] => sortRows(ROWS, sort).map(({ definition }) => definition.id);

describe('sortRows', () => {
  it.each([
    ['', ['ema-cross', 'rsi-dip', 'turtle']],
    ['no-such-column', ['ema-cross', 'rsi-dip', 'turtle']],
    ['-name', ['turtle', 'rsi-dip', 'ema-cross']],
    ['-return', ['rsi-dip', 'ema-cross', 'turtle']],
    ['return', ['ema-cross', 'rsi-dip', 'turtle']],
    ['drawdown', ['rsi-dip', 'ema-cross', 'turtle']],
    ['-trades', ['ema-cross', 'rsi-dip', 'turtle']],
  ])('by "%s", what has no figures last', (sort, ids) => {
    expect(order(sort)).toEqual(ids);
  });

  it('knows every order that is offered', () => {
    for (const { value } of SORTS.slice(1)) expect(order(value)).toHaveLength(3);
  });
});
