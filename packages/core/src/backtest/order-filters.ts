import { z } from 'zod';
import { findInstrument } from '../market/instruments.ts';
import { type Assumptions, assumptionsSchema, instrumentFilters } from './assumptions.ts';

const { priceIncrement, quantityIncrement, minQuantity, minNotional } = assumptionsSchema.shape;

/** What a venue asks of orders for one pair ("filters"): tick, lot and minimums, those of the assumptions. */
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
  return instrument === null ? null : instrumentFilters(instrument);
}

/** Orders respect the filters of the pair, null for none that are known, unless the assumptions name others. */
export function withVenueRules(filters: OrderFilters | null, assumptions: Assumptions): Assumptions {
  if (filters === null) return assumptions;
  return {
    ...assumptions,
    priceIncrement: assumptions.priceIncrement ?? filters.priceIncrement,
    quantityIncrement: assumptions.quantityIncrement ?? filters.quantityIncrement,
    minQuantity: assumptions.minQuantity > 0 ? assumptions.minQuantity : filters.minQuantity,
    minNotional: assumptions.minNotional > 0 ? assumptions.minNotional : filters.minNotional,
  };
}
