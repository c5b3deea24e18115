import { type Decimal, ZERO, divide } from '../../../base/decimal.ts';

/** Base that is held, and what it cost. */
export interface Holding {
  /** Base units. */
  readonly quantity: Decimal;
  /** Quote units paid for it, fees aside. */
  readonly notional: Decimal;
  /** Fees paid for it, in quote units. */
  readonly fees: Decimal;
}

export const NOTHING_HELD: Holding = { quantity: ZERO, notional: ZERO, fees: ZERO };

export function addHolding(a: Holding, b: Holding): Holding {
  return { quantity: a.quantity.plus(b.quantity), notional: a.notional.plus(b.notional), fees: a.fees.plus(b.fees) };
}

/**
 * Takes `quantity` out at average cost. Shares are rounded at 18 decimals; what is taken and what is left always sum to
 * what there was.
 */
export function takeHolding(from: Holding, quantity: Decimal): { readonly taken: Holding; readonly left: Holding } {
  if (quantity.eq(from.quantity)) return { taken: from, left: NOTHING_HELD };
  const taken: Holding = {
    quantity,
    notional: divide(from.notional.times(quantity), from.quantity),
    fees: divide(from.fees.times(quantity), from.quantity),
  };
  const left: Holding = {
    quantity: from.quantity.minus(quantity),
    notional: from.notional.minus(taken.notional),
    fees: from.fees.minus(taken.fees),
  };
  return { taken, left };
}

/** What it cost in quote units, fees included. */
export function holdingCost(holding: Holding): Decimal {
  return holding.notional.plus(holding.fees);
}
