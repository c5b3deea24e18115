import { expect, it } from 'vitest';
import type { Account } from '../../lib/api/get-accounts.ts';
import { exchangeOf } from './api/portfolio-queries.ts';
import { accountsOf, type ExchangeFilter } from './use-portfolio-view.ts';

const account = (id: string, adapter: Account['adapter'], isPaper: boolean) =>
  ({ id, adapter, is_paper: isPaper }) as Account;

const PAPER = account('paper', 'paper', true);
const TESTNET = account('testnet', 'binance', true);
const REAL = account('real', 'binance', false);
const KRAKEN = account('kraken', 'kraken', false);

it.each([
  ['all', [PAPER, TESTNET, REAL, KRAKEN], ['real', 'kraken']],
  ['all', [PAPER, TESTNET], ['paper', 'testnet']],
  ['all-paper', [PAPER, TESTNET, REAL], ['paper', 'testnet']],
  ['all-paper', [REAL], []],
  ['binance', [PAPER, TESTNET, REAL, KRAKEN], ['real']],
  ['binance', [PAPER, TESTNET], ['testnet']],
  ['paper', [PAPER, REAL], ['paper']],
] as const)('%s never counts real money and play money together', (filter, accounts, ids) => {
  expect(accountsOf(accounts, filter).map(({ id }) => id)).toEqual(ids);
});

it.each<[ExchangeFilter, object]>([
  ['all', {}],
  ['all-paper', { accountType: 'paper' }],
  ['kraken', { exchange: 'kraken' }],
])('%s is asked for as the server takes it', (filter, body) => {
  expect(exchangeOf(filter)).toEqual(body);
});
