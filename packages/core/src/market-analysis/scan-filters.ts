/** What a scan is narrowed by. */
export const SCAN_RISK_LEVELS = ['low', 'medium', 'high'] as const;
export type ScanRiskLevel = (typeof SCAN_RISK_LEVELS)[number];

/** Names that a scan may be narrowed to; prices are of the market's own exchange alone. */
export const SCAN_EXCHANGES = ['binance', 'coinbase', 'kraken', 'bybit'] as const;
export type ScanExchange = (typeof SCAN_EXCHANGES)[number];

/** Coins of one request, at most. */
export const SCAN_SYMBOLS_MAX = 1_000;
