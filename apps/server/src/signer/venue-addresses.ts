import type { VenueName } from '@atb/core/market/instrument';

/** Scheme and host of the venues' account sides; null where there is no test network. */
const REAL: Readonly<Record<VenueName, { readonly main: string; readonly testnet: string | null }>> = {
  binance: { main: 'https://api.binance.com', testnet: 'https://testnet.binance.vision' },
  kraken: { main: 'https://api.kraken.com', testnet: null },
  coinbase: { main: 'https://api.coinbase.com', testnet: null },
};

/**
 * Where requests about accounts go. With an address of the operator (a local exchange server, or a relay) it is `<address>/<venue>`, of a
 * test network `<address>/<venue>-testnet`; who has no test network answers there under the usual name.
 * @returns without a slash at the end; null when the venue has no test network.
 */
export function accountAddress(venue: VenueName, isTestnet: boolean, exchangeUrl: string | null): string | null {
  const { main, testnet } = REAL[venue];
  if (exchangeUrl === null) return isTestnet ? testnet : main;
  const name = isTestnet && testnet !== null ? `${venue}-testnet` : venue;
  return `${exchangeUrl.replace(/\/+$/u, '')}/${name}`;
}
