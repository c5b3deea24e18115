import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { LivePrice } from '../lib/live-prices.ts';
import { priceStoreOf, type PriceBoard } from '../lib/price-store.ts';

/** Every market, renewed with every quote of any of them. Rows of a long list take useLivePrice each instead. */
export function usePriceBoard(): PriceBoard {
  const store = priceStoreOf(useQueryClient());
  return useSyncExternalStore(store.subscribe, store.read);
}

type Prices = PriceBoard['prices'];

/**
 * Returns those of some markets: the same map until one of them has another price. It remembers the last one while React renders:
 * a render that is thrown away costs another comparison at most.
 */
function createPriceSelection(): (all: Prices, symbols: readonly string[]) => Prices {
  let last: Prices = new Map();
  return (all, symbols) => {
    const known = symbols.flatMap((symbol) => {
      const price = all.get(symbol);
      return price === undefined ? [] : [[symbol, price] as const];
    });
    const isSame = known.length === last.size && known.every(([symbol, price]) => last.get(symbol) === price);
    if (!isSame) last = new Map(known);
    return last;
  };
}

/** Some markets, each symbol once. Renders again only when one of these changes. */
export function usePricesOf(symbols: readonly string[]): Prices {
  const store = priceStoreOf(useQueryClient());
  const [select] = useState(createPriceSelection);
  return useSyncExternalStore(store.subscribe, () => select(store.read().prices, symbols));
}

/** Whether any price has come yet. */
export function useHavePrices(): boolean {
  const store = priceStoreOf(useQueryClient());
  return useSyncExternalStore(store.subscribe, () => store.read().heardAt !== null);
}

/** One market; undefined until it is known. Renders again only when this market's price changes. */
export function useLivePrice(symbol: string): LivePrice | undefined {
  const store = priceStoreOf(useQueryClient());
  return useSyncExternalStore(store.subscribe, () => store.read().prices.get(symbol));
}
