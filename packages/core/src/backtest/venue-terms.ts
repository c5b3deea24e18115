import { z } from 'zod';
import { findInstrument } from '../market/instruments.ts';
import { type BacktestTerms, backtestTermsSchema, instrumentTerms } from './backtest-terms.ts';

const { priceIncrement, quantityIncrement, minQuantity, minNotional } = backtestTermsSchema.shape;

/** What a venue asks of orders for one pair ("filters"): tick, lot and minimums, those of the terms. */
export const orderFiltersSchema = z.strictObject({
  priceIncrement: priceIncrement.def.innerType.def.innerType,
  quantityIncrement: quantityIncrement.def.innerType.def.innerType,
  minQuantity,
  minNotional,
});

export type OrderFilters = z.output<typeof orderFiltersSchema>;

export interface VenuePair {
  readonly venue: string;
  readonly symbol: string;
}

/** Those of a pair that the product knows without asking anybody; null for any other. */
export function catalogueFilters({ venue, symbol }: VenuePair): OrderFilters | null {
  const instrument = venue === 'binance' ? findInstrument(symbol) : null;
  return instrument === null ? null : instrumentTerms(instrument);
}

/** Orders respect the filters of the pair, null for none that are known, unless the terms name others. */
export function withVenueRules(filters: OrderFilters | null, terms: BacktestTerms): BacktestTerms {
  if (filters === null) return terms;
  return {
    ...terms,
    priceIncrement: terms.priceIncrement ?? filters.priceIncrement,
    quantityIncrement: terms.quantityIncrement ?? filters.quantityIncrement,
    minQuantity: terms.minQuantity > 0 ? terms.minQuantity : filters.minQuantity,
    minNotional: terms.minNotional > 0 ? terms.minNotional : filters.minNotional,
  };
}
