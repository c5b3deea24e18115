export const PRICES_MESSAGES = {
  insertFailed: 'Failed to insert price data',
  fetchFailed: 'Failed to fetch prices',
  batchFailed: 'Batch insert failed',
  historyFailed: 'Failed to fetch historical data',
  providerCreateFailed: 'Failed to create signal provider',
  providersFailed: 'Failed to fetch signal providers',
} as const;
