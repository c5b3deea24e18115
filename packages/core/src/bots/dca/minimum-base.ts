import { type Decimal, ZERO, dec, divideRoundingUp, maxDecimal } from '../../base/decimal.ts';
import type { Instrument } from '../../market/instrument.ts';
import { smallestQuantity } from '../../engine/bot/params/order-minimum.ts';
import { AMOUNT_MAX } from '../../engine/bot/params/param-fields.ts';
import { roundUpReadably } from '../../engine/bot/messages/readable-amount.ts';
import type { DcaLadderOrder } from './lay-ladder.ts';
import type { DcaParams } from './params.ts';

/**
 * Smallest size in quote units of a custom safety order with which the venue takes it at `price`.
 * @param scale what the deal multiplies all sizes by.
 */
export function minimumSize(instrument: Instrument, price: Decimal, scale: Decimal): Decimal {
  return roundUpReadably(divideRoundingUp(smallestQuantity(instrument, price).times(price), scale));
}

/**
 * Smallest base order in quote units with which every order of the ladder can be placed; of a custom ladder the base
 * order alone, since its other sizes are given. Null when no base order that may be set is large enough.
 */
export function minimumBaseAllocation(
  params: DcaParams,
  orders: readonly DcaLadderOrder[],
  instrument: Instrument,
): Decimal | null {
  const base = dec(params.baseAllocation);
  let least = ZERO;
  for (const { key, size, price } of orders) {
    if (price.lte(ZERO) || (key > 0 && params.safetyOrders !== null)) continue;
    if (size.eq(ZERO)) return null;
    const needed = smallestQuantity(instrument, price).times(price);
    least = maxDecimal(least, divideRoundingUp(needed.times(base), size));
  }
  return least.gt(dec(AMOUNT_MAX)) ? null : roundUpReadably(least);
}
