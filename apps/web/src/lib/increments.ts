import { toPlain } from '@atb/core/base/decimal';
import { findInstrument } from '@atb/core/market/instruments';

/** Decimal text: steps of price (quote units) and quantity (base units) of a market. */
export interface Increments {
  readonly tick: string;
  readonly lot: string;
}

/** Steps of the specification, for a market that the catalogue does not know. */
const UNKNOWN: Increments = { tick: '0.01', lot: '0.001' };

/** Steps of a market's prices and quantities. */
export function incrementsOf(symbol: string): Increments {
  const instrument = findInstrument(symbol);
  if (instrument === null) return UNKNOWN;
  return { tick: toPlain(instrument.priceIncrement), lot: toPlain(instrument.quantityIncrement) };
}
