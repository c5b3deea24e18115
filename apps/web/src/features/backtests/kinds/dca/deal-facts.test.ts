// @vitest-environment node
import type { DcaBundle } from './dca-bundle.ts';
import { describe, expect, it } from 'vitest';
import { RECORDED_DCA_BUNDLE } from '../../testing/recorded-run.ts';
import { dealFacts } from './deal-facts.ts';

const HOUR_MS = 3_600_000;

describe('dealFacts', () => {
  it('counts deals by their end, and takes the mean of those that are over', () => {
    const facts = dealFacts(RECORDED_DCA_BUNDLE);
    expect(facts).toMatchObject({ total: 3, atTakeProfit: 2, atStop: 1, leftOpen: 0 });
    expect(facts.averagePnl).toBeCloseTo(RECORDED_DCA_BUNDLE.sum.total / 3, 9);
    expect(facts.longestMs).toBe(32 * HOUR_MS);
    expect(facts.averageMs).toBe(((20 + 4 + 32) / 3) * HOUR_MS);
  });

  it('says of each order in how many deals it bought, and how the deals went that it was the deepest of', () => {
    const orders = dealFacts(RECORDED_DCA_BUNDLE).orders.map(({ order, filledIn, deepestIn }) => [
      order,
      filledIn,
      deepestIn,
    ]);
    expect(orders).toEqual([
      [0, 3, 2],
      [1, 1, 0],
      [2, 1, 0],
      [3, 1, 1],
    ]);
    const [base, first, , last] = dealFacts(RECORDED_DCA_BUNDLE).orders;
    expect(base?.averageOfDeepest).toBeCloseTo((2.9990842004 + 3.0007886082) / 2, 9);
    expect(first?.averageOfDeepest, 'no deal ended there').toBeNull();
    expect(last).toMatchObject({ deviationPct: 6, size: 172.8, share: 1 / 3, atEnd: null });
    expect(last?.averageOfDeepest).toBeCloseTo(-12.4451682157, 9);
  });

  it('leaves a deal that is still open out of the means, and shows where its orders stand', () => {
    const { trades } = RECORDED_DCA_BUNDLE;
    const open: DcaBundle = {
      ...RECORDED_DCA_BUNDLE,
      trades: { ...trades, reason: ['target', 'target', 'end'] },
      levels: [{ key: 3, price: 42_762.38, status: 'filled' }],
    };
    const facts = dealFacts(open);
    expect(facts).toMatchObject({ atTakeProfit: 2, atStop: 0, leftOpen: 1 });
    expect(facts.averagePnl).toBeCloseTo((2.9990842004 + 3.0007886082) / 2, 9);
    expect(facts.orders[3]).toMatchObject({ deepestIn: 0, filledIn: 1, atEnd: { price: 42_762.38 } });
  });

  it('counts an order that filled in parts once', () => {
    const { fills } = RECORDED_DCA_BUNDLE;
    const again = <T>(list: readonly T[]): readonly T[] => [...list.slice(0, 6), ...list.slice(5)];
    const parts: DcaBundle = {
      ...RECORDED_DCA_BUNDLE,
      fills: {
        ...fills,
        time: again(fills.time),
        side: again(fills.side),
        role: again(fills.role),
        order: again(fills.order),
        deal: again(fills.deal),
        price: again(fills.price),
        quantity: again(fills.quantity),
      },
    };
    expect(dealFacts(parts).orders[1]).toMatchObject({ filledIn: 1 });
  });

  it('has nothing to say of a bot that never bought', () => {
    const none = <T>(): readonly T[] => [];
    const { fills, trades } = RECORDED_DCA_BUNDLE;
    const idle: DcaBundle = {
      ...RECORDED_DCA_BUNDLE,
      fills: { ...fills, deal: none(), role: none(), order: none() },
      trades: { ...trades, entryTime: none(), reason: none() },
    };
    expect(dealFacts(idle)).toMatchObject({ total: 0, averagePnl: null, averageMs: null, longestMs: null });
    expect(dealFacts(idle).orders[0]).toMatchObject({ filledIn: 0, share: 0 });
  });
});
