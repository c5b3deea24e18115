import type { EpochMs } from '../base/time.ts';

/** Best prices of one symbol at one moment, as observed. */
export interface Quote {
  readonly symbol: string;
  /** Quote units per base unit. */
  readonly bid: number;
  readonly ask: number;
  readonly last: number;
  /** Traded in the 24 hours before, in units of the QUOTE currency (USDT for BTCUSDT). */
  readonly volume24hQuote: number;
  /** When the venue says it was so: market time. */
  readonly eventTime: EpochMs;
  /** When we saw it; equals `eventTime` where the market is recorded or simulated. */
  readonly receivedAt: EpochMs;
}

/** Older prices than this decide nothing: five minutes. */
const STALE_QUOTE_LIMIT_MS = 300_000;

/** Ask minus bid over their middle, in basis points (1 = 0.01%). */
export function spreadBps(quote: Pick<Quote, 'bid' | 'ask'>): number {
  return ((quote.ask - quote.bid) / ((quote.ask + quote.bid) / 2)) * 10_000;
}

/** True when more than `limitMs` passed from the quote's event to `now`, both in market time. */
export function isStale(
  quote: Pick<Quote, 'eventTime'>,
  now: EpochMs,
  limitMs: number = STALE_QUOTE_LIMIT_MS,
): boolean {
  return now - quote.eventTime > limitMs;
}

/** Total order of quotes: by event time, then by symbol. */
export function compareQuotes(a: Quote, b: Quote): number {
  if (a.eventTime !== b.eventTime) return a.eventTime - b.eventTime;
  if (a.symbol === b.symbol) return 0;
  return a.symbol < b.symbol ? -1 : 1;
}
