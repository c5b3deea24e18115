/** Exchanges that an account can be connected to. */
export const CONNECTED_EXCHANGES = ['binance', 'kraken', 'coinbase'] as const;
export type ConnectedExchange = (typeof CONNECTED_EXCHANGES)[number];

/** Names of what an account may be at, as `exchange_accounts.adapter` has them. */
export const EXCHANGES = ['paper', ...CONNECTED_EXCHANGES] as const;
export type Exchange = (typeof EXCHANGES)[number];
