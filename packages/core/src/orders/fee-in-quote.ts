import type { Decimal } from '../base/decimal.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Fill } from './fill.ts';

/**
 * The fill's fee in quote units. `feePrice` is quote units per unit of the fee's asset; it is read only when the fee
 * is paid in neither base nor quote.
 * @returns null when such a third asset's price is missing.
 */
export function feeInQuote(
  fill: Fill,
  pair: Pick<Instrument, 'base' | 'quote'>,
  feePrice: Decimal | null,
): Decimal | null {
  if (fill.feeAsset === pair.quote) return fill.fee;
  if (fill.feeAsset === pair.base) return fill.fee.times(fill.price);
  return feePrice === null ? null : fill.fee.times(feePrice);
}
