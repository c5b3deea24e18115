import { judgeFreshness, STALE_MS, type Freshness } from '../lib/freshness.ts';
import { useConnection } from './use-connection.ts';
import { useLivePrice, usePriceBoard } from './use-live-prices.ts';
import { useNow } from './use-now.ts';

/**
 * When prices were last heard of, as wall time; null when they never were. While the stream is open and the server answers,
 * silence means that nothing happened.
 */
export function usePricesHeardAt(): number | null {
  const { heardAt, isStreaming } = usePriceBoard();
  const now = useNow();
  return isStreaming && heardAt !== null && now - heardAt < STALE_MS ? now : heardAt;
}

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
  const heardAt = usePricesHeardAt();
  const { mode } = useConnection();
  const now = useNow();
  const price = useLivePrice(symbol);
  if (price === undefined) return { updatedAt: null, freshness: 'dead' };
  const updatedAt = mode === 'LIVE' ? price.changedAt : heardAt;
  return { updatedAt, freshness: judgeFreshness(updatedAt, now) };
}
