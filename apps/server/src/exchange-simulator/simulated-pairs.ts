import type { VenueName } from '@atb/core/market/instrument';

/** A pair that a venue lists. */
export interface SimulatedPair {
  readonly base: string;
  readonly quote: string;
}

const BASES = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'DOGE'] as const;
const QUOTES: Readonly<Record<VenueName, readonly string[]>> = {
  binance: ['USDT', 'USDC', 'EUR'],
  kraken: ['USD', 'EUR', 'USDT', 'USDC'],
  coinbase: ['USD', 'USDC', 'EUR'],
};
/** Pairs against another coin than money. */
const CROSSES: Readonly<Record<VenueName, readonly SimulatedPair[]>> = {
  binance: [
    { base: 'ETH', quote: 'BTC' },
    { base: 'BNB', quote: 'USDT' },
    { base: 'BNB', quote: 'BTC' },
  ],
  kraken: [{ base: 'ETH', quote: 'BTC' }],
  coinbase: [{ base: 'ETH', quote: 'BTC' }],
};

/** What the simulated venue lists, the same every time. */
export function pairsOf(venue: VenueName): readonly SimulatedPair[] {
  return [...BASES.flatMap((base) => QUOTES[venue].map((quote) => ({ base, quote }))), ...CROSSES[venue]];
}
