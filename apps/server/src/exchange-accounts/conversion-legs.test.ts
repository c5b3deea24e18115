import { dec, ZERO } from '@atb/core/base/decimal';
import { epochMs, HOUR_MS, parseIso } from '@atb/core/base/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '../database/with-transaction.ts';
import { type SeededUser, seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { bookRecords } from './book-records.ts';
import { saveLegs, settleConversions } from './conversion-legs.ts';
import { seedConnectedAccount } from './testing/seed-connected-account.ts';
import type { ConversionLeg } from './venue-reader.ts';

let database: TestDatabase;
let user: SeededUser;
beforeAll(async () => {
  database = await createTestDatabase();
  user = await seedUser(database.pools);
});
afterAll(() => database.drop());

const AT = epochMs(parseIso('2025-06-01T10:00:00Z'));
const SOON = epochMs(AT + 60_000);
const LATE = epochMs(AT + 2 * HOUR_MS);

const leg = (id: readonly [string, string], amount: string, asset: string, fee = '0'): ConversionLeg => ({
  conversion: id[0],
  reference: id[1],
  at: AT,
  asset,
  amount: dec(amount),
  fee: dec(fee),
});

async function open() {
  const accountId = await seedConnectedAccount(database.pools, user.userId, 'kraken');
  return { accountId, userId: user.userId };
}

type Owned = Awaited<ReturnType<typeof open>>;

const keep = (account: Owned, legs: readonly ConversionLeg[]) =>
  withTransaction(database.pools.engine, (tx) => saveLegs(tx, account, legs));

async function booked({ accountId }: Owned): Promise<readonly string[]> {
  const { rows } = await database.pools.engine.query<{ line: string }>(
    `select t.kind || ' ' || t.reference || ' ' || string_agg(p.amount || ' ' || p.asset, ', ' order by p.asset) as line
     from ledger_transactions t join lateral (
       select asset, trim_scale(sum(amount))::text as amount from ledger_postings where transaction_id = t.id and ledger_account = 'assets'
       group by asset) p on true
     where t.account_id = $1 group by t.id, t.kind, t.reference order by t.reference`,
    [accountId],
  );
  return rows.map(({ line }) => line);
}

describe('legs of a conversion', () => {
  it('that come apart are one trade, and told again they are not booked again', async () => {
    const account = await open();
    const [given, got] = [leg(['c', 'a'], '-101.5', 'EUR', '1.5'), leg(['c', 'b'], '500', 'DOGE')];
    await keep(account, [given]);
    await settleConversions(database.pools.engine, account, SOON);
    expect(await booked(account), 'the other leg may come').toEqual([]);
    await keep(account, [got, got, given]);
    await settleConversions(database.pools.engine, account, SOON);
    const trade = ['fill DOGEEUR/convert-c 500 DOGE, -101.5 EUR'];
    expect(await booked(account)).toEqual(trade);
    await keep(account, [given, got]);
    await settleConversions(database.pools.engine, account, LATE);
    expect(await booked(account)).toEqual(trade);
    const { rows } = await database.pools.engine.query(
      'select fee::text as fee from trade_ledger where account_id = $1',
      [account.accountId],
    );
    expect(rows).toEqual([{ fee: '1.5' }]);
  });

  it('that stay alone, or are more than two, are transfers after an hour', async () => {
    const account = await open();
    await keep(account, [
      leg(['alone', 'a'], '-3', 'BTC', '0.1'),
      leg(['swept', 'b'], '-1', 'TRX'),
      leg(['swept', 'c'], '-2', 'ADA'),
      leg(['swept', 'd'], '0.9', 'EUR', '0.1'),
    ]);
    await settleConversions(database.pools.engine, account, SOON);
    expect(await booked(account)).toEqual([]);
    await settleConversions(database.pools.engine, account, LATE);
    const transfers = ['transfer a -3 BTC', 'transfer b -1 TRX', 'transfer c -2 ADA', 'transfer d 0.9 EUR'];
    expect(await booked(account)).toEqual(transfers);
    await settleConversions(database.pools.engine, account, LATE);
    expect(await booked(account)).toEqual(transfers);
  });

  it('that were booked as transfers before stay that', async () => {
    const account = await open();
    const moved = { kind: 'transfer' as const, id: 'a', at: AT, asset: 'BTC', amount: dec('-1'), fee: ZERO };
    await withTransaction(database.pools.engine, (tx) =>
      bookRecords(tx, account.accountId, 'exchange', [{ ...moved, feeAsset: 'BTC', txid: null, address: null }]),
    );
    await keep(account, [leg(['c', 'a'], '-1', 'BTC'), leg(['c', 'b'], '50000', 'USD')]);
    await settleConversions(database.pools.engine, account, LATE);
    expect(await booked(account)).toEqual(['transfer a -1 BTC', 'transfer b 50000 USD']);
  });
});
