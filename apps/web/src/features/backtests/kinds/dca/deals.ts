import type { Deal, DealFill } from '../../result/deals.ts';
import type { DcaBundle } from './dca-bundle.ts';

/**
 * The deals in the order of the round trips. Both lists are cut at the same length, and there are never fewer fills than round
 * trips: a deal whose fills are not told is not given.
 */
export function toDeals({ fills, trades }: Pick<DcaBundle, 'fills' | 'trades'>): readonly Deal[] {
  const byDeal = new Map<number, DealFill[]>();
  fills.deal.forEach((number, i) => {
    const own = byDeal.get(number) ?? [];
    byDeal.set(number, own);
    own.push(readFill(fills, i));
  });
  return [...byDeal.values()].slice(0, trades.entryTime.length).map(toDeal);
}

function readFill({ time, side, role, order, price, quantity }: DcaBundle['fills'], i: number): DealFill {
  return {
    // Fills are timed at the close of their candle, which is where the next one begins.
    time: (time[i] ?? 0) - 1,
    side: side[i] ?? 'buy',
    role: role[i] ?? 'base',
    order: order[i] ?? 0,
    price: price[i] ?? 0,
    quantity: quantity[i] ?? 0,
  };
}

function toDeal(fills: readonly DealFill[]): Deal {
  return { filled: new Set(fills.flatMap(({ role, order }) => (role === 'safety' ? [order] : []))), fills };
}
