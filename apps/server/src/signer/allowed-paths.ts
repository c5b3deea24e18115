import type { VenueName } from '@atb/core/market/instrument';

/** Segment of a path that is an id at the venue. */
const ID = '[A-Za-z0-9-]{1,64}';

/**
 * All that is ever signed: what reads. Withdrawals and transfers are not in it, and as long as orders go to paper only, neither are
 * orders. A path is taken whole, so that nothing can follow it.
 */
const ALLOWED: Readonly<Record<VenueName, Readonly<Record<string, readonly string[]>>>> = {
  binance: {
    GET: [
      '/api/v3/account',
      '/api/v3/account/commission',
      '/api/v3/openOrders',
      '/api/v3/allOrders',
      '/api/v3/order',
      '/api/v3/myTrades',
      '/api/v3/rateLimit/order',
      '/sapi/v1/account/apiRestrictions',
      '/sapi/v1/account/apiTradingStatus',
      '/sapi/v1/asset/assetDividend',
      '/sapi/v1/asset/dribblet',
      '/sapi/v1/asset/tradeFee',
      '/sapi/v1/capital/config/getall',
      '/sapi/v1/capital/deposit/hisrec',
      '/sapi/v1/capital/withdraw/history',
      '/sapi/v1/convert/tradeFlow',
      '/sapi/v1/fiat/orders',
      '/sapi/v1/fiat/payments',
    ],
  },
  kraken: {
    POST: [
      'Balance',
      'BalanceEx',
      'ClosedOrders',
      'DepositStatus',
      'GetApiKeyInfo',
      'Ledgers',
      'OpenOrders',
      'QueryLedgers',
      'QueryOrders',
      'QueryTrades',
      'TradeBalance',
      'TradeVolume',
      'TradesHistory',
      'WithdrawStatus',
    ].map((name) => `/0/private/${name}`),
  },
  coinbase: {
    GET: [
      '/api/v3/brokerage/accounts',
      `/api/v3/brokerage/accounts/${ID}`,
      '/api/v3/brokerage/key_permissions',
      '/api/v3/brokerage/orders/historical/batch',
      '/api/v3/brokerage/orders/historical/fills',
      `/api/v3/brokerage/orders/historical/${ID}`,
      '/api/v3/brokerage/portfolios',
      `/api/v3/brokerage/portfolios/${ID}`,
      '/api/v3/brokerage/products',
      `/api/v3/brokerage/products/${ID}`,
      '/api/v3/brokerage/best_bid_ask',
      '/api/v3/brokerage/time',
      '/api/v3/brokerage/transaction_summary',
      '/v2/accounts',
      `/v2/accounts/${ID}`,
      `/v2/accounts/${ID}/deposits`,
      `/v2/accounts/${ID}/transactions`,
      `/v2/accounts/${ID}/withdrawals`,
    ],
  },
};

const PATTERNS: Readonly<Record<VenueName, Readonly<Record<string, RegExp>>>> = {
  binance: patternsOf('binance'),
  kraken: patternsOf('kraken'),
  coinbase: patternsOf('coinbase'),
};

function patternsOf(venue: VenueName): Readonly<Record<string, RegExp>> {
  return Object.fromEntries(
    Object.entries(ALLOWED[venue]).map(([method, paths]) => [method, new RegExp(`^(?:${paths.join('|')})$`, 'u')]),
  );
}

/** Whether a request of this method to this very path is signed. */
export function isAllowedPath(venue: VenueName, method: string, path: string): boolean {
  const patterns = PATTERNS[venue];
  return Object.hasOwn(patterns, method) && patterns[method]?.test(path) === true;
}
