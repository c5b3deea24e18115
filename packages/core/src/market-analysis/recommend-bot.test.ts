import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dec, toPlain } from '../base/decimal.ts';
import { type CoinFacts, recommendBot } from './recommend-bot.ts';

const FACTS: CoinFacts = { price: 100, change24h: 3, condition: 'ranging', risk: 'Medium', confidence: 61 };
const advise = (change: Partial<CoinFacts>) => recommendBot({ ...FACTS, ...change }, dec('0.01'));

describe('recommendBot', () => {
  it.each([
    [5.01, '85', '115', '20', '1', '0.5', '8'],
    [-7, '85', '115', '20', '1', '0.5', '8'],
    [5, '92', '108', '15', '0.75', '0.3', '5'],
    [2.01, '92', '108', '15', '0.75', '0.3', '5'],
    [-2.5, '92', '108', '15', '0.75', '0.3', '5'],
    [2, '95', '105', '10', '0.75', '0.3', '5'],
    [0, '95', '105', '10', '0.75', '0.3', '5'],
    [null, '92', '108', '15', '0.75', '0.3', '5'],
  ])('lays a grid after a move of %s%% in a day', (change24h, ...expected) => {
    const { lower, upper, grids, stepPct, tpPctPerFill, stopLossPct } = advise({ change24h }).grid;
    expect([lower, upper, grids, stepPct, tpPctPerFill, stopLossPct]).toEqual(expected);
  });

  it.each([
    ['Low', '3', '1.1', '10'],
    ['Medium', '5', '1.2', '10'],
    ['High', '8', '1.2', '15'],
    [null, '5', '1.2', '10'],
  ] as const)('builds a ladder at %s risk', (risk, maxSafetyOrders, safetyScale, stopLossPct) => {
    const advice = advise({ risk });
    expect(advice.dca).toMatchObject({ maxSafetyOrders, safetyScale, stopLossPct });
    expect(advice.risk).toBe(risk ?? 'Medium');
  });

  it.each([
    ['trending', '3', '3'],
    ['volatile', '2', '2'],
    ['ranging', '2', '3'],
    ['accumulation', '2', '3'],
    ['stable', '2', '3'],
    [null, '2', '3'],
  ] as const)('spaces the ladder of a %s market', (condition, safetyStepPct, takeProfitPct) => {
    expect(advise({ condition }).dca).toMatchObject({ safetyStepPct, takeProfitPct });
  });

  it('keeps the range on the tick, widened', () => {
    const { grid } = recommendBot({ ...FACTS, price: 0.73219, change24h: 1 }, dec('0.0001'));
    expect([grid.lower, grid.upper]).toEqual(['0.6955', '0.7688']);
  });

  it('lays the range by decimals, whatever doubles make of the share', () => {
    const cents = fc.integer({ min: 100, max: 9_000_000 });
    fc.assert(
      fc.property(cents, fc.constantFrom([1, 5], [3, 8], [7, 15]), (price, [change24h = 0, range = 0]) => {
        const { grid } = recommendBot({ ...FACTS, price: price / 100, change24h }, dec('0.01'));
        // In hundredths of a cent; a cent is the tick.
        const [down, up] = [price * (100 - range), price * (100 + range)];
        const text = (ticks: number) => toPlain(dec(String(ticks)).times(dec('0.01')));
        expect([grid.lower, grid.upper]).toEqual([text(Math.floor(down / 100)), text(Math.ceil(up / 100))]);
      }),
    );
    expect(advise({ price: 30 }).grid.upper).toBe('32.4');
  });

  it('is as confident as the analysis, 75 where that says nothing', () => {
    expect(advise({}).confidence).toBe(61);
    expect(advise({ confidence: null }).confidence).toBe(75);
  });

  it('gives its reasons in figures', () => {
    const { reasons } = advise({ change24h: -6.5, risk: 'High', condition: 'volatile' });
    expect(reasons.grid.join(' ')).toContain('−6.50% in 24 hours. A move above 5% asks for a range of 15%');
    expect(reasons.grid.join(' ')).toContain('20 lines over 30% lie 1.58%');
    expect(reasons.dca.join(' ')).toContain('Risk is High: 8 safety orders, each 1.2 times');
    expect(reasons.dca.join(' ')).toContain('volatile: take profit 2%');
    expect(advise({ change24h: null, risk: null, condition: null }).reasons.grid[0]).toContain('not known; 3.00%');
    expect(advise({ risk: null, condition: null }).reasons.dca.join(' ')).toContain('taken as Medium');
    expect(advise({ condition: 'trending' }).reasons.dca.join(' ')).toContain('trending: safety orders lie 3% apart');
    expect(advise({ change24h: 1 }).reasons.grid[0]).toContain('at most 2%');
  });
});
