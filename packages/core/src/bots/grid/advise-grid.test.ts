import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dec, toPlain } from '../../base/decimal.ts';
import type { CoinFacts } from '../../market-analysis/coin-facts.ts';
import { adviseGrid, explainGridAdvice } from './advise-grid.ts';

const FACTS: CoinFacts = { price: 100, change24h: 3, condition: 'ranging', risk: 'Medium', confidence: 61 };

describe('a recommended grid', () => {
  it.each([
    [5.01, '85', '115', '20', '1', '0.5', '8'],
    [-7, '85', '115', '20', '1', '0.5', '8'],
    [5, '92', '108', '15', '0.75', '0.3', '5'],
    [2.01, '92', '108', '15', '0.75', '0.3', '5'],
    [-2.5, '92', '108', '15', '0.75', '0.3', '5'],
    [2, '95', '105', '10', '0.75', '0.3', '5'],
    [0, '95', '105', '10', '0.75', '0.3', '5'],
    [null, '92', '108', '15', '0.75', '0.3', '5'],
  ])('is laid after a move of %s%% in a day', (change24h, ...expected) => {
    const advice = adviseGrid({ ...FACTS, change24h }, dec('0.01'));
    const { lower, upper, grids, stepPct, tpPctPerFill, stopLossPct } = advice;
    expect([lower, upper, grids, stepPct, tpPctPerFill, stopLossPct]).toEqual(expected);
  });

  it('keeps its range on the tick, widened', () => {
    const grid = adviseGrid({ ...FACTS, price: 0.73219, change24h: 1 }, dec('0.0001'));
    expect([grid.lower, grid.upper]).toEqual(['0.6955', '0.7688']);
  });

  it('lays the range by decimals, whatever doubles make of the share', () => {
    const cents = fc.integer({ min: 100, max: 9_000_000 });
    fc.assert(
      fc.property(cents, fc.constantFrom([1, 5], [3, 8], [7, 15]), (price, [change24h = 0, range = 0]) => {
        const grid = adviseGrid({ ...FACTS, price: price / 100, change24h }, dec('0.01'));
        // In hundredths of a cent; a cent is the tick.
        const [down, up] = [price * (100 - range), price * (100 + range)];
        const text = (ticks: number) => toPlain(dec(String(ticks)).times(dec('0.01')));
        expect([grid.lower, grid.upper]).toEqual([text(Math.floor(down / 100)), text(Math.ceil(up / 100))]);
      }),
    );
    expect(adviseGrid({ ...FACTS, price: 30 }, dec('0.01')).upper).toBe('32.4');
  });

  it('gives its reasons in figures', () => {
    const reasons = (change24h: number | null) => explainGridAdvice({ ...FACTS, change24h }).join(' ');
    expect(reasons(-6.5)).toContain('−6.50% in 24 hours. A move above 5% asks for a range of 15%');
    expect(reasons(-6.5)).toContain('20 lines over 30% lie 1.58%');
    expect(reasons(null)).toContain('not known; 3.00%');
    expect(reasons(1)).toContain('at most 2%');
  });
});
