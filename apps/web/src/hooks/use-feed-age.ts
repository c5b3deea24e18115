import { judgeFreshness, STALE_MS, type Freshness } from '../lib/freshness.ts';
import { useConnection } from './use-connection.ts';
import { usePriceBoard } from './use-live-prices.ts';
import { useNow } from './use-now.ts';

export interface FeedAge {
  /** Wall time at which this market was last heard of, epoch milliseconds; null when it never was. */
  readonly updatedAt: number | null;
  readonly freshness: Freshness;
}

/**
 * How old the price of a market is. From an exchange the age counts since the price itself changed hands. A played market
 * has quiet seconds of its own: there it counts since the server was heard.
 */
export function useFeedAge(symbol: string): FeedAge {
  const { prices, heardAt, isStreaming } = usePriceBoard();
  const { mode } = useConnection();
  const now = useNow();
  const price = prices.get(symbol);
  if (price === undefined) return { updatedAt: null, freshness: 'dead' };
  // While the stream is open and the server answers, silence means that nothing happened.
  const isHeard = isStreaming && heardAt !== null && now - heardAt < STALE_MS;
  const updatedAt = mode === 'LIVE' ? price.changedAt : isHeard ? now : heardAt;
  return { updatedAt, freshness: judgeFreshness(updatedAt, now) };
}
