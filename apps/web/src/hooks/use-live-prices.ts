import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { LivePrice } from '../lib/live-prices.ts';
import { priceStoreOf, type PriceBoard } from '../lib/price-store.ts';

/** Every market, renewed with every quote of any of them. Rows of a long list take useLivePrice each instead. */
export function usePriceBoard(): PriceBoard {
  const store = priceStoreOf(useQueryClient());
  return useSyncExternalStore(store.subscribe, store.read);
}

/** One market; undefined until it is known. Renders again only when this market's price changes. */
export function useLivePrice(symbol: string): LivePrice | undefined {
  const store = priceStoreOf(useQueryClient());
  return useSyncExternalStore(store.subscribe, () => store.read().prices.get(symbol));
}
