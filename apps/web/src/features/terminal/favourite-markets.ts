import { useSyncExternalStore } from 'react';

const KEY = 'atb-favourite-markets';

let current: readonly string[] | null = null;
const listeners = new Set<() => void>();

function read(): readonly string[] {
  if (current !== null) return current;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    current = Array.isArray(stored) ? stored.filter((symbol): symbol is string => typeof symbol === 'string') : [];
  } catch {
    current = [];
  }
  return current;
}

/** Adds or removes a star; kept in this browser. */
export function toggleFavourite(symbol: string): void {
  const known = read();
  current = known.includes(symbol) ? known.filter((one) => one !== symbol) : [...known, symbol];
  localStorage.setItem(KEY, JSON.stringify(current));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== KEY) return;
    current = null;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** Symbols with a star. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(subscribe, read);
}
