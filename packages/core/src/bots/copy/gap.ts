import { type Decimal, ZERO } from '../../base/decimal.ts';
import type { Side } from '../../orders/order-request.ts';

/** Base and quote units that belong together: what they are worth depends on the price. */
export interface Worth {
  readonly base: Decimal;
  readonly cash: Decimal;
}

/**
 * What separates a copy's result from its provider's at the copy's size, by cause.
 * delay: the market had moved when the trade arrived. price: the order filled at another price than it met. fee: other fees.
 * size: lots, minimums, limits and own exits made it larger or smaller. missed: it was not copied at all.
 */
export type GapCause = 'price' | 'fee' | 'size' | 'missed' | 'delay';
export type Gap = Readonly<Record<GapCause, Worth>>;

export const NO_WORTH: Worth = { base: ZERO, cash: ZERO };
export const NO_GAP: Gap = { price: NO_WORTH, fee: NO_WORTH, size: NO_WORTH, missed: NO_WORTH, delay: NO_WORTH };

/** The provider's trade as the copy would have made it with nothing in its way. */
export interface IdealTrade {
  readonly side: Side;
  /** Base units. */
  readonly quantity: Decimal;
  /** The provider's, quote units per base unit. */
  readonly price: Decimal;
  /** The provider's, at this quantity, quote units. */
  readonly fee: Decimal;
}

/** One execution of the copy's own. */
export interface CopiedFill {
  readonly side: Side;
  readonly quantity: Decimal;
  readonly price: Decimal;
  /** Base units taken as a fee; zero where it was paid otherwise. */
  readonly feeBase: Decimal;
  /** Quote units paid as a fee; zero where it was taken in base. */
  readonly feeCash: Decimal;
}

export function addWorth(a: Worth, b: Worth): Worth {
  return { base: a.base.plus(b.base), cash: a.cash.plus(b.cash) };
}

export function worthAt({ base, cash }: Worth, price: Decimal): Decimal {
  return base.times(price).plus(cash);
}

/** What the ideal trade moves. */
export function moveOfIdeal(trade: IdealTrade): Worth {
  const { base, cash } = moveAt(trade.side, trade.quantity, trade.price);
  return { base, cash: cash.minus(trade.fee) };
}

/** The trade as it is known of: nothing of it is copied so far, its fee saved. */
export function missTrade(gap: Gap, trade: IdealTrade): Gap {
  const { base, cash } = moveOfIdeal(trade);
  return add(gap, { missed: { base: base.neg(), cash: cash.neg() } });
}

/** The first execution for a trade: what it lacks is a matter of size from now on, its fee one of fees. */
export function meetTrade(gap: Gap, trade: IdealTrade): Gap {
  const whole = moveOfIdeal(trade);
  const { base, cash } = moveAt(trade.side, trade.quantity, trade.price);
  return add(gap, {
    missed: whole,
    size: { base: base.neg(), cash: cash.neg() },
    fee: { base: ZERO, cash: trade.fee },
  });
}

/**
 * @param providerPrice what the provider got; the market's price where the copy acts on its own.
 * @param arrivalPrice what the market asked or bid when the trade came in.
 */
export function bookCopiedFill(gap: Gap, fill: CopiedFill, providerPrice: Decimal, arrivalPrice: Decimal): Gap {
  const { side, quantity, price, feeBase, feeCash } = fill;
  const cashAt = (each: Decimal) => moveAt(side, quantity, each).cash;
  return add(gap, {
    size: moveAt(side, quantity, providerPrice),
    delay: { base: ZERO, cash: cashAt(arrivalPrice).minus(cashAt(providerPrice)) },
    price: { base: ZERO, cash: cashAt(price).minus(cashAt(arrivalPrice)) },
    fee: { base: feeBase.neg(), cash: feeCash.neg() },
  });
}

/** Quote units by cause at a price of the base. */
export function gapAt(gap: Gap, price: Decimal): Readonly<Record<GapCause, Decimal>> {
  return {
    price: worthAt(gap.price, price),
    fee: worthAt(gap.fee, price),
    size: worthAt(gap.size, price),
    missed: worthAt(gap.missed, price),
    delay: worthAt(gap.delay, price),
  };
}

function moveAt(side: Side, quantity: Decimal, price: Decimal): Worth {
  const notional = quantity.times(price);
  return side === 'buy' ? { base: quantity, cash: notional.neg() } : { base: quantity.neg(), cash: notional };
}

function add(gap: Gap, change: Partial<Gap>): Gap {
  return {
    price: addWorth(gap.price, change.price ?? NO_WORTH),
    fee: addWorth(gap.fee, change.fee ?? NO_WORTH),
    size: addWorth(gap.size, change.size ?? NO_WORTH),
    missed: addWorth(gap.missed, change.missed ?? NO_WORTH),
    delay: addWorth(gap.delay, change.delay ?? NO_WORTH),
  };
}
