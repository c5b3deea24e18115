import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { priceStoreOf, type PriceBoard } from '../lib/price-store.ts';
import { useFromNow } from './use-now.ts';

/** A market this far from wall time runs on a clock of its own (a fast replay). */
const OWN_CLOCK_MS = 120_000;
const DAY_MS = 86_400_000;

/** Of the newest quote, epoch milliseconds; 0 before the first. */
function newestOf({ prices }: PriceBoard): number {
  let newest = 0;
  for (const { eventTime } of prices.values()) newest = Math.max(newest, eventTime);
  return newest;
}

/** Time of a market with a clock of its own, epoch milliseconds; null where it keeps wall time. */
function ownTime(board: PriceBoard): number | null {
  const newest = newestOf(board);
  return newest > Date.now() + OWN_CLOCK_MS ? newest : null;
}

/** What is read from the time of `useMarketNow`, such as a year; renders again only when that changes, or the same of wall time does. */
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

/** By the newest quote, which may be behind wall time where a played market was held up; by wall time before the first. */
function marketDay(board: PriceBoard): number {
  return Math.floor((newestOf(board) || Date.now()) / DAY_MS);
}

/** The day that the market has, in days since 1970 (UTC). */
export function useMarketDay(): number {
  const store = priceStoreOf(useQueryClient());
  return useSyncExternalStore(store.subscribe, () => marketDay(store.read()));
}
