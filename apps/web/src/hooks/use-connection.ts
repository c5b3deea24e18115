import { useQuery } from '@tanstack/react-query';
import { pricesQuery, type PricesSnapshot } from '../lib/api/get-prices.ts';
import { DEAD_MS } from '../lib/freshness.ts';
import { useNow } from './use-now.ts';

/** A round trip above this is called slow, in milliseconds. */
const SLOW_MS = 800;

export interface Connection {
  readonly state: 'connecting' | 'online' | 'slow' | 'offline';
  readonly mode: PricesSnapshot['mode'] | null;
  readonly source: PricesSnapshot['source'] | null;
  readonly venue: string;
  readonly roundTripMs: number | null;
  /** When prices last arrived, epoch milliseconds; null when they never did. */
  readonly updatedAt: number | null;
}

/** How the page is connected to the market, judged by the prices it receives. */
export function useConnection(): Connection {
  const { data, dataUpdatedAt, isError } = useQuery(pricesQuery());
  const now = useNow();
  if (data === undefined) {
    const state = isError ? 'offline' : 'connecting';
    return { state, mode: null, source: null, venue: '', roundTripMs: null, updatedAt: null };
  }
  const isDead = now - dataUpdatedAt > DEAD_MS;
  const state = isDead ? 'offline' : data.roundTripMs > SLOW_MS ? 'slow' : 'online';
  return {
    state,
    mode: data.mode,
    source: data.source,
    venue: data.venue,
    roundTripMs: data.roundTripMs,
    updatedAt: dataUpdatedAt,
  };
}
