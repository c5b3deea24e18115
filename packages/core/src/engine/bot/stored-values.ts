import { z } from 'zod/mini';
import { type Decimal, dec, toPlain } from '../../base/decimal.ts';
import { type EpochMs, epochMs } from '../../base/time.ts';
import type { InstrumentId } from '../../market/instrument.ts';

// Codecs between what is kept in memory and what is kept in JSON; one schema reads and writes, so neither can drift.

const decimalValue = z.custom<Decimal>((value) => typeof value === 'object' && value !== null && 'times' in value);

/** A decimal as its plain text. */
export const storedDecimal = z.codec(z.string(), decimalValue, { decode: dec, encode: toPlain });

/** Text that carries a brand in memory. */
export function storedId<Id extends string>() {
  return z.custom<Id>((value) => typeof value === 'string' && value !== '');
}

/** A moment as its milliseconds. */
export const storedTime = z.codec(
  z.number(),
  z.custom<EpochMs>((value) => Number.isInteger(value)),
  {
    decode: epochMs,
    encode: (time) => time,
  },
);

/** Base that is held, and what it cost. */
export const storedHolding = z.object({ quantity: storedDecimal, notional: storedDecimal, fees: storedDecimal });

export const storedInstrument = z.object({
  id: storedId<InstrumentId>(),
  venue: z.enum(['binance', 'kraken', 'coinbase']),
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  priceIncrement: storedDecimal,
  quantityIncrement: storedDecimal,
  minQuantity: storedDecimal,
  minNotional: storedDecimal,
});
