// bots/grid/ghost: the grid's backtest in whole numbers, for a picture under the cursor.
import { type Decimal, MONEY_DECIMALS, dec, decimalPlaces, toNumber } from '../../../base/decimal.ts';
import type { Instrument } from '../../../market/instrument.ts';

/** How ticks, lots and money are whole numbers that doubles hold exactly. */
export interface GridUnits {
  /** Ticks of one quote unit, lots of one base unit. */
  readonly ticks: number;
  readonly lots: number;
  /** The fee is `feeNumber / feeScale` of the notional. */
  readonly feeNumber: number;
  readonly feeScale: number;
  /** Units of money in one quote unit: ticks × lots × feeScale. */
  readonly money: number;
  /** Its digits after the point. */
  readonly places: number;
}

/** Sums up to this stay whole, with room for what one more fill adds. */
export const MONEY_SAFE = Number.MAX_SAFE_INTEGER / 4;

/** Units in one whole; null for an increment that is no power of ten. */
function scaleOf(increment: Decimal): number | null {
  const places = decimalPlaces(increment);
  return increment.eq(dec(`1e-${places}`)) ? 10 ** places : null;
}

/** Null where increments are no powers of ten, or a fee would have to be rounded. */
export function gridUnits(
  { priceIncrement, quantityIncrement }: Pick<Instrument, 'priceIncrement' | 'quantityIncrement'>,
  feeRate: Decimal,
): GridUnits | null {
  const [ticks, lots] = [scaleOf(priceIncrement), scaleOf(quantityIncrement)];
  const feePlaces = decimalPlaces(feeRate);
  const places = decimalPlaces(priceIncrement) + decimalPlaces(quantityIncrement) + feePlaces;
  if (ticks === null || lots === null || places > MONEY_DECIMALS) return null;
  const feeNumber = toNumber(feeRate.times(dec(`1e${feePlaces}`)));
  return { ticks, lots, feeNumber, feeScale: 10 ** feePlaces, money: 10 ** places, places };
}

/** An amount as a whole number of units; null when it is none, or too large to be summed. */
export function toUnits(amount: Decimal, units: number): number | null {
  const whole = toNumber(amount.times(dec(String(units))));
  return Number.isInteger(whole) && Math.abs(whole) <= MONEY_SAFE ? whole : null;
}
