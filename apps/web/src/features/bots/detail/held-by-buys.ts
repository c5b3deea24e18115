import { type Decimal, ONE, ZERO } from '@atb/core/base/decimal';

/** Orders of a bot as its state holds them. */
export interface RestingBuys {
  readonly orders: ReadonlyArray<{
    readonly role: string;
    readonly price: Decimal | null;
    readonly quantity: Decimal;
    readonly filled: Decimal;
  }>;
  /** Fraction of notional each side. */
  readonly feeRate: Decimal;
  /** What a market order is counted at; without one it is not. */
  readonly startPrice?: Decimal | null;
}

/** Roles of orders that buy, whatever the kind of the bot. */
const BUYS: ReadonlySet<string> = new Set(['buy', 'start', 'base', 'safety']);

/** Quote units that open buys may still cost, fees included; a market order has no price but that of the start. */
export function heldByBuys({ orders, feeRate, startPrice = null }: RestingBuys): Decimal {
  return orders.reduce((sum, order) => {
    const price = order.price ?? startPrice;
    if (!BUYS.has(order.role) || price === null) return sum;
    return sum.plus(order.quantity.minus(order.filled).times(price).times(ONE.plus(feeRate)));
  }, ZERO);
}
