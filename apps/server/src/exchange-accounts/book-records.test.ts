import { dec, ZERO } from '@atb/core/base/decimal';
import { parseIso } from '@atb/core/base/time';
import type { ExchangeFill, ExchangeMovement, ExchangeRecord } from '@atb/core/ledger/exchange-record';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '../database/with-transaction.ts';
import { withUserScope } from '../database/with-user-scope.ts';
import { type SeededUser, seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { bookRecords } from './book-records.ts';
import { seedConnectedAccount } from './testing/seed-connected-account.ts';

let database: TestDatabase;
let user: SeededUser;
beforeAll(async () => {
  database = await createTestDatabase();
  user = await seedUser(database.pools);
});
afterAll(() => database.drop());

const fill = (id: string, fields: Partial<ExchangeFill> = {}): ExchangeFill => ({
  kind: 'fill',
  id,
  at: parseIso('2026-02-01T12:00:00Z'),
  base: 'BTC',
  quote: 'USDT',
  side: 'buy',
  quantity: dec('0.01'),
  price: dec('40000'),
  fee: dec('0.4'),
  feeAsset: 'USDT',
  isMaker: false,
  orderId: '77',
  ...fields,
});

const movement = (kind: ExchangeMovement['kind'], id: string, amount: string, fee = '0'): ExchangeMovement => ({
  kind,
  id,
  at: parseIso('2026-01-01T00:00:00Z'),
  asset: 'USDT',
  amount: dec(amount),
  fee: dec(fee),
  feeAsset: 'USDT',
  txid: null,
  address: null,
});

const book = (account: string, records: readonly ExchangeRecord[]) =>
  withTransaction(database.pools.engine, (tx) => bookRecords(tx, account, 'exchange', records));
const open = () => seedConnectedAccount(database.pools, user.userId, 'binance');

async function assetsOf(account: string): Promise<Readonly<Record<string, string>>> {
  const { rows } = await database.pools.engine.query<{ asset: string; total: string }>(
    `select asset, trim_scale(sum(amount))::text as total from ledger_postings
     where account_id = $1 and ledger_account = 'assets' group by asset order by asset`,
    [account],
  );
  return Object.fromEntries(rows.map(({ asset, total }) => [asset, total]));
}

describe('booking what an exchange tells', () => {
  it('counts fees in any asset, rebates and fees of withdrawals', async () => {
    const account = await open();
    const records = [
      movement('withdrawal', 'w', '100', '1.5'),
      fill('2', { side: 'sell', fee: dec('-0.05'), feeAsset: 'BNB', isMaker: true }),
      fill('1'),
      movement('deposit', 'd', '1000'),
      movement('income', 'i', '2'),
    ];
    expect(await book(account, records)).toEqual({ booked: 5, known: 0, different: [] });
    expect(await assetsOf(account)).toEqual({ BNB: '0.05', BTC: '0', USDT: '900.1' });
  });

  it('is the same whatever the order, and however often it is told', async () => {
    const [account, other] = [await open(), await open()];
    const records = [fill('1'), fill('2', { at: parseIso('2026-01-15T00:00:00Z') }), movement('deposit', 'd', '1000')];
    await book(account, records);
    await Promise.all(records.toReversed().map((record) => book(other, [record, record])));
    expect(await book(other, records)).toEqual({ booked: 0, known: 3, different: [] });
    expect(await assetsOf(other)).toEqual(await assetsOf(account));
    const { rows } = await database.pools.engine.query<{ id: string; trades: number }>(
      `select account_id as id, count(*)::int as trades from trade_ledger where account_id = any($1) group by 1`,
      [[account, other]],
    );
    expect(rows.map(({ trades }) => trades)).toEqual([2, 2]);
  });

  it('numbers trades by symbol, as exchanges do', async () => {
    const account = await open();
    const bnb = fill('1', { base: 'BNB', quote: 'BTC', quantity: dec('1'), price: dec('0.01'), fee: ZERO });
    expect(await book(account, [fill('1'), fill('1', { base: 'ETH' }), bnb])).toMatchObject({ booked: 3 });
    const { rows } = await database.pools.engine.query<{ symbol: string }>(
      'select symbol from trade_ledger where account_id = $1 order by symbol',
      [account],
    );
    expect(rows.map(({ symbol }) => symbol)).toEqual(['BNB/BTC', 'BTCUSDT', 'ETHUSDT']);
  });

  it('leaves what is booked as it is and tells what differs', async () => {
    const account = await open();
    await book(account, [fill('1'), movement('deposit', 'd', '1000')]);
    const before = await assetsOf(account);
    const booking = await book(account, [fill('1', { quantity: dec('9') }), movement('deposit', 'd', '7')]);
    expect(booking).toMatchObject({ booked: 0, known: 2 });
    expect(booking.different.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'deposit', id: 'd' },
      { kind: 'fill', id: 'BTCUSDT/1' },
    ]);
    expect(await assetsOf(account)).toEqual(before);
  });

  it('books nothing of a bad lot, nor into a paper account', async () => {
    const account = await open();
    const bad = [fill('1'), fill('2', { quantity: ZERO })];
    await expect(book(account, bad)).rejects.toMatchObject({ hint: 'BAD_EXCHANGE_RECORD' });
    expect(await assetsOf(account)).toEqual({});
    await expect(book(user.accountId, [fill('1')])).rejects.toThrow('not one of an exchange');
  });

  it('meets no fills of ours: bots of a connected account are not taken, whoever asks past the screen', async () => {
    const account = await open();
    const bot = withUserScope(database.pools.rest, user.claims, (tx) =>
      tx.query(
        `insert into bots (type, symbol, exchange_account_id, is_paper, params) values ('grid', 'BTCUSDT', $1, false, '{}')`,
        [account],
      ),
    );
    await expect(bot).rejects.toThrow('Live orders are not enabled yet');
  });

  it('is not for users to call', async () => {
    const account = await open();
    const call = withUserScope(database.pools.rest, user.claims, (tx) =>
      bookRecords(tx, account, 'exchange', [fill('1')]),
    );
    await expect(call).rejects.toThrow('permission denied');
  });

  it('earns no badge, tells no news and uses no volume of the plan', async () => {
    const account = await open();
    await database.pools.engine.query('update notification_prefs set trades = true where user_id = $1', [user.userId]);
    await book(account, [fill('quiet', { at: parseIso(new Date().toISOString()) })]);
    const { rows } = await database.pools.engine.query<{ news: number; badges: number; volume: string }>(
      `select (select count(*)::int from notifications where user_id = $1 and kind = 'trades') as news,
         (select count(*)::int from achievements where user_id = $1) as badges, traded_volume($1, $2, '2020-01-01')::text as volume`,
      [user.userId, user.accountId],
    );
    expect(rows).toEqual([{ news: 0, badges: 0, volume: '0' }]);
  });
});
