import { assert } from '../base/assert.ts';
import { type Decimal, MONEY_DECIMALS, ONE, ZERO, divideRoundingUp, roundUpToDecimals } from '../base/decimal.ts';
import type { OrderRequest } from './order-request.ts';

/** What an order sets aside: `amount` units of `asset`, moved from free to held when the order is recorded. */
export interface Reservation {
  readonly asset: string;
  readonly amount: Decimal;
}

export interface ReservationTerms {
  readonly baseAsset: string;
  readonly quoteAsset: string;
  /** Fraction of notional, 0.001 = 0.1%. */
  readonly feeRate: Decimal;
  /** Best ask in quote per base unit; only a market buy needs it. */
  readonly ask: Decimal | null;
  /** Fraction the price may run from the ask before a market buy fills, 0.01 = 1%. */
  readonly slippageCushion: Decimal;
}

/**
 * Funds an order needs in the worst case: a buy its price times quantity plus fee, rounded up to money's decimals;
 * a sell its quantity.
 */
export function reservationFor(request: OrderRequest, terms: ReservationTerms): Reservation {
  if (request.side === 'sell') return { asset: terms.baseAsset, amount: request.quantity };
  const price = request.type === 'limit' ? request.price : worstMarketPrice(terms);
  const amount = price.times(request.quantity).times(ONE.plus(terms.feeRate));
  return { asset: terms.quoteAsset, amount: roundUpToDecimals(amount, MONEY_DECIMALS) };
}

/**
 * What stays reserved after a fill: the remaining share of the reservation, rounded up, so that what a fill releases
 * never exceeds its exact share and what stays always covers the rest. Zero when nothing remains.
 */
export function reservedAfterFill(reserved: Decimal, remainingBefore: Decimal, remainingAfter: Decimal): Decimal {
  assert(remainingBefore.gt(ZERO) && remainingAfter.gte(ZERO) && remainingAfter.lte(remainingBefore), 'a fill takes part of the remaining quantity');
  if (remainingAfter.eq(ZERO)) return ZERO;
  return divideRoundingUp(reserved.times(remainingAfter), remainingBefore);
}

function worstMarketPrice(terms: ReservationTerms): Decimal {
  assert(terms.ask !== null, 'a market buy needs an ask price to reserve funds');
  return terms.ask.times(ONE.plus(terms.slippageCushion));
}
