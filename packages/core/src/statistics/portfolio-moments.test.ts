import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountCourse, combineMoments, portfolioReturns } from './portfolio-moments.ts';
import { moneyWeightedReturn, simplePortfolioReturn, timeWeightedReturn } from './portfolio-returns.ts';

const DAY = 86_400_000;
const YEAR = 365 * DAY;

/** An account that was valued at these moments. */
function course(
  payments: AccountCourse['payments'],
  valued: ReadonlyArray<{ readonly time: number; readonly value: number }> = [],
): AccountCourse {
  return { payments, valueBefore: (time) => valued.findLast((one) => one.time < time) ?? null };
}

describe('returns as they are known elsewhere', () => {
  it('money-weighted: the case of the documentation of XIRR in Microsoft Excel', () => {
    // XIRR({-10000; 2750; 4250; 3250; 2750}; {1-Jan-2008; 1-Mar-2008; 30-Oct-2008; 15-Feb-2009; 1-Apr-2009}) = 0.373362535
    const payments = [
      ['2008-01-01', 10_000],
      ['2008-03-01', -2_750],
      ['2008-10-30', -4_250],
      ['2009-02-15', -3_250],
    ] as const;
    const moments = combineMoments([course(payments.map(([day, flow]) => ({ time: Date.parse(day), flow })))], {
      time: Date.parse('2009-04-01'),
      value: 2_750,
    });
    expect(moneyWeightedReturn(moments)).toBeCloseTo(0.373362535, 8);
  });

  it('both: the two shares of the CFA Program curriculum (DeFusco et al., Quantitative Investment Analysis)', () => {
    // Bought at 200, another at 225 after a year, both sold at 235 after two; each paid 5 a year: 9.39 % a year by money, and by
    // time the mean of 15 % and 6.67 %.
    const moments = [
      { time: 0, value: 0, flow: 200 },
      { time: YEAR, value: 225 + 5, flow: 225 - 5 },
      { time: 2 * YEAR, value: 2 * (235 + 5), flow: 0 },
    ];
    expect(moneyWeightedReturn(moments)).toBeCloseTo(0.0939, 4);
    // The second year's 6.67 % is 480 for 450.
    expect(Math.sqrt(1 + (timeWeightedReturn(moments) ?? Number.NaN))).toBeCloseTo(Math.sqrt((1.15 * 480) / 450), 12);
  });

  it('time-weighted: a portfolio that doubles, gets more money, and loses a quarter', () => {
    // 500 becomes 1,000, another 1,000 comes, 1,500 are left: 50 % by time, nothing by money.
    const moments = [
      { time: 0, value: 0, flow: 500 },
      { time: YEAR, value: 1_000, flow: 1_000 },
      { time: 2 * YEAR, value: 1_500, flow: 0 },
    ];
    expect(timeWeightedReturn(moments)).toBeCloseTo(0.5, 12);
    expect(simplePortfolioReturn(moments)).toBe(0);
    expect(moneyWeightedReturn(moments)).toBeCloseTo(0, 9);
  });
});

describe('combineMoments', () => {
  it('values every account at each payment of any of them', () => {
    const a = course([{ time: 0, flow: 100 }], [{ time: 9 * DAY, value: 130 }]);
    const b = course([{ time: 10 * DAY, flow: 70 }]);
    expect(combineMoments([a, b], { time: 20 * DAY, value: 220 })).toEqual([
      { time: 0, value: 0, flow: 100 },
      { time: 10 * DAY, value: 130, flow: 70 },
      { time: 20 * DAY, value: 220, flow: 0 },
    ]);
  });

  it('counts a move between own accounts neither as gain nor as payment', () => {
    const out = course(
      [
        { time: 0, flow: 100 },
        { time: 10 * DAY, flow: -40 },
      ],
      [{ time: 9 * DAY, value: 110 }],
    );
    const into = course([{ time: 10 * DAY, flow: 40 }]);
    const moved = combineMoments([out, into], { time: 20 * DAY, value: 121 });
    expect(moved[1]).toEqual({ time: 10 * DAY, value: 110, flow: 0 });
    expect(portfolioReturns(moved)).toMatchObject({ simple: expect.closeTo(0.21, 12) as number });
    expect(timeWeightedReturn(moved)).toBeCloseTo(0.21, 12);
  });

  it('counts what came since a valuation as what it was paid as', () => {
    const payments = [0, 1, 2].map((time) => ({ time, flow: 10 }));
    const moments = combineMoments([course(payments)], { time: 9 * DAY, value: 33 });
    expect(moments.map(({ value }) => value)).toEqual([0, 10, 20, 33]);
    expect(timeWeightedReturn(moments)).toBeCloseTo(0.1, 12);
  });

  it('begins a period with what was there', () => {
    const account = course(
      [
        { time: 0, flow: 100 },
        { time: 10 * DAY, flow: 50 },
      ],
      [
        { time: 4 * DAY, value: 120 },
        { time: 9 * DAY, value: 130 },
      ],
    );
    const moments = combineMoments([account], { time: 20 * DAY, value: 198 }, 5 * DAY);
    expect(moments.map(({ time, value, flow }) => [time / DAY, value, flow])).toEqual([
      [5, 120, 0],
      [10, 130, 50],
      [20, 198, 0],
    ]);
    expect(timeWeightedReturn(moments)).toBeCloseTo((130 / 120) * (198 / 180) - 1, 12);
  });

  it('earns nothing before the first payment of a period, and nothing while all is withdrawn', () => {
    const account = course(
      [
        { time: 10, flow: 100 },
        { time: 20, flow: -120 },
        { time: 30, flow: 50 },
      ],
      [
        { time: 19, value: 120 },
        { time: 29, value: 0 },
      ],
    );
    expect(timeWeightedReturn(combineMoments([account], { time: 40, value: 55 }, 5))).toBeCloseTo(1.2 * 1.1 - 1, 12);
  });

  it('has nothing to tell without a payment', () => {
    expect(combineMoments([course([])], { time: 9, value: 0 })).toEqual([]);
  });

  it('is that of the account for a single one, however it is split into two', () => {
    const flow = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(
        fc.array(flow, { minLength: 1, maxLength: 8 }),
        fc.array(fc.boolean(), { minLength: 8 }),
        (flows, sides) => {
          const payments = flows.map((one, i) => ({ time: i * DAY, flow: one }));
          const now = { time: 30 * DAY, value: flows.reduce((sum, one) => sum + one, 0) * 1.25 };
          const parts = [true, false].map((side) => course(payments.filter((_, i) => sides[i] === side)));
          expect(portfolioReturns(combineMoments(parts, now))).toEqual(
            portfolioReturns(combineMoments([course(payments)], now)),
          );
        },
      ),
    );
  });
});

describe('portfolioReturns', () => {
  it('tells no rate a year of less than a week', () => {
    const open = course([{ time: 0, flow: 100 }]);
    const after = (days: number) => portfolioReturns(combineMoments([open], { time: days * DAY, value: 101 }));
    expect(after(6.9)).toMatchObject({ moneyWeighted: null });
    expect(after(6.9).simple).toBeCloseTo(0.01, 12);
    expect(after(7).moneyWeighted).toBeCloseTo(1.01 ** (365 / 7) - 1, 6);
  });

  it('gives one and the same for a single payment in', () => {
    const amount = fc.double({ min: 1, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 100, max: 3_650 }), (paid, worth, days) => {
        fc.pre(worth / paid < 1e4 && worth / paid > 1e-2);
        const moments = combineMoments([course([{ time: 0, flow: paid }])], { time: days * DAY, value: worth });
        const { simple, timeWeighted } = portfolioReturns(moments);
        expect(simple).toBeCloseTo(worth / paid - 1, 6);
        expect(timeWeighted).toBeCloseTo(worth / paid - 1, 6);
      }),
    );
  });
});
