import { useSyncExternalStore } from 'react';
import { notifySuccess } from '../../lib/notify.ts';
import { showSymbol } from '../../lib/split-symbol.ts';
import { createStoredValue } from '../../lib/stored-value.ts';

function parseSymbols(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((symbol): symbol is string => typeof symbol === 'string') : [];
}

const favourites = createStoredValue('atb-favourite-markets', parseSymbols);

/** Adds a star, or removes it and offers to take that back; kept in this browser. */
export function toggleFavourite(symbol: string): void {
  const known = favourites.read();
  if (!known.includes(symbol)) return favourites.write([...known, symbol]);
  favourites.write(known.filter((one) => one !== symbol));
  const restore = (): void => {
    if (!favourites.read().includes(symbol)) favourites.write([...favourites.read(), symbol]);
  };
  return notifySuccess(`${showSymbol(symbol)} is no longer starred`, { undo: restore });
}

/** Symbols with a star. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(favourites.subscribe, favourites.read);
}
