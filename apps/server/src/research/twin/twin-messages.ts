// twin: what a bot's settings would have done undisturbed, computed in a thread beside the gateway.
import { type Decimal, dec, toPlain } from '@atb/core/base/decimal';
import type { Disturbance, TwinComparison, TwinGap } from '@atb/core/backtest/twin/compare-twin';
import type { LivedFill, TwinRun } from '@atb/core/backtest/twin/run-twin';
import type { TwinPoint } from '@atb/core/backtest/twin/twin-equity';
import type { EpochMs } from '@atb/core/base/time';
import type { Instrument } from '@atb/core/market/instrument';
import type { Quote } from '@atb/core/market/quote';
import type { Fill } from '@atb/core/orders/fill';

/** The same with every exact number as text: threads are sent no objects with methods. */
export type Plain<T> = T extends Decimal
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? ReadonlyArray<Plain<Item>>
      : { readonly [Key in keyof T]: Plain<T[Key]> };

/** Quotes by column: tens of thousands of objects would hold up whoever copies them. */
export interface QuoteColumns {
  readonly symbol: string;
  /** Of each quote bid, ask, last, 24-hour volume, event time and time of receipt. */
  readonly rows: Float64Array;
}

export interface TwinTask extends Omit<TwinRun, 'module' | 'quotes' | 'instrument' | 'feeRate' | 'slippageBps'> {
  /** Its kind. */
  readonly kind: string;
  readonly instrument: Plain<Instrument>;
  readonly feeRate: string;
  readonly quotes: QuoteColumns;
  /** The bot's own orders that were filled. */
  readonly orders: ReadonlyArray<Plain<LivedFill>>;
  readonly disturbances: readonly Disturbance[];
}

export type TwinOutcome =
  | (Plain<TwinComparison> & { readonly status: 'done'; readonly equity: readonly TwinPoint[] })
  | { readonly status: 'invalid'; readonly message: string };

export type PlainGap = Plain<TwinGap>;

const COLUMNS = 6;

export function packQuotes(symbol: string, quotes: readonly Quote[]): QuoteColumns {
  const rows = new Float64Array(quotes.length * COLUMNS);
  quotes.forEach(({ bid, ask, last, volume24hQuote, eventTime, receivedAt }, index) =>
    rows.set([bid, ask, last, volume24hQuote, eventTime, receivedAt], index * COLUMNS),
  );
  return { symbol, rows };
}

export function unpackQuotes({ symbol, rows }: QuoteColumns): readonly Quote[] {
  return Array.from({ length: rows.length / COLUMNS }, (_, index) => {
    const [bid = 0, ask = 0, last = 0, volume24hQuote = 0, at = 0, receivedAt = 0] = rows.subarray(
      index * COLUMNS,
      (index + 1) * COLUMNS,
    );
    const times = { eventTime: at as EpochMs, receivedAt: receivedAt as EpochMs };
    return { symbol, bid, ask, last, volume24hQuote, ...times };
  });
}

export function packInstrument(instrument: Instrument): Plain<Instrument> {
  const { priceIncrement, quantityIncrement, minQuantity, minNotional } = instrument;
  return {
    ...instrument,
    priceIncrement: toPlain(priceIncrement),
    quantityIncrement: toPlain(quantityIncrement),
    minQuantity: toPlain(minQuantity),
    minNotional: toPlain(minNotional),
  };
}

export function unpackInstrument(instrument: Plain<Instrument>): Instrument {
  const { priceIncrement, quantityIncrement, minQuantity, minNotional } = instrument;
  return {
    ...instrument,
    priceIncrement: dec(priceIncrement),
    quantityIncrement: dec(quantityIncrement),
    minQuantity: dec(minQuantity),
    minNotional: dec(minNotional),
  };
}

export function packFill(fill: Fill): Plain<Fill> {
  const { quantity, price, fee } = fill;
  return { ...fill, quantity: toPlain(quantity), price: toPlain(price), fee: toPlain(fee) };
}

export function unpackFill(fill: Plain<Fill>): Fill {
  const { quantity, price, fee } = fill;
  return { ...fill, quantity: dec(quantity), price: dec(price), fee: dec(fee) };
}
