import { type Decimal, dec, decFromNumber } from '@atb/core/base/decimal';
import { type Instrument, instrumentId, type VenueName } from '@atb/core/market/instrument';
import type { CcxtMarket } from './schema.ts';

/** The rules of a venue's market, with the catalogue's figure where the venue tells none. */
export function toInstrument(venue: VenueName, market: CcxtMarket, fallback: Instrument): Instrument {
  const quantityIncrement = exact(market.precision.amount) ?? fallback.quantityIncrement;
  return {
    id: instrumentId(venue, fallback.symbol),
    venue,
    symbol: fallback.symbol,
    base: fallback.base,
    quote: fallback.quote,
    priceIncrement: exact(market.precision.price) ?? fallback.priceIncrement,
    quantityIncrement,
    minQuantity: exact(market.limits.amount?.min ?? null) ?? quantityIncrement,
    minNotional: exact(market.limits.cost?.min ?? null) ?? fallback.minNotional,
  };
}

function exact(value: number | null): Decimal | null {
  if (value === null) return null;
  const decimal = decFromNumber(value);
  return decimal.gt(dec('0')) ? decimal : null;
}
