import { dec, ZERO } from '@atb/core/base/decimal';
import { epochMs } from '@atb/core/base/time';
import type { VenueName } from '@atb/core/market/instrument';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withUserScope } from '../database/with-user-scope.ts';
import { createLogger } from '../logger.ts';
import type { SimulatedAccount } from '../exchange-simulator/simulated-account.ts';
import { openAccountClient } from '../signer/account-client.ts';
import { type SeededUser, seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createBinanceReader } from './binance-reader.ts';
import { createCoinbaseReader } from './coinbase-reader.ts';
import { createAccountReader } from './exchange-account-reader.ts';
import { createKrakenReader } from './kraken-reader.ts';
import { addAccounts, claimAccount, HistoryRestartedError } from './sync-store.ts';
import { type DemoExchange, openDemoExchange } from './testing/open-demo-exchange.ts';
import { seedConnectedAccount } from './testing/seed-connected-account.ts';
import { MarketLists } from './venue-markets.ts';
import { visitAccount } from './visit-account.ts';

const VENUES: readonly VenueName[] = ['binance', 'kraken', 'coinbase'];
const TRADES = 320;
/** Pages of a turn that ends before the history does. */
const FEW: Readonly<Record<VenueName, number>> = { binance: 40, kraken: 3, coinbase: 2 };
const now = () => epochMs(Date.now());

let database: TestDatabase;
let exchange: DemoExchange;
/** Of the tests that leave something behind at an exchange. */
let other: DemoExchange;
let user: SeededUser;
beforeAll(async () => {
  database = await createTestDatabase();
  [exchange, other] = await Promise.all([openDemoExchange(TRADES), openDemoExchange(4)]);
  user = await seedUser(database.pools);
});
afterAll(async () => {
  await Promise.all([exchange.close(), other.close()]);
  await database.drop();
});
afterEach(() => {
  for (const faults of Object.values(exchange.simulator.state.faults)) faults.clear();
});

/** The demo account behind the venue's keys. */
function demo(venue: VenueName, at = exchange): SimulatedAccount {
  const key = at.simulator.state.findKey(venue, at.keys[venue].read.apiKey);
  if (key === null) throw new Error('the demo key is missing');
  return at.simulator.state.accountOf(key);
}

async function connect(venue: VenueName, keyName: 'read' | 'revoked' = 'read', owner = user, at = exchange) {
  const accountId = await seedConnectedAccount(database.pools, owner.userId, venue);
  at.giveKey(accountId, venue, keyName);
  await addAccounts(database.pools.engine);
  return { accountId, userId: owner.userId, venue, isTestnet: false, failures: 0, isTestDue: false };
}

type Connected = Awaited<ReturnType<typeof connect>>;

/** One turn of so many pages. Answers whether all is read. */
async function visit(
  account: Connected,
  pagesMax = 1_000,
  at = exchange,
  onPage = () => Promise.resolve(),
): Promise<boolean> {
  const { accountId: id, userId, venue } = account;
  const client = await openAccountClient({
    signer: at.signer,
    account: { id, userId, venue, isTestnet: account.isTestnet },
    exchangeUrl: at.address,
  });
  const list = await new MarketLists(at.address, now).get(venue, account.isTestnet);
  const reader = {
    binance: () => createBinanceReader(client, list, account.isTestnet),
    kraken: () => createKrakenReader(client, list),
    coinbase: () => createCoinbaseReader(client),
  }[venue]();
  const watched = {
    ...reader,
    readPage: async (...page: Parameters<typeof reader.readPage>) => {
      await onPage();
      return reader.readPage(...page);
    },
  };
  return visitAccount(account, { pool: database.pools.engine, reader: watched, now, pagesMax, isOver: () => false });
}

/** Assets of which the book has another amount than the exchange. */
async function differing({ accountId }: Connected, owner = user): Promise<readonly string[]> {
  const { rows } = await withUserScope(database.pools.rest, owner.claims, (tx) =>
    tx.query<{ asset: string; checks: string }>(
      `select asset from reconcile_account($1) where check_name = 'Book equals exchange' and difference <> 0 order by 1`,
      [accountId],
    ),
  );
  return rows.map(({ asset }) => asset);
}

async function count({ accountId }: Connected, table: string): Promise<number> {
  const { rows } = await database.pools.engine.query<{ count: number }>(
    `select count(*)::int as count from ${table} where account_id = $1`,
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

describe.each(VENUES)('an account at %s', (venue) => {
  it('is read whole in turns, each where the last one ended, and agrees with its exchange to the last unit', async () => {
    const account = await connect(venue);
    let turns = 0;
    while (!(await visit(account, FEW[venue]))) turns += 1;
    expect(turns).toBeGreaterThan(1);
    expect(await count(account, 'trade_ledger')).toBe(demo(venue).trades.length);
    expect(await count(account, 'exchange_open_orders')).toBe(1);
    expect(await count(account, 'exchange_findings')).toBe(0);
    expect(await count(account, 'balances')).toBeGreaterThan(3);
    expect(await differing(account)).toEqual([]);
  });

  it('is the same when the exchange answers twice and in another order', async () => {
    exchange.simulator.state.faults[venue].add('repeats').add('shuffles');
    const account = await connect(venue);
    expect(await visit(account)).toBe(true);
    expect(await count(account, 'trade_ledger')).toBe(demo(venue).trades.length);
    expect(await differing(account)).toEqual([]);
  });

  it('differs where the history has a gap, until it is read again without', async () => {
    exchange.simulator.state.faults[venue].add('gap');
    const account = await connect(venue);
    await visit(account);
    expect((await differing(account)).length).toBeGreaterThan(0);
    exchange.simulator.state.faults[venue].clear();
    await database.pools.engine.query(`update exchange_syncs set started_at = now() - interval '1 hour'`);
    await withUserScope(database.pools.rest, user.claims, (tx) =>
      tx.query('select read_exchange_account($1, true)', [account.accountId]),
    );
    await visit(account);
    expect(await differing(account)).toEqual([]);
    expect(await count(account, 'trade_ledger')).toBe(demo(venue).trades.length);
  });

  it('takes what is new at the next turn, coins that nobody knows included, and a deposit when it has arrived', async () => {
    const account = await connect(venue);
    await visit(account);
    const quote = venue === 'binance' ? 'USDT' : 'USD';
    const [at, txid] = [now(), '0xabc'];
    const trade = { base: 'BTC', quote, side: 'buy' as const, quantity: dec('0.001'), price: dec('60000') };
    demo(venue).trade({ ...trade, fee: dec('-0.01'), feeAsset: quote, isMaker: true, at });
    demo(venue).move({ kind: 'deposit', asset: 'ZZZ9', amount: dec('7'), fee: ZERO, at, txid, isPending: false });
    const coming = demo(venue).move({
      kind: 'deposit',
      asset: 'SOL',
      amount: dec('3'),
      fee: ZERO,
      at,
      txid,
      isPending: true,
    });
    expect(await visit(account)).toBe(true);
    expect(await differing(account)).toEqual([]);
    const movements = await count(account, 'ledger_transactions');
    demo(venue).settle(coming.sequence);
    expect(await visit(account)).toBe(true);
    expect(await count(account, 'ledger_transactions')).toBe(movements + 1);
    expect(await differing(account)).toEqual([]);
    const { rows } = await database.pools.engine.query<{ asset: string }>(
      `select asset from balances where account_id = $1 and asset = 'ZZZ9'`,
      [account.accountId],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a history that is to be read anew while a turn is under way', () => {
  it('begins anew: the turn that knows the old places saves nothing more', async () => {
    const account = await connect('kraken', 'read', user, other);
    await visit(account, 1_000, other);
    await database.pools.engine.query(`update exchange_syncs set started_at = now() - interval '1 hour'`);
    const restart = async (): Promise<void> => {
      await withUserScope(database.pools.rest, user.claims, (tx) =>
        tx.query('select read_exchange_account($1, true)', [account.accountId]),
      );
    };
    await expect(visit(account, 1_000, other, restart)).rejects.toBeInstanceOf(HistoryRestartedError);
    expect(await count(account, 'exchange_sync_parts')).toBe(0);
    await visit(account, 1_000, other);
    expect(await count(account, 'exchange_sync_parts')).toBe(2);
  });
});

it("an account on Binance's test network is read to the end: balances, open orders and trades, nothing of a wallet", async () => {
  const own = await openDemoExchange(40);
  try {
    const owner = await seedUser(database.pools);
    const account = { ...(await connect('binance', 'read', owner, own)), isTestnet: true };
    expect(await visit(account, 1_000, own)).toBe(true);
    expect(await count(account, 'trade_ledger')).toBe(40);
    expect(await count(account, 'balances')).toBeGreaterThan(3);
    expect(await count(account, 'exchange_open_orders')).toBe(1);
    const asked = [...own.simulator.requests.keys()];
    expect(asked.filter((name) => !name.startsWith('binance-testnet /api/v3/'))).toEqual([]);
  } finally {
    await own.close();
  }
});

it('an account of whose history a page fails has its balances and orders, and its history when the page comes', async () => {
  const own = await openDemoExchange(4);
  try {
    const owner = await seedUser(database.pools);
    const account = await connect('binance', 'read', owner, own);
    expect(await visit(account, 1_000, own)).toBe(true);
    const trade = { base: 'BTC', quote: 'USDT', side: 'buy' as const, quantity: dec('0.001'), price: dec('60000') };
    demo('binance', own).trade({ ...trade, fee: ZERO, feeAsset: 'USDT', isMaker: true, at: now() });
    const fails = () => Promise.reject(new Error('this page does not come'));
    const held = () =>
      database.pools.engine.query(`select free, locked from balances where account_id = $1 and asset = 'BTC'`, [
        account.accountId,
      ]);
    const before = (await held()).rows;
    await expect(visit(account, 1_000, own, fails)).rejects.toThrow('this page does not come');
    expect((await held()).rows, 'what the exchange reports is there').not.toEqual(before);
    expect(await visit(account, 1_000, own)).toBe(true);
    expect(await count(account, 'trade_ledger'), 'the pair is asked again though nothing moved since').toBe(5);
    expect(await differing(account, owner)).toEqual([]);
  } finally {
    await own.close();
  }
});

describe('an account at Binance that converted, swept small balances and was paid by a bank', () => {
  const fill = async ({ accountId }: Connected) =>
    (
      await database.pools.engine.query<Record<string, unknown>>(
        `select symbol, side, trim_scale(qty)::text as qty, fee_asset, maker from trade_ledger
         where account_id = $1 and venue_trade_id ~ '^(convert|dust)-' order by exec_ts, symbol`,
        [accountId],
      )
    ).rows;

  it('agrees with its exchange to the last unit: conversions are trades, what is under way is not booked', async () => {
    const own = await openDemoExchange(4);
    try {
      const at = (days: number) => epochMs(now() - days * 86_400_000);
      const account = demo('binance', own);
      const bank = { kind: 'deposit' as const, asset: 'EUR', txid: '', isFiat: true };
      account.move({ ...bank, amount: dec('5000'), fee: dec('1.5'), at: at(300), isPending: false });
      account.move({ ...bank, kind: 'withdrawal', amount: dec('100'), fee: dec('1.5'), at: at(100), isPending: false });
      const coming = account.move({ ...bank, amount: dec('70'), fee: ZERO, at: at(0), isPending: true });
      const convert = { kind: 'convert' as const, charge: ZERO, status: 'SUCCESS' as const };
      // Amounts whose quotients have no end.
      const eur = { fromAsset: 'EUR', fromAmount: dec('3000'), toAsset: 'USDT', toAmount: dec('3261.37000007') };
      account.convert({ ...convert, ...eur, at: at(299) });
      const bnb = { fromAsset: 'USDT', fromAmount: dec('20'), toAsset: 'BNB', toAmount: dec('0.06154036') };
      account.convert({ ...convert, ...bnb, at: at(40) });
      const shib = { fromAsset: 'BNB', fromAmount: dec('0.3'), toAsset: 'SHIB', toAmount: dec('7123456.77') };
      account.convert({ ...convert, ...shib, at: at(30) });
      account.convert({ ...convert, ...shib, at: at(2), status: 'FAIL' });
      account.convert({ ...convert, ...shib, at: at(0), status: 'PROCESS' });
      const dust = { kind: 'dust' as const, toAsset: 'BNB', at: at(10), status: 'SUCCESS' as const };
      const sweep = (fromAsset: string, fromAmount: string, toAmount: string, charge: string) =>
        account.convert({
          ...dust,
          fromAsset,
          fromAmount: dec(fromAmount),
          toAmount: dec(toAmount),
          charge: dec(charge),
        });
      sweep('SHIB', '7.77', '0.000441', '0.000009');
      sweep('ETH', '0.0001', '0.000499', '0.00001018');
      sweep('EUR', '0.37', '0.00061', '0.00001245');

      const card = { currency: 'EUR', asset: 'SOL', status: 'Completed' as const, at: at(50) };
      account.pay({ ...card, method: 'Credit Card', paid: dec('100'), fee: dec('1.8'), amount: dec('0.69371') });
      account.pay({ ...card, method: 'Cash Balance', paid: dec('30'), fee: ZERO, amount: dec('0.2007') });
      account.pay({ ...card, method: 'Credit Card', paid: dec('9'), fee: ZERO, amount: dec('1'), status: 'Failed' });

      const connected = await connect('binance', 'read', user, own);
      expect(await visit(connected, 1_000, own)).toBe(true);
      expect(await differing(connected)).toEqual([]);
      expect(await count(connected, 'exchange_findings')).toBe(0);
      const bought = `select side, trim_scale(qty)::text as qty from trade_ledger
        where account_id = $1 and venue_trade_id ~ '^payment-' and symbol = 'SOLEUR' order by qty`;
      expect((await database.pools.engine.query(bought, [connected.accountId])).rows).toEqual([
        { side: 'buy', qty: '0.2007' },
        { side: 'buy', qty: '0.69371' },
      ]);
      expect(await fill(connected)).toEqual([
        { symbol: 'EURUSDT', side: 'sell', qty: '3000', fee_asset: 'USDT', maker: null },
        { symbol: 'BNBUSDT', side: 'buy', qty: '0.06154036', fee_asset: 'USDT', maker: null },
        { symbol: 'BNB/SHIB', side: 'sell', qty: '0.3', fee_asset: 'SHIB', maker: null },
        { symbol: 'BNB/SHIB', side: 'buy', qty: '0.000441', fee_asset: 'SHIB', maker: null },
        { symbol: 'BNBEUR', side: 'buy', qty: '0.00061', fee_asset: 'EUR', maker: null },
        { symbol: 'ETH/BNB', side: 'sell', qty: '0.0001', fee_asset: 'BNB', maker: null },
      ]);
      const booked = await count(connected, 'ledger_transactions');
      account.settle(coming.sequence);
      expect(await visit(connected, 1_000, own)).toBe(true);
      expect(await count(connected, 'ledger_transactions'), 'nothing twice, and what has arrived').toBe(booked + 1);
      expect(await differing(connected)).toEqual([]);
    } finally {
      await own.close();
    }
  });

  it('asks again for fiat only when money of a state has moved', async () => {
    const own = await openDemoExchange(4);
    try {
      const connected = await connect('binance', 'read', user, own);
      await visit(connected, 1_000, own);
      const asked = () => own.simulator.requests.get('binance /sapi/v1/fiat/orders') ?? 0;
      const before = asked();
      expect(before).toBeGreaterThan(0);
      const trade = { base: 'BTC', quote: 'USDT', side: 'buy' as const, quantity: dec('0.001'), price: dec('60000') };
      demo('binance', own).trade({ ...trade, fee: ZERO, feeAsset: 'USDT', isMaker: true, at: now() });
      await visit(connected, 1_000, own);
      expect(asked()).toBe(before);
    } finally {
      await own.close();
    }
  });
});

describe('an account at Kraken that converted', () => {
  it('agrees with its exchange to the last unit: the two sides are one trade, wherever a page ends between them', async () => {
    const own = await openDemoExchange(4);
    try {
      const at = (minutes: number) => epochMs(now() - minutes * 60_000);
      const convert = { kind: 'convert' as const, status: 'SUCCESS' as const };
      const paid = { kind: 'deposit' as const, amount: dec('1'), fee: ZERO, txid: '', isPending: false };
      demo('kraken', own).move({ ...paid, asset: 'BTC', at: at(999) });
      // Amounts whose quotients have no end; more rows than a page has.
      const sale = { fromAsset: 'BTC', fromAmount: dec('0.0003'), toAsset: 'EUR', toAmount: dec('17.77') };
      for (let index = 0; index < 40; index += 1)
        demo('kraken', own).convert({ ...convert, ...sale, charge: dec('0.13'), at: at(900 - index) });
      const bought = { fromAsset: 'EUR', fromAmount: dec('100'), toAsset: 'SOL', toAmount: dec('700.33') };
      demo('kraken', own).convert({ ...convert, ...bought, charge: ZERO, at: at(2) });
      demo('kraken', own).move({ ...paid, asset: 'ETH', at: at(1) });
      const account = await connect('kraken', 'read', user, own);
      expect(await visit(account, 1_000, own)).toBe(true);
      expect(await differing(account)).toEqual([]);
      const converted = `
        select symbol, side, trim_scale(qty)::text as qty, trim_scale(round(fee, 5))::text as fee, fee_asset, count(*)::int as count
        from trade_ledger where account_id = $1 and venue_trade_id ~ '^convert-' group by 1, 2, 3, 4, 5 order by 1`;
      const { rows } = await database.pools.engine.query(converted, [account.accountId]);
      expect(rows).toEqual([
        { symbol: 'BTCEUR', side: 'sell', qty: '0.0003', fee: '0.13', fee_asset: 'EUR', count: 40 },
        { symbol: 'SOLEUR', side: 'buy', qty: '700.33', fee: '0', fee_asset: 'EUR', count: 1 },
      ]);
      const booked = await count(account, 'ledger_transactions');
      await database.pools.engine.query(`update exchange_syncs set started_at = now() - interval '1 hour'`);
      await withUserScope(database.pools.rest, user.claims, (tx) =>
        tx.query('select read_exchange_account($1, true)', [account.accountId]),
      );
      await visit(account, 1_000, own);
      expect(await count(account, 'ledger_transactions'), 'read anew it is not booked again').toBe(booked);
    } finally {
      await own.close();
    }
  });
});

describe('an account at Coinbase that converted', () => {
  it('agrees with its exchange to the last unit: the sides in two wallets are one trade, once they are done', async () => {
    const own = await openDemoExchange(4);
    try {
      const at = epochMs(now() - 60_000);
      const convert = { kind: 'convert' as const, at, fromAsset: 'USD', fromAmount: dec('100'), toAsset: 'DOGE' };
      const account = await connect('coinbase', 'read', user, own);
      demo('coinbase', own).convert({ ...convert, toAmount: dec('700.33'), charge: ZERO, status: 'SUCCESS' });
      demo('coinbase', own).convert({ ...convert, toAmount: dec('710'), charge: ZERO, status: 'PROCESS' });
      const back = {
        fromAsset: 'DOGE',
        fromAmount: dec('50'),
        toAsset: 'USD',
        toAmount: dec('6.91'),
        charge: dec('0.09'),
      };
      demo('coinbase', own).convert({ ...convert, ...back, status: 'SUCCESS' });
      // A wallet a turn.
      while (!(await visit(account, 2, own))) continue;
      expect(await differing(account)).toEqual([]);
      const { rows } = await database.pools.engine.query(
        `select symbol, side, trim_scale(qty)::text as qty, trim_scale(round(fee, 5))::text as fee, fee_asset from trade_ledger
         where account_id = $1 and venue_trade_id ~ '^convert-' order by side`,
        [account.accountId],
      );
      expect(rows).toEqual([
        { symbol: 'DOGEUSD', side: 'buy', qty: '700.33', fee: '0', fee_asset: 'USD' },
        { symbol: 'DOGEUSD', side: 'sell', qty: '50', fee: '0.09', fee_asset: 'USD' },
      ]);
    } finally {
      await own.close();
    }
  });
});

describe('what cannot be booked', () => {
  it('is listed with its reason, and the coin it is about differs', async () => {
    const account = await connect('kraken', 'read', user, other);
    const trade = {
      base: 'NEW',
      quote: 'COIN',
      side: 'buy' as const,
      quantity: dec('5'),
      price: dec('1'),
      isMaker: false,
    };
    const paid = {
      kind: 'deposit' as const,
      asset: 'COIN',
      amount: dec('9'),
      fee: ZERO,
      txid: '0xdef',
      isPending: false,
    };
    demo('kraken', other).move({ ...paid, at: now() });
    demo('kraken', other).trade({ ...trade, fee: ZERO, feeAsset: 'COIN', at: now() });
    await visit(account, 1_000, other);
    const { rows } = await database.pools.engine.query<{ kind: string; detail: string }>(
      'select kind, detail from exchange_findings where account_id = $1',
      [account.accountId],
    );
    expect(rows).toMatchObject([{ kind: 'unknown_pair', detail: expect.stringContaining('does not list') }]);
    expect(await differing(account)).toEqual(['COIN', 'NEW']);
  });
});

describe('the reader of all accounts', () => {
  const stateOf = async (accountId: string) => {
    const { rows } = await database.pools.engine.query<{
      state: string;
      fault: string | null;
      fault_detail: string | null;
    }>('select state, fault, fault_detail from exchange_syncs where account_id = $1', [accountId]);
    return rows[0];
  };

  it('says what is wrong with one account and reads the others', async () => {
    await database.pools.engine.query('delete from exchange_syncs');
    const [one, two, third] = await Promise.all([1, 2, 3].map(() => seedUser(database.pools)));
    if (one === undefined || two === undefined || third === undefined) throw new Error('users are missing');
    const bad = await connect('binance', 'revoked', one);
    const away = await connect('coinbase', 'read', third);
    const good = await connect('kraken', 'read', two);
    exchange.simulator.state.faults.coinbase.add('html');
    const mine = [bad, away, good].map(({ accountId }) => accountId);
    await database.pools.engine.query('delete from exchange_syncs where not account_id = any($1)', [mine]);
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
    const claimTurn = createAccountReader({
      pool: database.pools.engine,
      logger,
      signer: exchange.signer,
      exchangeUrl: exchange.address,
      now,
    });
    const turns = [await claimTurn(), await claimTurn(), await claimTurn()];
    await Promise.all(turns.map((take) => take?.() ?? Promise.resolve()));
    expect(await stateOf(bad.accountId)).toMatchObject({ state: 'failed', fault: 'KEY_REFUSED' });
    expect((await stateOf(bad.accountId))?.fault_detail).toContain('Replace the key');
    expect(await stateOf(away.accountId)).toMatchObject({ state: 'failed', fault: 'NO_ANSWER' });
    expect(await stateOf(good.accountId)).toMatchObject({ state: 'current', fault: null });
    const { apiKey, apiSecret } = exchange.keys.binance.revoked;
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => line.includes(apiKey) || line.includes(apiSecret))).toEqual([]);
    expect(await claimTurn(), 'each has been seen to').toBeNull();
  });

  it('sees to who has waited longest, one account of a user and two of an exchange at a time', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => seedUser(database.pools)));
    if (first === undefined || second === undefined || third === undefined) throw new Error('users are missing');
    const inOrder = [
      await connect('kraken', 'read', first),
      await connect('binance', 'read', first),
      await connect('kraken', 'read', second),
      await connect('kraken', 'read', third),
    ].map(({ accountId }) => accountId);
    const { engine: pool } = database.pools;
    await pool.query('delete from exchange_syncs');
    await addAccounts(pool);
    await pool.query(
      `update exchange_syncs s set visited_at = now(), claimed_until = null,
         next_at = case when w.place is null then now() + interval '1 day' else now() - interval '1 hour' + w.place * interval '1 minute' end
       from exchange_accounts a left join unnest($1::uuid[]) with ordinality w (id, place) on w.id = a.id where a.id = s.account_id`,
      [inOrder],
    );
    const claim = async () => (await claimAccount(pool, 60, 2))?.accountId ?? null;
    const [own, sibling, next, last] = inOrder;
    expect(await claim()).toBe(own);
    expect(await claim(), 'another account of the same user waits').toBe(next);
    expect(await claim(), 'so does a third account at the same exchange').toBeNull();
    await pool.query('update exchange_syncs set claimed_until = null, next_at = now() where account_id = $1', [own]);
    expect(await claim(), 'the longest waiting of those that may').toBe(sibling);
    expect(await claim(), 'its user has an account that is being read').toBe(last);
  });
});
