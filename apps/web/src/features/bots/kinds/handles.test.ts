// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { DCA_DEFAULTS } from '../../../components/dca/dca-values.ts';
import { GRID_DEFAULTS } from '../../../components/grid/grid-values.ts';
import { DEFAULT_MARKET as BTC } from '../wizard/wizard-market.ts';
import { DCA_KIND } from './dca/wizard/dca-kind.ts';
import { GRID_KIND } from './grid/wizard/grid-kind.ts';

const PRICE = 60_000;
const GRID = { ...GRID_DEFAULTS, range: 'fixed', lower: '57000', upper: '63000', allocation: '1000' } as const;

function planGrid(values: Parameters<typeof GRID_KIND.evaluate>[0]) {
  const form = GRID_KIND.evaluate(values, BTC, PRICE);
  if (form.status !== 'planned') throw new Error(form.status);
  return form;
}

function planDca(values: Parameters<typeof DCA_KIND.evaluate>[0]) {
  const form = DCA_KIND.evaluate(values, BTC, PRICE);
  if (form.status !== 'planned') throw new Error(form.status);
  return form;
}

describe('lines that are dragged', () => {
  it('of a grid move the field behind them, and lie there afterwards', () => {
    const handles = GRID_KIND.handlesOf(planGrid(GRID), BTC);
    expect(handles.map(({ id, price }) => [id, price])).toEqual([
      ['upper', 63_000],
      ['lower', 57_000],
      ['stop', 54_150],
    ]);
    for (const [id, to] of [
      ['upper', 65_432.1],
      ['lower', 51_000.55],
      ['stop', 50_160],
    ] as const) {
      const moved = { ...GRID, ...handles.find((handle) => handle.id === id)?.move(to) };
      const after = GRID_KIND.handlesOf(planGrid(moved), BTC).find((handle) => handle.id === id);
      expect(after?.price, id).toBeCloseTo(to, 0);
    }
  });

  it('make of a grid around the price one between two prices', () => {
    const around = { ...GRID_DEFAULTS, allocation: '1000' };
    const [upper] = GRID_KIND.handlesOf(planGrid(around), BTC);
    const moved = { ...around, ...upper?.move(66_000) };
    expect(moved).toMatchObject({ range: 'fixed', upper: '66000', lower: '57000' });
  });

  it('of a ladder move take profit, step and stop', () => {
    const handles = DCA_KIND.handlesOf(planDca(DCA_DEFAULTS), BTC);
    expect(handles.map(({ id }) => id)).toEqual(['take-profit', 'last-safety-order', 'stop']);
    for (const [id, to] of [
      ['take-profit', 63_000],
      ['last-safety-order', 48_000],
      ['stop', 45_000],
    ] as const) {
      const moved = { ...DCA_DEFAULTS, ...handles.find((handle) => handle.id === id)?.move(to) };
      const after = DCA_KIND.handlesOf(planDca(moved), BTC).find((handle) => handle.id === id);
      expect(after === undefined ? Number.NaN : Math.abs(after.price / to - 1), id).toBeLessThan(0.001);
    }
    const own = { ...DCA_DEFAULTS, ladder: 'custom', safetyOrders: [{ deviationPct: '3', size: '100' }] } as const;
    const ofOwn = DCA_KIND.handlesOf(planDca({ ...own, safetyOrders: [...own.safetyOrders] }), BTC);
    expect(
      ofOwn.map(({ id }) => id),
      'rows of one’s own have no common step',
    ).toEqual(['take-profit', 'stop']);
  });
});

describe('a recommendation', () => {
  const facts = { price: PRICE, change24h: -6, condition: 'trending', risk: 'High', confidence: 80 } as const;

  it('makes a bot of each kind that can be deployed', () => {
    const grid = GRID_KIND.adviceOf(facts, BTC);
    expect(planGrid({ ...GRID_DEFAULTS, allocation: '1000', ...grid.values }).plan.lines).toHaveLength(20);
    const dca = DCA_KIND.adviceOf(facts, BTC);
    expect(planDca({ ...DCA_DEFAULTS, ...dca.values }).plan.levels).toHaveLength(9);
    expect(grid.reasons).not.toEqual(dca.reasons);
    expect(grid.shown.map(([label]) => label)).toContain('Range');
  });
});
