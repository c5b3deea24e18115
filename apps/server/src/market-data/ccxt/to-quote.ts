import { type EpochMs, epochMs } from '@atb/core/base/time';
import type { VenueName } from '@atb/core/market/instrument';
import type { Quote } from '@atb/core/market/quote';
import type { DayStats } from '../market-data-source.ts';
import type { CcxtTicker } from './schema.ts';

export interface TickerMoment {
  readonly venue: VenueName;
  readonly symbol: string;
  /** Market time at which the answer arrived. */
  readonly receivedAt: EpochMs;
}

/**
 * The quote in a ticker, null when it has no price. Binance says when its figures were true; the answers of the other
 * venues are true when given (Coinbase names the time of the last trade, which may be long ago in a quiet pair).
 */
export function toQuote(ticker: CcxtTicker, { venue, symbol, receivedAt }: TickerMoment): Quote | null {
  const { bid, ask, last, timestamp } = ticker;
  if (bid === null || ask === null || last === null) return null;
  const eventTime = venue === 'binance' && timestamp !== null ? epochMs(timestamp) : receivedAt;
  return { symbol, bid, ask, last, volume24hQuote: volumeQuote(ticker), eventTime, receivedAt };
}

/** Null when the ticker has no price. Kraken's `open` is that of the UTC day, so it is left out. */
export function toDayStats(ticker: CcxtTicker, venue: VenueName): DayStats | null {
  const { last, high, low, percentage } = ticker;
  if (last === null) return null;
  const change = venue === 'kraken' ? null : percentage;
  const open = change === null || change <= -100 ? null : last / (1 + change / 100);
  return { open: venue === 'binance' ? ticker.open : open, high, low, last, volumeQuote: volumeQuote(ticker) };
}

/** Quote currency; estimated at the last price where the venue tells the base volume only. */
function volumeQuote(ticker: CcxtTicker): number {
  return Math.max(0, ticker.quoteVolume ?? (ticker.baseVolume ?? 0) * (ticker.last ?? 0));
}
