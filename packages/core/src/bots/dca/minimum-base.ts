import { type Decimal, ONE, ZERO, dec, divideRoundingUp, maxDecimal, roundUpToDecimals } from '../../base/decimal.ts';
import type { Instrument } from '../../market/instrument.ts';
import { smallestQuantity } from '../order-minimum.ts';
import type { DcaParams } from './params.ts';

interface PricedRung {
  readonly key: number;
  /** Quote units. */
  readonly size: Decimal;
  readonly price: Decimal;
}

/** Smallest size in quote units with which the venue takes an order at `price`, rounded up to a readable amount. */
export function minimumSize(instrument: Instrument, price: Decimal): Decimal {
  return readable(smallestQuantity(instrument, price).times(price));
}

/**
 * Smallest base order in quote units with which every order of the ladder can be placed; of a custom ladder the base
 * order alone, since its other sizes are given.
 */
export function minimumBaseAllocation(
  params: DcaParams,
  rungs: readonly PricedRung[],
  instrument: Instrument,
): Decimal {
  const base = dec(params.baseAllocation);
  let least = ZERO;
  for (const { key, size, price } of rungs) {
    if (price.lte(ZERO) || (key > 0 && params.safetyOrders !== null)) continue;
    const needed = smallestQuantity(instrument, price).times(price);
    least = maxDecimal(least, divideRoundingUp(needed.times(base), size));
  }
  return readable(least);
}

function readable(amount: Decimal): Decimal {
  return roundUpToDecimals(amount, amount.gte(ONE) ? 2 : 8);
}
