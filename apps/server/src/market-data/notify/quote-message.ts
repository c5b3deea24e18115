// notify: quotes carried from the process that owns the market to the others, by NOTIFY.
import { epochMs } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import { z } from 'zod';
import type { DayStats } from '../market-data-source.ts';

export const MARKET_CHANNEL = 'market_quotes';

const moment = z.int().transform(epochMs);
const price = z.number().positive();

/** symbol, bid, ask, last, quote volume of the day, event time, received at, event time of the symbol's quote before. */
const quoteRow = z.tuple([z.string(), price, price, price, z.number(), moment, moment, moment.nullable()]);
/** symbol, then open, high, low, last and quote volume of the day. */
const statsRow = z.tuple([
  z.string(),
  price.nullable(),
  price.nullable(),
  price.nullable(),
  price,
  z.number().nonnegative(),
]);

const message = z.object({
  kind: z.enum(['replay', 'simulated', 'ccxt']),
  venue: z.enum(['binance', 'kraken', 'coinbase']),
  /** Of the owner who says it; grows with each change of hands. */
  epoch: z.int().nonnegative(),
  quotes: z.array(quoteRow),
  stats: z.array(statsRow),
});

/** What travels: an announcement of the market, and what is new in it. */
export type QuoteMessage = z.infer<typeof message>;

/** A quote and the event time of the one before it, so that a receiver notices what it has missed. */
export interface LinkedQuote {
  readonly quote: Quote;
  readonly previous: Quote['eventTime'] | null;
}

/** Null when the payload is none of ours. */
export function parseQuoteMessage(payload: string): QuoteMessage | null {
  try {
    return message.parse(JSON.parse(payload));
  } catch {
    return null; // another version of the program may be notifying during an upgrade
  }
}

export function toQuoteRow({ quote, previous }: LinkedQuote): QuoteMessage['quotes'][number] {
  const { symbol, bid, ask, last, volume24hQuote, eventTime, receivedAt } = quote;
  return [symbol, bid, ask, last, volume24hQuote, eventTime, receivedAt, previous];
}

export function fromQuoteRow(row: QuoteMessage['quotes'][number]): LinkedQuote {
  const [symbol, bid, ask, last, volume24hQuote, eventTime, receivedAt, previous] = row;
  return { quote: { symbol, bid, ask, last, volume24hQuote, eventTime, receivedAt }, previous };
}

export function toStatsRow(symbol: string, stats: DayStats): QuoteMessage['stats'][number] {
  return [symbol, stats.open, stats.high, stats.low, stats.last, stats.volumeQuote];
}

export function fromStatsRow(row: QuoteMessage['stats'][number]): readonly [string, DayStats] {
  const [symbol, open, high, low, last, volumeQuote] = row;
  return [symbol, { open, high, low, last, volumeQuote }];
}
