import {
  type Decimal,
  ONE,
  ONE_PERCENT,
  ZERO,
  divide,
  roundDownToIncrement,
  roundToIncrement,
} from '../../base/decimal.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { DcaRung } from './ladder.ts';

/** A rung with price and quantity, before anyone has looked whether the venue takes it. */
export interface DcaLadderOrder extends DcaRung {
  readonly price: Decimal;
  /** Base units, whole lots. */
  readonly quantity: Decimal;
}

/** Prices and quantities of the ladder below a base price: prices to the nearest increment, quantities down to whole lots. */
export function layLadder(rungs: readonly DcaRung[], basePrice: Decimal, instrument: Instrument): DcaLadderOrder[] {
  return rungs.map((rung) => {
    const fraction = ONE.minus(rung.deviationPct.times(ONE_PERCENT));
    const price = rung.key === 0 ? basePrice : roundToIncrement(basePrice.times(fraction), instrument.priceIncrement);
    return { ...rung, price, quantity: quantityFor(rung.size, price, instrument) };
  });
}

/** Whole lots that `size` buys at `price`; zero where there is no price. */
function quantityFor(size: Decimal, price: Decimal, { quantityIncrement }: Instrument): Decimal {
  if (price.lte(ZERO)) return ZERO;
  const quantity = roundDownToIncrement(divide(size, price), quantityIncrement);
  return quantity.times(price).gt(size) ? quantity.minus(quantityIncrement) : quantity;
}
