import { type Codec, asIs, keptAs, number, oneOf, record, text } from '../../base/codec.ts';
import { type Decimal, dec, toPlain } from '../../base/decimal.ts';
import { type EpochMs, epochMs } from '../../base/time.ts';
import type { InstrumentId } from '../../market/instrument.ts';

// What the states of all kinds of bot are kept with.

/** A decimal as its plain text. */
export const storedDecimal: Codec<Decimal, string> = keptAs(text, { read: dec, write: toPlain });

/** Text that carries a brand in memory. */
export function storedId<Id extends string>(): Codec<Id, Id> {
  return asIs<Id>((value) => typeof value === 'string' && value !== '', 'an id');
}

/** A moment as its milliseconds. */
export const storedTime: Codec<EpochMs, number> = keptAs(number, { read: epochMs, write: epochMs });

/** Base that is held, and what it cost. */
export const storedHolding = record({ quantity: storedDecimal, notional: storedDecimal, fees: storedDecimal });

export const storedInstrument = record({
  id: storedId<InstrumentId>(),
  venue: oneOf('binance', 'kraken', 'coinbase'),
  symbol: text,
  base: text,
  quote: text,
  priceIncrement: storedDecimal,
  quantityIncrement: storedDecimal,
  minQuantity: storedDecimal,
  minNotional: storedDecimal,
});
