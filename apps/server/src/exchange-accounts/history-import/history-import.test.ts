import { Readable } from 'node:stream';
import { dec } from '@atb/core/base/decimal';
import { epochMs } from '@atb/core/base/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '../../database/with-transaction.ts';
import type { BlobStore } from '../../files/blob-store.ts';
import { seedUser, type SeededUser } from '../../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { bookRecords } from '../book-records.ts';
import { addAccounts } from '../sync-store.ts';
import { seedConnectedAccount } from '../testing/seed-connected-account.ts';
import { createImportService } from './import-requests.ts';
import { importNext } from './import-worker.ts';

let database: TestDatabase;
let user: SeededUser;
/** Bytes by blob, in place of a disk. */
const blobs = new Map<string, string>();
const store: BlobStore = {
  write: async () => undefined,
  read: async (id) => Readable.from([Buffer.from(blobs.get(id) ?? '')]),
  remove: async () => undefined,
  check: async () => undefined,
};
const errors: unknown[] = [];
const logger = { info: () => undefined, error: (fields: unknown) => void errors.push(fields) };

beforeAll(async () => {
  database = await createTestDatabase();
  user = await seedUser(database.pools);
});
afterAll(() => database.drop());

const HEAD = 'time,kind,symbol,side,quantity,price,fee,fee asset,id\n';
const row = (id: number, side = 'buy'): string =>
  `2025-03-01 10:00:${String(id % 60).padStart(2, '0')},trade,BTC/USDT,${side},0.1,${50_000 + id},-0.5,USDT,t${id}\n`;

async function keep(name: string, text: string, owner = user.userId): Promise<string> {
  const file = `${owner}/imports/${name}`;
  const { rows } = await database.pools.engine.query<{ id: string }>(
    `insert into files.blobs (user_id, size) values ($1, $2) returning id`,
    [owner, text.length],
  );
  const version = rows[0]?.id ?? '';
  blobs.set(version, text);
  await database.pools.engine.query(
    `insert into files.objects (bucket_id, name, owner, version, metadata) values ('user-files', $1, $2, $3, $4)`,
    [file, owner, version, { size: text.length }],
  );
  return file;
}

const service = () => createImportService({ run: (_caller, work) => work(database.pools.services) });

async function bring(accountId: string, file: string) {
  const outcome = await service().start({ userId: user.userId, accountId, file, dateOrder: null });
  if (outcome.status !== 'started') throw new Error(`not started: ${outcome.status}`);
  await importNext({ pool: database.pools.engine, store, logger });
  const { rows } = await database.pools.engine.query(
    'select status, booked, known, different, error, summary, progress from history_imports where id = $1',
    [outcome.id],
  );
  return rows[0];
}

const countOf = async (accountId: string): Promise<number> => {
  const { rows } = await database.pools.engine.query<{ count: number }>(
    'select count(*)::int as count from trade_ledger where account_id = $1',
    [accountId],
  );
  return rows[0]?.count ?? -1;
};

describe('an import of a history', () => {
  it('books all of a file, and what is known is not booked twice', async () => {
    const account = await seedConnectedAccount(database.pools, user.userId, 'binance');
    const first = await bring(account, await keep('a.csv', `${HEAD}${row(1)}${row(2)}${row(2)}`));
    expect(first).toMatchObject({ status: 'done', booked: 2, known: 1, different: [], progress: 1 });
    const again = await bring(
      account,
      await keep('b.csv', `${HEAD}${row(2)}${row(3, 'sell')}${row(1).replace('0.1', '0.2')}`),
    );
    expect(again).toMatchObject({ status: 'done', booked: 1, known: 2 });
    expect(again.different).toEqual([{ kind: 'fill', id: 'BTCUSDT/t1' }]);
    expect(await countOf(account)).toBe(3);
    const { rows } = await database.pools.engine.query(
      `select source, fee::text as fee from trade_ledger where account_id = $1 group by 1, 2`,
      [account],
    );
    expect(rows).toEqual([{ source: 'import', fee: '-0.5' }]);
  });

  it('with one faulty line books nothing and names the line', async () => {
    const account = await seedConnectedAccount(database.pools, user.userId, 'kraken');
    const text = `${HEAD}${row(1)}${row(2)}${row(3).replace('0.1', 'abc')}${row(4)}`;
    const failed = await bring(account, await keep('c.csv', text));
    expect(failed).toMatchObject({
      status: 'failed',
      booked: 0,
      error: 'Nothing was imported: 1 line of the file cannot be read.',
    });
    expect(failed.summary.faults).toMatchObject([{ line: 4, column: 'quantity' }]);
    expect(await countOf(account)).toBe(0);
  });

  it('that the database refuses in the midst is taken back whole', async () => {
    const account = await seedConnectedAccount(database.pools, user.userId, 'coinbase');
    // Two lists of records; the second has a time to come, which only the database knows.
    const late = row(9_999).replace('2025-03-01', '2190-03-01');
    const many = Array.from({ length: 5_001 }, (_, id) => row(id)).join('');
    const failed = await bring(account, await keep('d.csv', `${HEAD}${many}${late}`));
    expect(failed).toMatchObject({ status: 'failed', booked: 0 });
    expect(await countOf(account)).toBe(0);
    expect(errors).toHaveLength(1);
  });

  it('is refused for a paper account, an account or a file of somebody else, and a second at a time', async () => {
    const account = await seedConnectedAccount(database.pools, user.userId, 'kraken');
    const stranger = await seedUser(database.pools);
    const foreign = await seedConnectedAccount(database.pools, stranger.userId, 'kraken');
    const file = await keep('e.csv', `${HEAD}${row(1)}`);
    const theirs = await keep('f.csv', HEAD, stranger.userId);
    const start = (accountId: string, name: string) =>
      service().start({ userId: user.userId, accountId, file: name, dateOrder: null });
    expect((await start(foreign, file)).status).toBe('no_account');
    expect((await start(user.accountId, file)).status).toBe('on_paper');
    expect((await start(account, theirs)).status).toBe('no_file');
    expect((await start(account, `${user.userId}/imports/none.csv`)).status).toBe('no_file');
    const both = await Promise.all([start(account, file), start(account, file)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['started', 'under_way']);
    await importNext({ pool: database.pools.engine, store, logger });
  });

  it('is taken in fifty times a day, whatever becomes of its account', async () => {
    const account = await seedConnectedAccount(database.pools, user.userId, 'kraken');
    const file = await keep('many.csv', `${HEAD}${row(1)}`);
    const start = () => service().start({ userId: user.userId, accountId: account, file, dateOrder: null });
    await database.pools.engine.query(
      `insert into request_meters (user_id, meter, used, since) values ($1, 'imports', 49, now())
       on conflict (user_id, meter) do update set used = 49, since = now()`,
      [user.userId],
    );
    expect((await start()).status).toBe('started');
    await database.pools.engine.query('delete from history_imports where account_id = $1', [account]);
    expect((await start()).status).toBe('too_many');
    const kept = await database.pools.engine.query('select from history_imports where account_id = $1', [account]);
    expect(kept.rowCount).toBe(0);
    await database.pools.engine.query('delete from request_meters where user_id = $1', [user.userId]);
  });

  it('whose worker died is begun anew by another', async () => {
    const account = await seedConnectedAccount(database.pools, user.userId, 'binance');
    const file = await keep('g.csv', `${HEAD}${row(1)}`);
    const outcome = await service().start({ userId: user.userId, accountId: account, file, dateOrder: null });
    if (outcome.status !== 'started') throw new Error(outcome.status);
    await database.pools.engine.query(
      `update history_imports set status = 'booking', attempts = 1, beat_at = now() - interval '2 minutes' where id = $1`,
      [outcome.id],
    );
    expect(await importNext({ pool: database.pools.engine, store, logger })).toBe(true);
    expect(await countOf(account)).toBe(1);
    expect(await importNext({ pool: database.pools.engine, store, logger })).toBe(false);
  });
});

describe('an account that is read by its key', () => {
  const FILL = {
    base: 'BTC',
    side: 'buy' as const,
    quantity: dec('0.1'),
    price: dec('40000'),
    fee: dec('1'),
    isMaker: null,
  };
  const AT = epochMs(Date.UTC(2024, 1, 1, 10));
  const FILES = {
    binance:
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n2024-02-01 10:00:00,BTCUSD,BUY,40000,0.1BTC,4000USD,1USD\n',
    coinbase:
      'portfolio,trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit\ndefault,991,BTC-USD,BUY,2024-02-01T10:00:00Z,0.1,BTC,40000,1,-4001,USD\n',
    kraken:
      '"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol"\n"T1","O1","XXBTZUSD","2024-02-01 10:00:00","buy","limit",40000,4000,1,0.1\n',
  } as const;

  /** As its exchange tells it. */
  async function read(venue: 'binance' | 'kraken' | 'coinbase', isRead = true) {
    const account = await seedConnectedAccount(database.pools, user.userId, venue);
    if (!isRead) return account;
    await addAccounts(database.pools.engine);
    const fill = { ...FILL, kind: 'fill' as const, id: 'T1', at: AT, quote: 'USD', feeAsset: 'USD', orderId: 'O1' };
    await withTransaction(database.pools.engine, (tx) => bookRecords(tx, account, 'exchange', [fill]));
    return account;
  }
  const isRead = async (account: string): Promise<boolean> =>
    ((await database.pools.engine.query('select 1 from exchange_syncs where account_id = $1', [account])).rowCount ??
      0) > 0;

  it.each(['binance', 'coinbase'] as const)(
    'at %s takes no file without its numbers, and one with them',
    async (venue) => {
      const account = await read(venue);
      const refused = await bring(account, await keep(`${venue}.csv`, FILES[venue]));
      expect(refused).toMatchObject({
        status: 'failed',
        booked: 0,
        error: expect.stringContaining('in the generic format'),
      });
      expect(await countOf(account)).toBe(1);
      const same = `${HEAD}2024-02-01 10:00:00,trade,BTC/USD,buy,0.1,40000,1,USD,T1\n`;
      expect(await bring(account, await keep(`${venue}-ids.csv`, same))).toMatchObject({
        status: 'done',
        booked: 0,
        known: 1,
        different: [],
      });
      const none = same.replace(',T1', ',');
      expect(await bring(account, await keep(`${venue}-none.csv`, none))).toMatchObject({
        status: 'failed',
        booked: 0,
      });
      expect(await countOf(account)).toBe(1);
    },
  );

  it('at Kraken takes its files, which have its numbers', async () => {
    const account = await read('kraken');
    expect(await bring(account, await keep('kraken.csv', FILES.kraken))).toMatchObject({
      status: 'done',
      booked: 0,
      known: 1,
      different: [],
    });
    expect(await countOf(account)).toBe(1);
  });

  it('is not passed by whoever writes the row of the import', async () => {
    const account = await read('binance');
    const insert = `insert into history_imports (user_id, account_id, file_name, status, booked, summary) values ($1, $2, 'x', 'done', 1, $3)`;
    const summary = JSON.stringify({ format: 'binance-trades', hasVenueIds: false });
    await expect(database.pools.engine.query(insert, [user.userId, account, summary])).rejects.toThrow('booked twice');
  });

  it.each(['binance', 'coinbase', 'kraken'] as const)(
    'is none at %s where such a file was imported before',
    async (venue) => {
      const account = await read(venue, false);
      expect(await bring(account, await keep(`${venue}-first.csv`, FILES[venue]))).toMatchObject({
        status: 'done',
        booked: 1,
      });
      await addAccounts(database.pools.engine);
      expect(await isRead(account)).toBe(venue === 'kraken');
    },
  );
});
