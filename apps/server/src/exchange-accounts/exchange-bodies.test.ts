import { readFileSync } from 'node:fs';
import { type Decimal, toPlain } from '@atb/core/base/decimal';
import { epochMs } from '@atb/core/base/time';
import { expect, it } from 'vitest';
import { loadExchange } from '../market-data/ccxt/load-exchange.ts';
import type { CcxtAccount } from '../signer/account-client.ts';
import { createBinanceReader } from './binance-reader.ts';
import { createCoinbaseReader } from './coinbase-reader.ts';
import { createKrakenReader } from './kraken-reader.ts';
import type { VenueMarkets } from './venue-markets.ts';
import type { ExchangeBalance } from './venue-reader.ts';

const NOW = epochMs(Date.UTC(2026, 10, 28));
const readBody = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'));

/** An exchange that answers so, by path. */
const answering = (bodies: Readonly<Record<string, unknown>>): CcxtAccount => {
  const request = (path: string): Promise<unknown> =>
    path in bodies ? Promise.resolve(bodies[path]) : Promise.reject(new Error(`nobody expected ${path}`));
  return { request } as unknown as CcxtAccount;
};
const listing = (...pairs: ReadonlyArray<readonly [id: string, base: string, quote: string]>): VenueMarkets => {
  const listed = pairs.map(([id, base, quote]) => ({ id, base, quote }));
  return { pairs: listed, find: (name) => listed.find(({ id }) => id === name) ?? null, assetOf: (name) => name };
};

/** Decimals as text. */
const plain = <T extends object>(row: T): unknown =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isDecimal(value) ? toPlain(value) : value]));
const isDecimal = (value: unknown): value is Decimal => typeof value === 'object' && value !== null && 'times' in value;
const amounts = (balances: readonly ExchangeBalance[]) =>
  balances.map(({ asset, free, locked }) => [asset, toPlain(free), toPlain(locked)]);

it('reads balances, trades and open orders of Binance', async () => {
  const client = answering({
    account: readBody('binance-account'),
    myTrades: readBody('binance-trades'),
    openOrders: readBody('binance-open-orders'),
  });
  const reader = createBinanceReader(client, listing(['BNBBTC', 'BNB', 'BTC'], ['LTCBTC', 'LTC', 'BTC']), false);
  expect(amounts(await reader.readBalances())).toEqual([
    ['BTC', '4723846.89208129', '0'],
    ['LTC', '4763368.68006011', '0'],
  ]);
  const { records, findings } = await reader.readPage('trades:BNBBTC', null, NOW);
  expect(findings).toEqual([]);
  expect(records.map(plain)).toEqual([
    {
      kind: 'fill',
      id: '28457',
      at: 1_499_865_549_590,
      base: 'BNB',
      quote: 'BTC',
      side: 'buy',
      quantity: '12',
      price: '4.000001',
      fee: '10.1',
      feeAsset: 'BNB',
      isMaker: false,
      orderId: '100234',
    },
  ]);
  const order = { base: 'LTC', quote: 'BTC', side: 'buy', type: 'limit', quantity: '1', filled: '0', price: '0.1' };
  expect((await reader.readOpenOrders()).map(plain)).toEqual([{ ...order, venueOrderId: '1', at: 1_499_827_319_559 }]);
});

it('reads open orders of Kraken, one without a limit among them', async () => {
  const client = answering({ OpenOrders: readBody('kraken-open-orders') });
  const reader = createKrakenReader(client, listing(['XBTUSDT', 'BTC', 'USDT'], ['ETHUSDT', 'ETH', 'USDT']));
  const common = { quote: 'USDT', filled: '0' };
  expect((await reader.readOpenOrders()).map(plain)).toEqual([
    {
      ...common,
      venueOrderId: 'O26VBY-ISGAE-JP5TLU',
      base: 'BTC',
      side: 'buy',
      type: 'limit',
      quantity: '0.5',
      price: '29500',
      at: 1_688_583_840_864,
    },
    {
      ...common,
      venueOrderId: 'OYEQF4-FDE4C-NMUYUI',
      base: 'ETH',
      side: 'sell',
      type: 'stop-loss',
      quantity: '1',
      price: null,
      at: 1_688_584_240_123,
    },
  ]);
});

it("reads a balance of Kraken's in the shape of a row, as the reader and as the library do", async () => {
  const { result } = readBody('kraken-balance') as { readonly result: Readonly<Record<string, string>> };
  const library = (await loadExchange('kraken', null)) as unknown as {
    readonly safeCurrencyCode: (name: string) => string;
    readonly parseBalance: (answer: unknown) => { readonly total: Readonly<Record<string, number>> };
  };
  // The reader asks for what orders hold, too: the same amounts, in an object each.
  const extended = Object.fromEntries(Object.entries(result).map(([name, balance]) => [name, { balance }]));
  const client = answering({ BalanceEx: { error: [], result: extended } });
  const markets = { ...listing(), assetOf: (name: string) => library.safeCurrencyCode(name) };
  expect(amounts(await createKrakenReader(client, markets).readBalances())).toEqual([
    ['USD', '200000', '0'],
    ['BTC', '0.5', '0'],
    ['ETH', '2', '0'],
  ]);
  expect(library.parseBalance({ result: extended }).total).toEqual({ USD: 200_000, BTC: 0.5, ETH: 2 });
});

it('reads wallets and an order of Coinbase', async () => {
  const { order } = readBody('coinbase-order') as { readonly order: unknown };
  const client = answering({
    'brokerage/accounts': readBody('coinbase-accounts'),
    'brokerage/orders/historical/batch': { orders: [order] },
  });
  const reader = createCoinbaseReader(client);
  expect(amounts(await reader.readBalances())).toEqual([
    ['BTC', '1.23456789', '0.005'],
    ['USD', '10000.5', '450'],
  ]);
  expect((await reader.readOpenOrders()).map(plain)).toEqual([
    {
      venueOrderId: '0000-000000-000000',
      base: 'BTC',
      quote: 'USD',
      side: 'buy',
      type: 'limit',
      quantity: '0.001',
      filled: '0.001',
      price: '10000',
      at: Date.UTC(2021, 4, 31, 9, 59, 59),
    },
  ]);
});
