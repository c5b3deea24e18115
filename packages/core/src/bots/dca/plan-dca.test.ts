import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZERO, dec, toPlain } from '../../base/decimal.ts';
import { ROUND_INSTRUMENT } from '../../market/testing/round-instrument.ts';
import { type DcaParamsInput, dcaParamsSchema } from './params.ts';
import { type DcaPlan, type PlannedDca, planDca } from './plan-dca.ts';

const FEE_RATE = dec('0.001');

const plan = (input: DcaParamsInput, price: number): DcaPlan =>
  planDca(dcaParamsSchema.parse(input), ROUND_INSTRUMENT, price, FEE_RATE);

function planned(input: DcaParamsInput, price: number): PlannedDca {
  const answer = plan(input, price);
  if (answer.status !== 'planned') throw new Error(answer.message);
  return answer;
}

function fault(input: DcaParamsInput, price: number): string {
  const answer = plan(input, price);
  return answer.status === 'invalid' ? `${answer.field} ${answer.code}: ${answer.message}` : 'none';
}

const EXAMPLE: DcaParamsInput = { baseAllocation: 1000, maxSafetyOrders: 2, safetyStepPct: 10, safetyScale: 2 };

describe('planDca', () => {
  it('works an example by hand', () => {
    // 1. Base order: 1000 USDT at 100 = 10 BTC. Safety orders 10 % and 20 % below: 2000 / 90 = 22.222, 4000 / 80 = 50.
    const { levels, ...rest } = planned({ ...EXAMPLE, stopLossPct: 20 }, 100);
    expect(levels.map(({ deviationPct }) => toPlain(deviationPct))).toEqual(['0', '10', '20']);
    expect(levels.map(({ price }) => toPlain(price))).toEqual(['100', '90', '80']);
    expect(levels.map(({ size }) => toPlain(size))).toEqual(['1000', '2000', '4000']);
    expect(levels.map(({ quantity }) => toPlain(quantity))).toEqual(['10', '22.222', '50']);
    // 2. Notional together: 1000 + 1999.98 + 4000.
    expect(levels.map(({ cumulativeNotional }) => toPlain(cumulativeNotional))).toEqual(['1000', '2999.98', '6999.98']);
    // 3. Averages: 2999.98 / 32.222 = 93.1035, 6999.98 / 82.222 = 85.1351.
    expect(levels.map(({ averagePrice }) => averagePrice.toFixed(4))).toEqual(['100.0000', '93.1035', '85.1351']);
    // 4. Net 3 % after both fees: average x 1.001 x 1.03 / 0.999 = x 1.0320621, rounded up to the tick.
    expect(levels.map(({ takeProfitPrice }) => toPlain(takeProfitPrice))).toEqual(['103.21', '96.09', '87.87']);
    // 5. The stop 20 % below the average: 80, 74.4828, 68.1081.
    expect(levels.map(({ stopLossPrice }) => stopLossPrice?.toFixed(4))).toEqual(['80.0000', '74.4828', '68.1081']);
    // 6. Everything filled and sold at that stop: 6999.98 x 1.001 - 6999.98 x 0.8 x 0.999 = 1412.595964.
    expect(rest.lossAtStop?.toFixed(6)).toBe('1412.595964');
    // 7. Base alone: 10 x 103.21 x 0.999 - 1001 = 30.0679. All: 82.222 x 87.87 x 0.999 - 7006.97998 = 210.6423
    expect(toPlain(rest.leastProfit)).toBe('30.0679');
    expect(rest.mostProfit.toFixed(4)).toBe('210.6423');
    // 8. Set aside: sizes 7000 + 1.5 % of the base order = 7015, and 0.1 % of it for fees.
    expect(toPlain(rest.allocation)).toBe('7022.02');
    expect([toPlain(rest.capital), toPlain(rest.feesReserved)]).toEqual(['6999.98', '6.99998']);
    expect([toPlain(rest.coveredPct), toPlain(rest.lowestPrice)]).toEqual(['20', '80']);
    expect(rest.warnings).toEqual([]);
  });

  it.each([
    { name: 'equal steps', input: { safetyStepPct: 2, maxSafetyOrders: 4 }, deviations: '2 4 6 8' },
    // 2 x (1.5^k - 1) / 0.5
    {
      name: 'growing steps',
      input: { safetyStepPct: 2, stepScale: 1.5, maxSafetyOrders: 4 },
      deviations: '2 5 9.5 16.25',
    },
    { name: 'shrinking steps', input: { safetyStepPct: 8, stepScale: 0.5, maxSafetyOrders: 3 }, deviations: '8 12 14' },
    {
      name: 'a custom ladder',
      input: {
        safetyOrders: [
          { deviationPct: 1, size: 50 },
          { deviationPct: 7.5, size: 60 },
        ],
      },
      deviations: '1 7.5',
    },
    { name: 'no safety orders', input: { maxSafetyOrders: 0 }, deviations: '' },
  ])('lays $name', ({ input, deviations }) => {
    const { levels } = planned(input, 100);
    expect(
      levels
        .slice(1)
        .map(({ deviationPct }) => toPlain(deviationPct))
        .join(' '),
    ).toBe(deviations);
  });

  it('takes profit of each entry by its own price when told so', () => {
    const { levels, mostProfit } = planned({ ...EXAMPLE, takeProfitOn: 'entry', stopLossPct: 0 }, 100);
    // 100, 90 and 80 x 1.0320621, rounded up.
    expect(levels.map(({ takeProfitPrice }) => toPlain(takeProfitPrice))).toEqual(['103.21', '92.89', '82.57']);
    // 30.0679 + (22.222 x 92.89 x 0.999 - 1999.98 x 1.001) + (50 x 82.57 x 0.999 - 4004)
    expect(mostProfit.toFixed(4)).toBe('210.5968');
    expect(levels.every(({ stopLossPrice }) => stopLossPrice === null)).toBe(true);
  });

  it.each([
    { input: { stopLossOn: 'base' as const }, code: 'STOP_BEFORE_SAFETY_ORDER' },
    { input: { safetyStepPct: 15 }, code: 'STOP_BEFORE_SAFETY_ORDER' },
    { input: { takeProfitPct: 1, trailingTakeProfitPct: 2 }, code: 'TRAILING_MAY_LOSE' },
    { input: { feeBps: 2 }, code: 'FEE_BELOW_ACCOUNT' },
  ])('warns of $code for $input', ({ input, code }) => {
    expect(planned({ maxSafetyOrders: 5, ...input }, 100).warnings.map((warning) => warning.code)).toEqual([code]);
  });

  it('says when a trailing take profit may lose, and what to do about it', () => {
    const [warning] = planned({ takeProfitPct: 1, trailingTakeProfitPct: 2 }, 100).warnings;
    expect(warning?.message).toBe(
      'A trailing take profit of 2% may sell at a loss: the market may turn right at the target, 1% in profit. Use a smaller trailing distance or a larger take profit.',
    );
  });

  it('has nothing to warn of with the defaults', () => {
    expect(planned({}, 100).warnings).toEqual([]);
  });

  it.each([
    {
      input: { safetyStepPct: 20, maxSafetyOrders: 6 },
      price: 100,
      expected:
        'safetyStepPct LADDER_BELOW_ZERO: Safety order 5 would lie 100% below the base order, at a price of zero or less: use a smaller step, a smaller step scale or fewer safety orders.',
    },
    {
      // 0.004 in steps of 0.01 is nothing.
      input: { safetyOrders: [{ deviationPct: 60, size: 100 }] },
      price: 0.01,
      expected:
        'safetyOrders LADDER_BELOW_ZERO: Safety order 1 would lie 60% below the base order, at a price of zero or less: let it lie nearer to the base order.',
    },
    {
      input: { safetyStepPct: 0.01 },
      price: 10,
      expected:
        'safetyStepPct LEVELS_COLLIDE: Safety order 1 at 10.00 is not below the base order at 10.00, because prices on BTCUSDT move in steps of 0.01: use a larger step.',
    },
    {
      input: { baseAllocation: 4 },
      price: 100,
      expected:
        'baseAllocation ALLOCATION_TOO_SMALL: The base order of 4 USDT at 100.00 is too small: BTCUSDT takes no order below 5 USDT or 0.001 BTC. The smallest base order that works is 5 USDT.',
    },
    {
      // The last of them is half of a half of the base order: 4 x 5.04 at 96 (0.053 x 96 = 5.088).
      input: { baseAllocation: 8, safetyScale: 0.5, maxSafetyOrders: 2 },
      price: 100,
      expected:
        'baseAllocation ALLOCATION_TOO_SMALL: Safety order 1 of 4 USDT at 98.00 is too small: BTCUSDT takes no order below 5 USDT or 0.001 BTC. The smallest base order that works is 20.36 USDT.',
    },
    {
      input: { safetyOrders: [{ deviationPct: 4, size: 3 }] },
      price: 100,
      expected:
        'safetyOrders ALLOCATION_TOO_SMALL: Safety order 1 of 3 USDT at 96.00 is too small: BTCUSDT takes no order below 5 USDT or 0.001 BTC. Its smallest size that works is 5.09 USDT.',
    },
    {
      // From the fifth on the sizes are zero in 18 decimals.
      input: { safetyScale: '0.0001' },
      price: 100,
      expected:
        'safetyScale ALLOCATION_TOO_SMALL: Safety order 1 of 0.01 USDT at 98.00 is too small: BTCUSDT takes no order below 5 USDT or 0.001 BTC. No base order makes it large enough: use a larger size scale or fewer safety orders.',
    },
    {
      input: { safetyScale: 100, maxSafetyOrders: 50, safetyStepPct: 1 },
      price: 100,
      expected:
        'safetyScale ALLOCATION_TOO_LARGE: The whole ladder needs more than 1,000,000,000,000,000 USDT: use a smaller size scale or fewer safety orders.',
    },
    {
      input: { baseAllocation: '1e15', safetyOrders: [] },
      price: 100,
      expected:
        'baseAllocation ALLOCATION_TOO_LARGE: The whole ladder needs more than 1,000,000,000,000,000 USDT: use smaller orders.',
    },
    { input: {}, price: Number.NaN, expected: 'startPrice NO_PRICE: There is no price for BTCUSDT yet.' },
  ])('refuses $input at $price', ({ input, price, expected }) => {
    expect(fault(input, price)).toBe(expected);
  });

  const anyDca = fc.record({
    maxSafetyOrders: fc.integer({ min: 0, max: 12 }),
    safetyStepPct: fc.double({ min: 0.5, max: 5, noNaN: true }),
    safetyScale: fc.double({ min: 0.6, max: 2, noNaN: true }),
    stepScale: fc.double({ min: 0.7, max: 1.2, noNaN: true }),
    stopLossPct: fc.constantFrom(0, 10, 40),
    takeProfitOn: fc.constantFrom('average' as const, 'entry' as const),
  });

  it('names a smallest base order that works, and a little less does not', () => {
    fc.assert(
      fc.property(anyDca, fc.double({ min: 20, max: 500, noNaN: true }), (input, price) => {
        const tried = plan({ ...input, baseAllocation: 0.01 }, price);
        fc.pre(tried.status === 'planned' || tried.code === 'ALLOCATION_TOO_SMALL');
        if (tried.status === 'planned') return;
        const named = /works is ([\d,.]+) USDT/.exec(tried.message)?.[1]?.replaceAll(',', '') ?? '';
        expect(plan({ ...input, baseAllocation: named }, price)).toMatchObject({ status: 'planned' });
        const less = toPlain(dec(named).minus(dec('0.02')));
        expect(plan({ ...input, baseAllocation: less }, price)).toMatchObject({ code: 'ALLOCATION_TOO_SMALL' });
      }),
      { numRuns: 100 },
    );
  });

  it('spends within its allocation, on the venue’s increments, and earns the take profit net of fees', () => {
    fc.assert(
      fc.property(anyDca, fc.double({ min: 20, max: 500, noNaN: true }), (input, price) => {
        const answer = plan({ ...input, baseAllocation: 500 }, price);
        fc.pre(answer.status === 'planned');
        if (answer.status !== 'planned') return;
        expect(answer.capital.plus(answer.feesReserved).lte(answer.allocation)).toBe(true);
        for (const { key, price: at, quantity, notional, size } of answer.levels) {
          if (key > 0) expect(toPlain(at.mod(ROUND_INSTRUMENT.priceIncrement))).toBe('0');
          expect(toPlain(quantity.mod(ROUND_INSTRUMENT.quantityIncrement))).toBe('0');
          expect(notional.lte(size)).toBe(true);
        }
        const wanted = answer.capital.plus(answer.feesReserved).times(dec('0.03'));
        expect(answer.mostProfit.gte(wanted)).toBe(true);
        expect(answer.leastProfit.gt(ZERO)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
