export interface ExchangeEntry {
  readonly name: string;
  /** As published. */
  readonly status: 'live' | 'beta';
  /** Whether this version reads its prices and accounts there (docs/exchanges.md). */
  readonly isConnected: boolean;
}

export const LISTED_EXCHANGES: readonly ExchangeEntry[] = [
  { name: 'Binance', status: 'live', isConnected: true },
  { name: 'Kraken', status: 'live', isConnected: true },
  { name: 'Coinbase', status: 'live', isConnected: true },
  { name: 'Bybit', status: 'live', isConnected: false },
  { name: 'OKX', status: 'live', isConnected: false },
  { name: 'KuCoin', status: 'live', isConnected: false },
  { name: 'Gate.io', status: 'beta', isConnected: false },
  { name: 'Bitget', status: 'beta', isConnected: false },
  { name: 'Bitfinex', status: 'beta', isConnected: false },
  { name: 'Gemini', status: 'beta', isConnected: false },
];

export const DEFI: readonly ExchangeEntry[] = [
  { name: 'Uniswap', status: 'live', isConnected: false },
  { name: 'PancakeSwap', status: 'beta', isConnected: false },
  { name: 'dYdX', status: 'beta', isConnected: false },
];
