import { useSyncExternalStore } from 'react';
import { createStoredValue } from '../../lib/stored-value.ts';

const SYMBOL = /^[A-Z0-9]{1,20}$/u;
const MUTED_MAX = 200;

function parse(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter((each): each is string => typeof each === 'string' && SYMBOL.test(each)).slice(0, MUTED_MAX);
}

const muted = createStoredValue('atb-muted-signals', parse);

/** Symbols whose signals their reader does not want to see, kept in this browser. */
export function useMutedSymbols(): readonly string[] {
  return useSyncExternalStore(muted.subscribe, muted.read);
}

export function setMuted(symbol: string, isMuted: boolean): void {
  const others = muted.read().filter((each) => each !== symbol);
  muted.write(isMuted ? [...others, symbol] : others);
}
