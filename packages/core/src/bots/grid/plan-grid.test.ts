import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE, dec, toPlain } from '../../base/decimal.ts';
import { findInstrument } from '../../market/instruments.ts';
import type { GridParamsInput } from './params.ts';
import { type PlannedGrid, planGrid } from './plan-grid.ts';
import { parseParams } from './testing/grid-run.ts';
import { FEE_RATE } from '../../engine/bot/testing/bot-driver.ts';
import { ROUND_INSTRUMENT } from '../../market/testing/round-instrument.ts';

function planned(input: GridParamsInput, price: number): PlannedGrid {
  const plan = planGrid(parseParams(input), ROUND_INSTRUMENT, price, FEE_RATE);
  if (plan.status !== 'planned') throw new Error(plan.message);
  return plan;
}

function fault(input: GridParamsInput, price: number): string {
  const plan = planGrid(parseParams(input), ROUND_INSTRUMENT, price, FEE_RATE);
  return plan.status === 'invalid' ? `${plan.field} ${plan.code}: ${plan.message}` : 'none';
}

const pricesOf = (plan: PlannedGrid): string => plan.lines.map((line) => toPlain(line.price)).join(' ');
const rolesOf = (plan: PlannedGrid): string => plan.lines.map((line) => line.role[0]).join('');

describe('planGrid', () => {
  it('works the example of the documentation', () => {
    // 1. Five lines from 90 to 110 are 5 apart; the market at 101 is nearest to 100, which stays empty.
    // 2. 1,001 USDT less fees of 0.1% are 1,000, in four orders of 250.
    // 3. Buys: 250 / 90 = 2.777, 250 / 95 = 2.631. Sells are bought at about 101, with 1.5% to spare for spread and
    //    slippage: 250 / 102.515 = 2.438 for the line at 105; for the line at 110, bought back at 105: 250 / 105 = 2.380.
    const plan = planned({ lower: 90, upper: 110, grids: 5, allocation: 1001, tpPctPerFill: 0 }, 101);
    expect(pricesOf(plan)).toBe('90 95 100 105 110');
    expect(rolesOf(plan)).toBe('bbess');
    expect(plan.lines.map((line) => toPlain(line.quantity))).toEqual(['2.777', '2.631', '0', '2.438', '2.38']);
    expect(toPlain(plan.baseToBuy)).toBe('4.818');
    // 4. All orders: 249.93 + 249.945 + 4.818 x 101 = 986.493, and 0.1% of it.
    expect([toPlain(plan.quoteNeeded), toPlain(plan.feesReserved)]).toEqual(['987.479493', '0.986493']);
    // 5. The top pair earns least: buy 2.38 at 105, sell at 110 = 11.9 less 0.1% of 249.9 and of 261.8 = 11.3883.
    expect([toPlain(plan.perLineProfit.gross), toPlain(plan.perLineProfit.net)]).toEqual(['11.9', '11.3883']);
    expect(plan.perLineProfit.pct.toFixed(4)).toBe('4.5571');
    // 6. A pair earns nothing when sell / buy = 1.001 / 0.999.
    expect(plan.breakEvenSpacingPct.toFixed(6)).toBe('0.200200');
    expect(plan.stopLossPrice && toPlain(plan.stopLossPrice)).toBe('85.5');
    expect(plan.warnings).toEqual([]);
  });

  it.each([
    {
      name: 'geometric lines keep their ratio',
      input: { lower: 100, upper: 121, grids: 3, spacing: 'geometric' as const },
      price: 110,
      prices: '100 110 121',
      roles: 'bes',
    },
    {
      name: 'lines without a range lie stepPct apart around the market',
      input: { grids: 5, stepPct: 2 },
      price: 100,
      prices: '96 98 100 102 104',
      roles: 'bbess',
    },
    {
      name: 'an even number of them has one more below',
      input: { grids: 4, stepPct: 1 },
      price: 100,
      prices: '98 99 100 101',
      roles: 'bbes',
    },
    {
      name: 'geometric ones grow by stepPct',
      input: { grids: 3, stepPct: 10, spacing: 'geometric' as const },
      price: 100,
      prices: '90.91 100 110',
      roles: 'bes',
    },
    {
      name: 'prices are rounded to the increment',
      input: { lower: 10, upper: 11, grids: 4 },
      price: 10.4,
      prices: '10 10.33 10.67 11',
      roles: 'bess',
    },
    {
      name: 'of two lines equally near the lower one stays empty',
      input: { lower: 90, upper: 110, grids: 3 },
      price: 95,
      prices: '90 100 110',
      roles: 'ess',
    },
    {
      name: 'a market above the range means buys alone',
      input: { lower: 90, upper: 110, grids: 3 },
      price: 120,
      prices: '90 100 110',
      roles: 'bbe',
    },
    {
      name: 'a market below the range means sells alone',
      input: { lower: 90, upper: 110, grids: 3 },
      price: 88,
      prices: '90 100 110',
      roles: 'ess',
    },
    {
      name: 'without base bought at the start lines above stay empty',
      input: { lower: 90, upper: 110, grids: 5, buyBaseAtStart: false },
      price: 100,
      prices: '90 95 100 105 110',
      roles: 'bbeee',
    },
  ])('$name', ({ input, price, prices, roles }) => {
    const plan = planned({ allocation: 1000, ...input }, price);
    expect(pricesOf(plan)).toBe(prices);
    expect(rolesOf(plan)).toBe(roles);
  });

  it.each([
    { price: 120, code: 'START_ABOVE_RANGE', input: { lower: 90, upper: 110, grids: 3, allocation: 1000 } },
    { price: 88, code: 'START_BELOW_RANGE', input: { lower: 90, upper: 110, grids: 3, allocation: 1000 } },
    {
      price: 100,
      code: 'BASE_NOT_BOUGHT',
      input: { lower: 90, upper: 110, grids: 3, allocation: 1000, buyBaseAtStart: false },
    },
    { price: 100, code: 'SPACING_BELOW_FEES', input: { lower: 99, upper: 101, grids: 21, allocation: 5000 } },
    {
      price: 100,
      code: 'SPACING_BELOW_FEES',
      input: { lower: 90, upper: 110, grids: 3, allocation: 5000, tpPctPerFill: 0.1 },
    },
    { price: 100, code: 'FEE_BELOW_ACCOUNT', input: { lower: 90, upper: 110, grids: 3, allocation: 5000, feeBps: 2 } },
  ])('warns of $code', ({ price, code, input }) => {
    expect(planned(input, price).warnings.map((warning) => warning.code)).toEqual([code]);
  });

  it.each([
    {
      input: { lower: 100, upper: 100.05, grids: 20 },
      price: 100,
      expected:
        'grids LINES_COLLIDE: Grid lines 1 and 2 both round to 100.00, because prices on BTCUSDT move in steps of 0.01: use fewer lines (this range holds 6 at the very most) or a wider range.',
    },
    {
      input: { lower: 90, upper: 110, grids: 11, allocation: 40 },
      price: 100,
      expected:
        'allocation ALLOCATION_TOO_SMALL: Allocation of 40 USDT is too small for 10 orders: BTCUSDT takes no order below 5 USDT or 0.001 BTC. The smallest allocation that works is 51.06 USDT.',
    },
    {
      input: { grids: 10, stepPct: 25 },
      price: 100,
      expected:
        'stepPct LINES_BELOW_ZERO: 10 lines with a step of 25% reach down to zero or below: use a smaller step, fewer lines or a higher range.',
    },
    {
      input: { lower: 90, upper: 110 },
      price: 80,
      expected:
        'stopLossPct EXIT_ALREADY_REACHED: Stop loss at 85.50 is already reached: the market is at 80.00. Lower the range or widen the stop loss.',
    },
    {
      input: { lower: 90, upper: 110, takeProfitPrice: 115, allocation: 1000 },
      price: 116,
      expected:
        'takeProfitPrice EXIT_ALREADY_REACHED: Take profit price 115.00 is already reached: the market is at 116.00.',
    },
    {
      input: { grids: 5, stepPct: 1, upperStopPrice: 101 },
      price: 100,
      expected: 'upperStopPrice EXIT_INSIDE_RANGE: Upper stop price 101.00 must be above the highest line, 102.00.',
    },
    { input: {}, price: Number.NaN, expected: 'startPrice NO_PRICE: There is no price for BTCUSDT yet.' },
    { input: {}, price: 0, expected: 'startPrice NO_PRICE: There is no price for BTCUSDT yet.' },
  ])('refuses $input at $price', ({ input, price, expected }) => {
    expect(fault(input, price)).toBe(expected);
  });

  const anyGrid = fc.record({
    lower: fc.double({ min: 10, max: 100, noNaN: true }),
    width: fc.double({ min: 0.02, max: 2, noNaN: true }),
    grids: fc.integer({ min: 2, max: 60 }),
    spacing: fc.constantFrom('arithmetic' as const, 'geometric' as const),
    feeBps: fc.constantFrom(0, 7.5, 10, 60),
    buyBaseAtStart: fc.boolean(),
    place: fc.double({ min: -0.02, max: 1.1, noNaN: true }),
    symbol: fc.constantFrom('BTCUSDT', 'ADAUSDT', 'ALGOUSDT', 'SOLUSDT'),
  });

  /** The grid as drawn, with an allocation. */
  function planOf(grid: typeof anyGrid extends fc.Arbitrary<infer T> ? T : never, allocation: string) {
    const { lower, width, place, symbol, ...rest } = grid;
    const instrument = findInstrument(symbol) ?? ROUND_INSTRUMENT;
    const params = parseParams({
      ...rest,
      lower,
      upper: lower * (1 + width),
      allocation,
      tpPctPerFill: 0,
      stopLossPct: 0,
    });
    return { plan: planGrid(params, instrument, lower * (1 + width * place), dec('0.001')), instrument };
  }

  it('names a smallest allocation that works, and one cent less does not', () => {
    fc.assert(
      fc.property(anyGrid, (grid) => {
        const { plan } = planOf(grid, '0.01');
        fc.pre(plan.status === 'planned' || plan.code === 'ALLOCATION_TOO_SMALL');
        if (plan.status !== 'invalid') return;
        const named = /works is ([\d,.]+) USDT/.exec(plan.message)?.[1]?.replaceAll(',', '') ?? '';
        const atMinimum = planOf(grid, named).plan;
        expect(atMinimum).toMatchObject({ status: 'planned' });
        if (atMinimum.status === 'planned') expect(toPlain(atMinimum.minimumAllocation)).toBe(named);
        expect(planOf(grid, toPlain(dec(named).minus(dec('0.02')))).plan).toMatchObject({
          status: 'invalid',
          code: 'ALLOCATION_TOO_SMALL',
        });
      }),
      { numRuns: 100 },
    );
  });

  it('keeps every order on the venue’s increments, and all of them within the allocation', () => {
    fc.assert(
      fc.property(anyGrid, fc.double({ min: 10, max: 1e6, noNaN: true }), (grid, allocation) => {
        const { plan, instrument } = planOf(grid, String(allocation));
        fc.pre(plan.status === 'planned');
        if (plan.status !== 'planned') return;
        expect(plan.quoteNeeded.lte(dec(String(allocation)))).toBe(true);
        for (const line of plan.lines) {
          expect(toPlain(line.price.mod(instrument.priceIncrement))).toBe('0');
          expect(toPlain(line.quantity.mod(instrument.quantityIncrement))).toBe('0');
          if (line.role !== 'empty') expect(line.notional.gte(instrument.minNotional)).toBe(true);
        }
        expect(plan.lines.filter((line) => line.role === 'empty').length).toBeGreaterThanOrEqual(1);
        const cost = plan.slots.reduce((sum, slot) => sum.plus(slot.quantity.times(slot.buyPrice)), dec('0'));
        expect(
          cost.times(ONE.plus(dec('0.001'))).lte(dec(String(allocation))),
          'also when every slot has bought back',
        ).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
