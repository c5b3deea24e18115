import { type Decimal, ZERO, divide, maxDecimal, roundUpToIncrement } from '../../../base/decimal.ts';
import type { Instrument } from '../../../market/instrument.ts';

/** Smallest base quantity the venue takes at `price`, in whole lots. */
export function smallestQuantity(instrument: Instrument, price: Decimal): Decimal {
  const byNotional = roundUpToIncrement(divide(instrument.minNotional, price), instrument.quantityIncrement);
  const enough = byNotional.times(price).lt(instrument.minNotional)
    ? byNotional.plus(instrument.quantityIncrement)
    : byNotional;
  return maxDecimal(
    maxDecimal(enough, instrument.quantityIncrement),
    roundUpToIncrement(instrument.minQuantity, instrument.quantityIncrement),
  );
}

/** Whether the venue takes an order of `quantity` (whole lots) at `price`. */
export function isPlaceable(instrument: Instrument, quantity: Decimal, price: Decimal): boolean {
  return quantity.gt(ZERO) && quantity.gte(instrument.minQuantity) && quantity.times(price).gte(instrument.minNotional);
}
