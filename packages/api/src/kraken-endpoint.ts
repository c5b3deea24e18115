/** The two endpoints of Kraken's public API that are passed on; nothing else is. */
export type KrakenEndpoint =
  | { readonly kind: 'status' }
  | { readonly kind: 'ticker'; readonly pairs: readonly KrakenPair[] };

/** Pairs that may be asked for, by the names that Kraken answers with. */
export const KRAKEN_PAIRS = ['XXBTZUSD', 'XETHZUSD', 'ADAUSD', 'DOTUSD', 'LINKUSD', 'ATOMUSD'] as const;
export type KrakenPair = (typeof KRAKEN_PAIRS)[number];

/** As screens name the pairs, and the coin of each. */
export const KRAKEN_NAMES: Readonly<Record<KrakenPair, { readonly label: string; readonly base: string }>> = {
  XXBTZUSD: { label: 'BTC/USD', base: 'BTC' },
  XETHZUSD: { label: 'ETH/USD', base: 'ETH' },
  ADAUSD: { label: 'ADA/USD', base: 'ADA' },
  DOTUSD: { label: 'DOT/USD', base: 'DOT' },
  LINKUSD: { label: 'LINK/USD', base: 'LINK' },
  ATOMUSD: { label: 'ATOM/USD', base: 'ATOM' },
};

export const STATUS_ENDPOINT = '/0/public/SystemStatus';
export const TICKER_ENDPOINT = '/0/public/Ticker';

/** `pair` is that of the body's data; the address may name the pairs itself. Null for whatever is not one of the two endpoints. */
export function readKrakenEndpoint(endpoint: string, pair: string | undefined): KrakenEndpoint | null {
  if (endpoint === STATUS_ENDPOINT) return { kind: 'status' };
  const query = endpoint === TICKER_ENDPOINT ? '' : endpoint.slice(`${TICKER_ENDPOINT}?pair=`.length);
  if (query !== '' && endpoint !== `${TICKER_ENDPOINT}?pair=${query}`) return null;
  if (endpoint !== TICKER_ENDPOINT && query === '') return null;
  const names = (query === '' ? (pair ?? '') : query).split(',');
  const pairs = KRAKEN_PAIRS.filter((known) => names.includes(known));
  return pairs.length > 0 && pairs.length === new Set(names).size ? { kind: 'ticker', pairs } : null;
}
