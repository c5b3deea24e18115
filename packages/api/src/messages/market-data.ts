export const MARKET_DATA_MESSAGES = {
  connectedTitle: 'Kraken Connected!',
  connected: 'Live market data is now streaming',
  failedTitle: 'Connection Failed',
  emptyTicker: 'No ticker data received',
} as const;
