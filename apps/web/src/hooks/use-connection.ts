import { useQuery } from '@tanstack/react-query';
import { pricesQuery, type PricesSnapshot } from '../lib/api/get-prices.ts';
import { DEAD_MS } from '../lib/freshness.ts';
import { useFromNow } from './use-now.ts';
import { useServerLink } from './use-server-link.ts';

/** A round trip above this is called slow, in milliseconds. */
const SLOW_MS = 800;

export interface Connection {
  readonly state: 'connecting' | 'online' | 'slow' | 'offline';
  /** Who is missing while `offline`: the server itself, or only its prices. */
  readonly missing: 'server' | 'prices' | null;
  readonly mode: PricesSnapshot['mode'] | null;
  readonly source: PricesSnapshot['source'] | null;
  readonly venue: string;
  readonly roundTripMs: number | null;
  /** When prices last arrived, epoch milliseconds; null when they never did. */
  readonly updatedAt: number | null;
}

/** How the page is connected to the market: by whether the server answers, and by the prices it sends. */
export function useConnection(): Connection {
  const { data, dataUpdatedAt, isError } = useQuery(pricesQuery());
  const isDown = useServerLink() === 'down';
  const isOld = useFromNow((now) => now - dataUpdatedAt > DEAD_MS);
  const isSilent = data === undefined ? isError : isOld;
  const missing = isDown ? 'server' : isSilent ? 'prices' : null;
  if (data === undefined) {
    const state = missing === null ? 'connecting' : 'offline';
    return { state, missing, mode: null, source: null, venue: '', roundTripMs: null, updatedAt: null };
  }
  const state = missing !== null ? 'offline' : data.roundTripMs > SLOW_MS ? 'slow' : 'online';
  return {
    state,
    missing,
    mode: data.mode,
    source: data.source,
    venue: data.venue,
    roundTripMs: data.roundTripMs,
    updatedAt: dataUpdatedAt,
  };
}
