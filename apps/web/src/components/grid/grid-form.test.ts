// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { gridFormSchema, toGridFormValues } from './grid-form.ts';
import { GRID_DEFAULTS, type GridFormValues } from './grid-values.ts';

function faultsOf(change: Partial<GridFormValues>) {
  const parsed = gridFormSchema.safeParse({ ...GRID_DEFAULTS, ...change });
  return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]);
}

describe('gridFormSchema', () => {
  it('turns the defaults into the parameters of the specification', () => {
    expect(gridFormSchema.parse(GRID_DEFAULTS)).toMatchObject({
      upper: '0',
      lower: '0',
      grids: 10,
      allocation: '100',
      stepPct: '1',
      tpPctPerFill: '0.5',
      stopLossPct: '5',
      feeBps: '10',
      takeProfitPrice: null,
      triggerPrice: null,
    });
  });

  it('forgets the two prices while the lines lie around the price', () => {
    expect(gridFormSchema.parse({ ...GRID_DEFAULTS, lower: '1', upper: '2' })).toMatchObject({
      lower: '0',
      upper: '0',
    });
  });

  it.each([
    [{ grids: '1' }, 'grids', 'Grid lines must be at least 2.'],
    [{ grids: '2.5' }, 'grids', 'Grid lines must be a whole number.'],
    [{ grids: '' }, 'grids', 'Grid lines must be a whole number.'],
    [{ allocation: '0' }, 'allocation', 'Allocation must be above 0.'],
    [{ allocation: '' }, 'allocation', 'Allocation must be a number, such as 1.5.'],
    [{ range: 'fixed', lower: '10', upper: '' }, 'upper', 'Upper price is missing.'],
    [{ range: 'fixed', lower: '10', upper: '5' }, 'upper', 'Upper price (5) must be above lower price (10).'],
    [{ stopLossPct: '100' }, 'stopLossPct', 'Stop loss must not be above 99%.'],
    [
      { trailingUp: { enabled: true, maxLines: '0' } },
      'trailingUp.maxLines',
      'Trailing up: most lines must be at least 1.',
    ],
  ] as const)('blames %j on %s', (change, field, message) => {
    expect(faultsOf(change)).toContainEqual([field, message]);
  });
});

describe('toGridFormValues', () => {
  it('gives the fields that lead to the same parameters again', () => {
    const params = gridFormSchema.parse({
      ...GRID_DEFAULTS,
      range: 'fixed',
      lower: '90',
      upper: '110',
      takeProfitPrice: '130',
      trailingUp: { enabled: true, maxLines: '4' },
    });
    const values = toGridFormValues('Copy', params);
    expect(values.range).toBe('fixed');
    expect(gridFormSchema.parse(values)).toEqual(params);
  });

  it('falls back to the defaults for parameters it cannot read', () => {
    expect(toGridFormValues('Copy', { grids: 'many' })).toEqual({ ...GRID_DEFAULTS, name: 'Copy' });
  });
});
