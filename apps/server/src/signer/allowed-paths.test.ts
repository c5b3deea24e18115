import type { VenueName } from '@atb/core/market/instrument';
import { describe, expect, it } from 'vitest';
import { isAllowedPath } from './allowed-paths.ts';

/** What moves money or makes orders, and what only looks like something that is allowed. */
const REFUSED: ReadonlyArray<readonly [VenueName, string, string]> = [
  ['binance', 'POST', '/sapi/v1/capital/withdraw/apply'],
  ['binance', 'GET', '/sapi/v1/capital/withdraw/apply'],
  ['binance', 'POST', '/sapi/v1/capital/withdraw/history'],
  ['binance', 'POST', '/sapi/v1/asset/transfer'],
  ['binance', 'POST', '/sapi/v1/sub-account/universalTransfer'],
  ['binance', 'POST', '/api/v3/order'],
  ['binance', 'DELETE', '/api/v3/order'],
  ['binance', 'POST', '/api/v3/account'],
  ['binance', 'GET', '/api/v3/account/../../../sapi/v1/capital/withdraw/apply'],
  ['binance', 'GET', '/api/v3/account%2f'],
  ['binance', 'GET', '/api/v3/account?x'],
  ['binance', 'GET', '/api/v3/account\n'],
  ['binance', 'GET', '//api/v3/account'],
  ['binance', 'get', '/api/v3/account'],
  ['binance', 'constructor', '/api/v3/account'],
  ['kraken', 'POST', '/0/private/Withdraw'],
  ['kraken', 'POST', '/0/private/WalletTransfer'],
  ['kraken', 'POST', '/0/private/AddOrder'],
  ['kraken', 'POST', '/0/private/CancelAll'],
  ['kraken', 'POST', '/0/private/Balance/Withdraw'],
  ['kraken', 'GET', '/0/private/Balance'],
  ['coinbase', 'POST', '/v2/accounts/1f/transactions'],
  ['coinbase', 'POST', '/api/v3/brokerage/orders'],
  ['coinbase', 'POST', '/api/v3/brokerage/portfolios/move_funds'],
  ['coinbase', 'GET', '/v2/accounts/../transactions'],
  ['coinbase', 'GET', '/v2/accounts/a/b/transactions'],
];
const ALLOWED: ReadonlyArray<readonly [VenueName, string, string]> = [
  ['binance', 'GET', '/api/v3/account'],
  ['binance', 'GET', '/sapi/v1/capital/withdraw/history'],
  ['kraken', 'POST', '/0/private/Balance'],
  ['coinbase', 'GET', '/v2/accounts/5f3c0b0e-0000-4000-8000-000000000000/transactions'],
];

describe('the signer', () => {
  it.each(REFUSED)('refuses %s %s %s', (venue, method, path) => expect(isAllowedPath(venue, method, path)).toBe(false));
  it.each(ALLOWED)('signs %s %s %s', (venue, method, path) => expect(isAllowedPath(venue, method, path)).toBe(true));
});
