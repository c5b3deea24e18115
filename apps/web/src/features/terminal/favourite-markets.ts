import { useSyncExternalStore } from 'react';
import { createStoredValue } from '../../lib/stored-value.ts';

function parseSymbols(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((symbol): symbol is string => typeof symbol === 'string') : [];
}

const favourites = createStoredValue('atb-favourite-markets', parseSymbols);

/** Adds or removes a star; kept in this browser. */
export function toggleFavourite(symbol: string): void {
  const known = favourites.read();
  favourites.write(known.includes(symbol) ? known.filter((one) => one !== symbol) : [...known, symbol]);
}

/** Symbols with a star. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(favourites.subscribe, favourites.read);
}
