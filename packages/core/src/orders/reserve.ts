import { assert } from '../base/assert.ts';
import { type Decimal, MONEY_DECIMALS, ONE, ZERO, dec, divideRoundingUp, roundUpToDecimals } from '../base/decimal.ts';
import type { Instrument } from '../market/instrument.ts';
import type { OrderRequest } from './order-request.ts';

/** Fraction the price may run from the ask before a market buy fills: 1%. A venue fills no further than the reservation pays for. */
export const MARKET_BUY_CUSHION: Decimal = dec('0.01');

/** What an order sets aside: `amount` units of `asset`, moved from free to held when the order is recorded. */
export interface Reservation {
  readonly asset: string;
  readonly amount: Decimal;
}

export interface ReservationInput {
  readonly instrument: Pick<Instrument, 'base' | 'quote'>;
  /** Fraction of notional, 0.001 = 0.1%. */
  readonly feeRate: Decimal;
  /** Best ask in quote per base unit; only a market buy needs it. */
  readonly ask: Decimal | null;
}

/**
 * Funds an order needs in the worst case: a buy its price times quantity plus fee, rounded up to money's decimals;
 * a sell its quantity.
 */
export function reservationFor(request: OrderRequest, input: ReservationInput): Reservation {
  if (request.side === 'sell') return { asset: input.instrument.base, amount: request.quantity };
  const price = request.type === 'limit' ? request.price : worstMarketPrice(input);
  const amount = price.times(request.quantity).times(ONE.plus(input.feeRate));
  return { asset: input.instrument.quote, amount: roundUpToDecimals(amount, MONEY_DECIMALS) };
}

/**
 * What stays reserved after a fill: the remaining share of the reservation, rounded up, so that what a fill releases
 * never exceeds its exact share and what stays always covers the rest. Zero when nothing remains.
 */
export function reservedAfterFill(reserved: Decimal, remainingBefore: Decimal, remainingAfter: Decimal): Decimal {
  assert(
    remainingBefore.gt(ZERO) && remainingAfter.gte(ZERO) && remainingAfter.lte(remainingBefore),
    'a fill takes part of the remaining quantity',
  );
  if (remainingAfter.eq(ZERO)) return ZERO;
  return divideRoundingUp(reserved.times(remainingAfter), remainingBefore);
}

function worstMarketPrice(input: ReservationInput): Decimal {
  assert(input.ask !== null, 'a market buy needs an ask price to reserve funds');
  return input.ask.times(ONE.plus(MARKET_BUY_CUSHION));
}
