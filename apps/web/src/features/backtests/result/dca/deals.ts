// features/backtests/result/dca: what the deals of a DCA bot came to, order by order.
import type { DcaBundle } from '@atb/api/research-bundle';

/** One execution of a deal. */
export interface DealFill {
  /** Just before its candle closed, epoch milliseconds. */
  readonly time: number;
  readonly side: 'buy' | 'sell';
  readonly role: DcaBundle['fills']['role'][number];
  /** Of a safety order its number, of what sells one order the number of that; else 0. */
  readonly order: number;
  readonly price: number;
  /** Base units. */
  readonly quantity: number;
}

/** What was done in one deal, oldest first. */
export interface Deal {
  /** Numbers of the safety orders that bought something. */
  readonly filled: ReadonlySet<number>;
  readonly fills: readonly DealFill[];
}

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
