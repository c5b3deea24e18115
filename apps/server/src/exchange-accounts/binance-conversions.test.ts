import { DAY_MS, type EpochMs, epochMs } from '@atb/core/base/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '../database/with-transaction.ts';
import type { CcxtAccount } from '../signer/account-client.ts';
import { seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createConversionParts } from './binance-conversions.ts';
import { createBinanceReader } from './binance-reader.ts';
import { bookRecords } from './book-records.ts';
import { seedConnectedAccount } from './testing/seed-connected-account.ts';
import type { HistoryCursor, HistoryPage } from './venue-reader.ts';

const NOW = epochMs(Date.UTC(2026, 9, 24));
const ago = (days: number) => NOW - days * DAY_MS;
/** As the exchange documents it. */
const ROW = {
  quoteId: 'f3b91c525b2644c7bc1e1cd31b6e1aa6',
  orderStatus: 'SUCCESS',
  fromAsset: 'BNB',
  fromAmount: '0.3',
  toAsset: 'SHIB',
  toAmount: '7123456.77',
  createTime: ago(3),
};
const COIN = { serviceChargeAmount: '0.00001', amount: '0.01', transferedAmount: '0.0005', fromAsset: 'ETH' };
const SWEEP = { operateTime: ago(3), transId: 45_178_372_831, userAssetDribbletDetails: [COIN] };

interface Answers {
  readonly list?: readonly object[];
  readonly sweeps?: readonly object[];
  readonly isMore?: boolean;
}

/** An exchange that has these, and tells of those within the time that is asked about. */
function reporting({ list = [], sweeps = [], isMore = false }: Answers) {
  return (path: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    const within = (at: unknown): boolean =>
      Number(at) >= Number(params['startTime']) && Number(at) <= Number(params['endTime']);
    if (path === 'asset/dribblet') {
      const rows = sweeps.filter((row) => within('operateTime' in row ? row.operateTime : null));
      return Promise.resolve({ total: rows.length, userAssetDribblets: rows });
    }
    const rows = list.filter((row) => within('createTime' in row ? row.createTime : null));
    return Promise.resolve({ list: rows, moreData: isMore });
  };
}

type Part = 'conversions' | 'dust';

/** Pages until the end, from where the last one ended. */
async function readAll(
  answers: Answers,
  part: Part = 'conversions',
  start: HistoryCursor | null = null,
  now: EpochMs = NOW,
) {
  const parts = createConversionParts(reporting(answers));
  const pages: HistoryPage[] = [];
  for (let cursor = start; pages.length < 400; ) {
    const page = await parts[part](cursor, now);
    pages.push(page);
    cursor = page.cursor;
    if (page.isEnd) break;
  }
  const last = pages.at(-1);
  if (last?.isEnd !== true) throw new Error('it has no end');
  const findings = new Map(pages.flatMap((page) => page.findings).map((each) => [each.reference, each]));
  const records = pages.flatMap((page) => page.records);
  return { ids: records.map(({ id }) => id), records, findings: [...findings.values()], cursor: last.cursor };
}

/** What was read before ended ten days ago. */
const NEAR: HistoryCursor = { from: ago(10), offset: 0 };

describe('a conversion that is told again', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('is booked once, whatever pairs the exchange lists by then', async () => {
    const { userId } = await seedUser(database.pools);
    const accountId = await seedConnectedAccount(database.pools, userId, 'binance');
    const client = {
      request: (path: string, _section: string, _method: string, params: Readonly<Record<string, unknown>>) =>
        reporting({ list: [ROW], sweeps: [SWEEP] })(path, params),
    };
    const book = async (listed: readonly string[]) => {
      const find = (id: string) => (listed.includes(id) ? { id, base: '', quote: '' } : null);
      const markets = { pairs: [], find, assetOf: (name: string) => name };
      const reader = createBinanceReader(client as unknown as CcxtAccount, markets, false);
      const pages = [await reader.readPage('conversions', NEAR, NOW), await reader.readPage('dust', NEAR, NOW)];
      const records = pages.flatMap((page) => page.records);
      return withTransaction(database.pools.engine, (tx) => bookRecords(tx, accountId, 'exchange', records));
    };
    expect(await book(['SHIBBNB', 'ETHBNB'])).toEqual({ booked: 2, known: 0, different: [] });
    expect(await book([])).toEqual({ booked: 0, known: 2, different: [] });
    expect(await book(['BNBSHIB', 'BNBETH'])).toEqual({ booked: 0, known: 2, different: [] });
  });
});

describe('what is under way', () => {
  it('is booked when it has settled, days later, and needs no amounts before', async () => {
    const { fromAmount: _none, toAmount: _neither, ...open } = { ...ROW, orderStatus: 'PROCESS' };
    const failed = { ...ROW, quoteId: 'failed', orderStatus: 'FAIL', toAmount: '0' };
    const before = await readAll({ list: [{ ...open, toAmount: '0' }, failed] }, 'conversions', NEAR);
    expect(before).toMatchObject({ ids: [], findings: [], cursor: { from: ROW.createTime } });
    const later = epochMs(NOW + 5 * DAY_MS);
    const between = await readAll({ list: [open] }, 'conversions', before.cursor, later);
    const after = await readAll({ list: [ROW] }, 'conversions', between.cursor, epochMs(later + DAY_MS));
    expect(after).toMatchObject({ ids: [`convert-${ROW.quoteId}`], findings: [] });
  });

  it('is a swept balance for which nothing has arrived: it is booked when something has, and listed until then', async () => {
    const empty = { ...SWEEP, userAssetDribbletDetails: [{ ...COIN, transferedAmount: '0' }] };
    const young = await readAll({ sweeps: [{ ...empty, operateTime: NOW - 1_000 }] }, 'dust', NEAR);
    expect(young).toMatchObject({ ids: [], findings: [] });
    const before = await readAll({ sweeps: [empty] }, 'dust', NEAR);
    expect(before).toMatchObject({ ids: [], cursor: { from: SWEEP.operateTime } });
    expect(before.findings).toMatchObject([{ kind: 'unreadable', reference: `dust-${SWEEP.transId}-ETH` }]);
    const after = await readAll({ sweeps: [SWEEP] }, 'dust', before.cursor, epochMs(NOW + 3 * DAY_MS));
    expect(after.records).toMatchObject([{ kind: 'fill', id: `dust-${SWEEP.transId}-ETH` }]);
  });
});

describe('an odd row', () => {
  it.each([
    ['given for itself', { toAsset: 'BNB' }],
    ['without a number', { quoteId: '' }],
    ['with an endless number', { quoteId: 'x'.repeat(101) }],
    ['from before there were coins', { createTime: 1_000 }],
    ['from the future', { createTime: NOW * 3 }],
    ['with an amount below 0', { toAmount: '-1' }],
    ['whose price no book can hold', { fromAmount: '0.000000000000000001', toAmount: '10000000000000000000' }],
    ['without a status', { orderStatus: null }],
  ])('%s is listed, and the others are booked', async (_what, odd) => {
    const parts = createConversionParts(() => Promise.resolve({ list: [{ ...ROW, ...odd }, ROW], moreData: false }));
    const { records, findings } = await parts.conversions(NEAR, NOW);
    expect(records).toMatchObject([{ id: `convert-${ROW.quoteId}`, base: 'BNB', quote: 'SHIB', side: 'sell' }]);
    expect(findings).toMatchObject([{ kind: 'unreadable' }]);
    expect(findings[0]?.reference).not.toBe('');
  });

  it('of a sweep holds up neither its other coins nor other sweeps', async () => {
    const coins = [{ ...COIN, amount: '0' }, { ...COIN, fromAsset: 'BNB' }, COIN];
    const odd = { ...SWEEP, transId: 'x'.repeat(101) };
    const long = {
      ...SWEEP,
      transId: 'x'.repeat(100),
      userAssetDribbletDetails: [{ ...COIN, fromAsset: 'Y'.repeat(32) }],
    };
    const sweeps = [{ ...SWEEP, userAssetDribbletDetails: coins }, odd, long];
    const { ids, findings } = await readAll({ sweeps }, 'dust', NEAR);
    expect(ids).toEqual([`dust-${SWEEP.transId}-ETH`]);
    expect(findings).toHaveLength(4);
  });
});

describe('an exchange that always has more', () => {
  it('holds up nothing: a list that is not full is taken, and what is missing is listed', async () => {
    const { ids, findings } = await readAll({ list: [ROW], isMore: true });
    expect(ids).toEqual([`convert-${ROW.quoteId}`]);
    expect(findings).toContainEqual({
      kind: 'unreadable',
      reference: expect.stringMatching(/^conversions \d{4}-\d{2}$/u),
      detail: expect.stringContaining('more conversions than it lists'),
    });
  });

  it('is asked again in halves when the list is full', async () => {
    const list = Array.from({ length: 1_000 }, (_, index) => ({ ...ROW, quoteId: `n${index}` }));
    const parts = createConversionParts(reporting({ list, isMore: true }));
    expect(await parts.conversions(NEAR, NOW)).toEqual({
      records: [],
      findings: [],
      cursor: { from: ago(10), until: ago(5) },
      isEnd: false,
    });
  });
});
