import { type Pair, pairOf, showPair } from '@atb/core/market/pair';

/** Base and quote as the ledger reads them; of what is no pair the whole is the base. */
export function splitSymbol(symbol: string): Pair {
  return pairOf(symbol) ?? { base: symbol, quote: '' };
}

/** 'BTC/USDT', the form shown to the reader. */
export function showSymbol(symbol: string): string {
  return showPair(symbol);
}
