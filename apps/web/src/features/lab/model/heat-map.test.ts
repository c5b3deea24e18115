// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { SWEEP_BUNDLE } from '../testing/recorded-search.ts';
import { drawHeatMap, indexOfValue, isStable, shadeOf, valueAt, type MapDimension, type MapQuery } from './heat-map.ts';
import { listTrials, type LabTrial } from './trial.ts';

const FAST: MapDimension = { name: 'fast', label: 'Fast EMA', count: 5, first: 5, last: 25 };
const SLOW: MapDimension = { name: 'slow', label: 'Slow EMA', count: 6, first: 30, last: 80 };
const QUERY: MapQuery = { x: FAST, y: SLOW, slice: {}, rule: 'best' };
const TRIALS = listTrials(SWEEP_BUNDLE);

function trial(number: number, params: LabTrial['params'], score: number | null): LabTrial {
  return { number, params, score, totalReturn: 0, drawdownMax: 0, sharpe: score, trades: 1, fault: null };
}

describe('drawHeatMap', () => {
  it('has a cell for every combination, the highest value of the vertical parameter on top', () => {
    const map = drawHeatMap(TRIALS, QUERY);
    expect(map.x.names).toEqual(['5', '10', '15', '20', '25']);
    expect(map.y.names).toEqual(['80', '70', '60', '50', '40', '30']);
    expect(map.cells.map(({ tried }) => tried)).toEqual(Array.from({ length: 30 }, () => 1));
    const best = map.cells[map.bestIndex];
    expect(best?.best?.number).toBe(SWEEP_BUNDLE.best?.number);
    expect(map.high).toBe(SWEEP_BUNDLE.best?.score);
    expect(best?.best?.params).toMatchObject({ fast: 15, slow: 30 });
  });

  it('takes the neighbours as the server does', () => {
    const map = drawHeatMap(TRIALS, QUERY);
    expect(map.cells[map.bestIndex]?.around).toBeCloseTo(SWEEP_BUNDLE.best?.neighbourhood.mean ?? Number.NaN, 10);
  });

  it('joins values where there are more than it has columns', () => {
    const many: MapDimension = { name: 'fast', label: 'Fast', count: 200, first: 1, last: 200 };
    const trials = Array.from({ length: 200 }, (_, i) => trial(i, { fast: i + 1 }, i));
    const map = drawHeatMap(trials, { x: many, y: null, slice: {}, rule: 'best' });
    expect(map.cells).toHaveLength(64);
    expect(map.cells.reduce((sum, { tried }) => sum + tried, 0)).toBe(200);
    expect(map.x.names.at(-1)).toBe('198–200');
    expect(map.cells.at(-1)?.tried).toBe(3);
  });

  it('shows only the slice of further parameters, or the best or the middle of all of it', () => {
    const trials = [1, 2, 3].map((exit) => trial(exit, { fast: 5, slow: 30, exit }, exit * 10));
    const at = (query: Partial<MapQuery>) => drawHeatMap(trials, { ...QUERY, ...query }).cells.find((c) => c.tried > 0);
    expect(at({})).toMatchObject({ score: 30, tried: 3 });
    expect(at({ rule: 'median' })).toMatchObject({ score: 20, tried: 3 });
    expect(at({ slice: { exit: 1 } })).toMatchObject({ score: 10, tried: 1 });
  });

  it('leaves a cell without a score when its trials have none', () => {
    const map = drawHeatMap([trial(0, { fast: 5, slow: 30 }, null)], QUERY);
    expect(map.cells.find(({ tried }) => tried === 1)).toMatchObject({ score: null, around: null, best: null });
    expect(map.bestIndex).toBe(-1);
  });
});

describe('a cell', () => {
  it('is stable when its neighbours keep most of its score', () => {
    const cell = { score: 2, around: 1.7, tried: 1, best: null };
    expect(isStable(cell, { high: 2 })).toBe(true);
    expect(isStable({ ...cell, around: 1.5 }, { high: 2 })).toBe(false);
    expect(isStable(cell, { high: 5 }), 'it is far from the best').toBe(false);
    expect(isStable({ ...cell, score: -1, around: -1 }, { high: 2 })).toBe(false);
  });

  it('has the colour of its sign, and the strongest of both signs the full one', () => {
    const range = { low: -2, high: 4 };
    expect(shadeOf(4, range)).toBe(1);
    expect(shadeOf(-2, range)).toBe(-1);
    expect(shadeOf(0, range)).toBe(0);
    expect(shadeOf(0.001, range)).toBeGreaterThan(0);
    expect(shadeOf(3, { low: 3, high: 4 }), 'the weakest of gains is still a gain').toBeCloseTo(0.1);
  });
});

it('values and their places belong together', () => {
  const fine: MapDimension = { name: 'width', label: 'Width', count: 31, first: 1, last: 4 };
  for (let i = 0; i < fine.count; i += 1) expect(indexOfValue(fine, valueAt(fine, i))).toBe(i);
  expect(valueAt(fine, 3)).toBe(1.3);
});
