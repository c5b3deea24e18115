import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portfolioMoments, portfolioReturns } from './portfolio-moments.ts';

const DAY = 86_400_000;

describe('portfolioMoments', () => {
  it('opens with the first payment and values the portfolio before each further one', () => {
    const payments = [
      { time: 0, flow: 100, before: null },
      { time: 10 * DAY, flow: 50, before: { time: 10 * DAY - 1, value: 120 } },
    ];
    const now = { time: 20 * DAY, value: 187 };
    const moments = portfolioMoments(payments, now);
    expect(moments).toEqual([
      { time: 0, value: 0, flow: 100 },
      { time: 10 * DAY, value: 120, flow: 50 },
      { ...now, flow: 0 },
    ]);
    const returns = portfolioReturns(moments);
    expect(returns.simple).toBeCloseTo(37 / 150, 12);
    expect(returns.timeWeighted).toBeCloseTo(1.2 * (187 / 170) - 1, 12);
    const rate = 1 + (returns.moneyWeighted ?? Number.NaN);
    expect(100 * rate ** (20 / 365) + 50 * rate ** (10 / 365)).toBeCloseTo(187, 6);
  });

  it('takes payments for one between which nothing was valued', () => {
    const payments = [
      { time: 0, flow: 100, before: null },
      { time: 1, flow: 20, before: null },
      { time: 2, flow: -30, before: { time: 0, value: 100 } },
    ];
    expect(portfolioMoments(payments, { time: 9, value: 99 })[0]).toEqual({ time: 0, value: 0, flow: 90 });
  });

  it('has nothing to tell without a payment', () => {
    expect(portfolioReturns(portfolioMoments([], { time: 9 * DAY, value: 5 }))).toEqual({
      simple: null,
      timeWeighted: null,
      moneyWeighted: null,
    });
  });
});

describe('portfolioReturns', () => {
  it('tells no rate a year of less than a week', () => {
    const open = { time: 0, flow: 100, before: null };
    const after = (days: number) => portfolioReturns(portfolioMoments([open], { time: days * DAY, value: 101 }));
    expect(after(6.9)).toMatchObject({ moneyWeighted: null });
    expect(after(6.9).simple).toBeCloseTo(0.01, 12);
    expect(after(7).moneyWeighted).toBeCloseTo(1.01 ** (365 / 7) - 1, 6);
  });

  it('gives one and the same for a single payment in', () => {
    const amount = fc.double({ min: 1, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 100, max: 3_650 }), (paid, worth, days) => {
        fc.pre(worth / paid < 1e4 && worth / paid > 1e-2);
        const moments = portfolioMoments([{ time: 0, flow: paid, before: null }], { time: days * DAY, value: worth });
        const { simple, timeWeighted } = portfolioReturns(moments);
        expect(simple).toBeCloseTo(worth / paid - 1, 6);
        expect(timeWeighted).toBeCloseTo(worth / paid - 1, 6);
      }),
    );
  });
});
