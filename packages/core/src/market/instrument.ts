import type { Brand } from '../base/brand.ts';
import type { Decimal } from '../base/decimal.ts';
import type { Asset } from './asset.ts';

export type VenueName = 'binance' | 'kraken' | 'coinbase';

/** `binance:BTCUSDT`: one symbol of one venue. */
export type InstrumentId = Brand<string, 'InstrumentId'>;

/** A tradable pair and the rules an order for it must respect. */
export interface Instrument {
  readonly id: InstrumentId;
  readonly venue: VenueName;
  /** Base and quote joined, `BTCUSDT`, whatever the venue itself writes. */
  readonly symbol: string;
  readonly base: Asset;
  readonly quote: Asset;
  /** Prices are multiples of it, in quote units per base unit ("tick size"). */
  readonly priceIncrement: Decimal;
  /** Quantities are multiples of it, in base units ("lot size", "step size"). */
  readonly quantityIncrement: Decimal;
  /** Smallest quantity of an order, in base units. */
  readonly minQuantity: Decimal;
  /** Smallest price times quantity of an order, in quote units. */
  readonly minNotional: Decimal;
}

export function instrumentId(venue: VenueName, symbol: string): InstrumentId {
  return `${venue}:${symbol}` as InstrumentId;
}
