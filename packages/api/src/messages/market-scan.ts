export const MARKET_SCAN_MESSAGES = {
  error: 'Market analysis error',
  empty: 'No data returned from market analysis function',
  failed: 'Market analysis failed',
} as const;
