import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { priceStoreOf, type PriceBoard } from '../lib/price-store.ts';
import { useFromNow } from './use-now.ts';

/** A market this far from wall time runs on a clock of its own (a fast replay). */
const OWN_CLOCK_MS = 120_000;

/** Time of a market with a clock of its own, epoch milliseconds; null where it keeps wall time. */
function ownTime({ prices }: PriceBoard): number | null {
  let latest = 0;
  for (const { eventTime } of prices.values()) latest = Math.max(latest, eventTime);
  return latest > Date.now() + OWN_CLOCK_MS ? latest : null;
}

/** What is read from the time of `useMarketNow`, such as a year; renders again only when that changes. */
export function useFromMarketNow<T extends number | boolean>(read: (now: number) => T): T {
  const store = priceStoreOf(useQueryClient());
  const own = useSyncExternalStore(store.subscribe, () => {
    const time = ownTime(store.read());
    return time === null ? null : read(time);
  });
  const wall = useFromNow(read);
  return own ?? wall;
}

/** Market time in epoch milliseconds: wall time, unless the market's own clock is elsewhere. For ages of what a bot did. */
export function useMarketNow(): number {
  return useFromMarketNow((now) => now);
}
