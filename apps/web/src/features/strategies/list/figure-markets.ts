/** Pairs with recorded candles. Said here again, because their own module brings the schema library along. */
export const FIGURE_MARKETS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'ADAUSDT', 'LINKUSDT'] as const;
