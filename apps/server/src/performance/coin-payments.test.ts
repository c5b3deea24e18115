import { dec } from '@atb/core/base/decimal';
import { DAY_MS } from '@atb/core/base/time';
import { dailyReturns, equityFigures } from '@atb/core/performance/equity-figures';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunAsCaller } from '../database/run-as-caller.ts';
import { withUserScope } from '../database/with-user-scope.ts';
import { type SeededUser, seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { countedIn, readCountedIn, readDeposited } from './payment-worths.ts';
import type { AssetPrices } from './portfolio/asset-prices.ts';
import { proveDrawdown } from './proofs/prove-drawdown.ts';
import { readDays } from './read-days.ts';

const FIRST = Date.UTC(2026, 0, 1);
const PRICE = 50_000;
const DAYS = 4;
/** When 0.1 BTC comes, and when it goes again. */
const [CAME, WENT] = [FIRST + 1.5 * DAY_MS, FIRST + 2.5 * DAY_MS];
const WORTH = 0.1 * PRICE;

/** Of Bitcoin alone, always the same. */
const prices: AssetPrices = {
  quoteAsset: 'USDT',
  now: (asset) => (asset === 'BTC' ? dec(String(PRICE)) : null),
  sourced: () => null,
  at: (asset) => (asset === 'BTC' ? PRICE : null),
};

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const at = (time: number): string => new Date(time).toISOString();

interface Moved {
  readonly kind: 'deposit' | 'withdrawal' | 'income';
  readonly time: number;
  readonly asset: string;
  /** Negative for what went. */
  readonly amount: string;
}

async function move({ userId, accountId }: SeededUser, { kind, time, asset, amount }: Moved): Promise<void> {
  await owner.query(
    `with t as (insert into ledger_transactions (user_id, account_id, kind, reference, at)
       values ($1, $2, $3, gen_random_uuid()::text, $4) returning id)
     insert into ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount)
     select t.id, $2, $1, side, $5, sign * $6::numeric from t, (values ('assets', 1), ('external', -1)) s (side, sign)`,
    [userId, accountId, kind, at(time), asset, amount],
  );
}

/** Readings of equity every five minutes, which nobody kept the postings of: those of a connected account. */
async function read(
  { userId, accountId }: SeededUser,
  changes: ReadonlyArray<readonly [since: number, amount: number]>,
) {
  await owner.query(
    `insert into equity_snapshots (account_id, user_id, at, equity, cash, exposure)
     select $1, $2, w.at, 10000 + coalesce((select sum(c.amount) from unnest($5::timestamptz[], $6::numeric[]) c (since, amount) where c.since <= w.at), 0), 0, 0
     from (select $3::timestamptz + n * interval '5 minutes' as at from generate_series(0, $4::int * 288 - 1) n) w`,
    [accountId, userId, at(FIRST), DAYS, changes.map(([since]) => at(since)), changes.map(([, amount]) => amount)],
  );
}

async function open(): Promise<{ readonly user: SeededUser; readonly run: RunAsCaller }> {
  const user = await seedUser(database.pools);
  await owner.query('delete from ledger_transactions where account_id = $1', [user.accountId]);
  await move(user, { kind: 'deposit', time: FIRST, asset: 'USDT', amount: '10000' });
  return { user, run: (work) => withUserScope(database.pools.functions, user.claims, work) };
}

async function figuresOf({ user, run }: Awaited<ReturnType<typeof open>>, assets: readonly string[]) {
  const asked: string[] = [];
  const counted = await readCountedIn(run, {
    accountId: user.accountId,
    quoteAsset: 'USDT',
    now: FIRST + DAYS * DAY_MS,
    readPrices: (named) => {
      asked.push(...named);
      return Promise.resolve(prices);
    },
  });
  expect(asked, 'prices are asked of what was paid, and of nothing else').toEqual(assets);
  const days = await readDays(run, user.accountId, counted);
  const { total } = equityFigures(dailyReturns(days));
  const question = { account: { id: user.accountId, counted }, firstDay: FIRST, lastDay: FIRST + DAYS * DAY_MS };
  const { stored, core, entries } = await proveDrawdown(run, question);
  return { counted, days, total, stored, core, entries };
}

describe('coins that come into an account and leave it', () => {
  it('are payments at their worth of then: no gain, no fall and no return', async () => {
    const account = await open();
    await move(account.user, { kind: 'deposit', time: CAME, asset: 'BTC', amount: '0.1' });
    await move(account.user, { kind: 'withdrawal', time: WENT, asset: 'BTC', amount: '-0.1' });
    await read(account.user, [
      [CAME, WORTH],
      [WENT, -WORTH],
    ]);
    const { counted, days, total, stored, core } = await figuresOf(account, ['BTC']);
    expect(days.slice(1).map(({ flow }) => flow)).toEqual([10_000, WORTH, -WORTH, 0]);
    expect(total).toBeCloseTo(0, 12);
    expect(stored).toBeCloseTo(0, 12);
    expect(core).toBeCloseTo(0, 12);
    expect(dec(await readDeposited(account.run, account.user.accountId, counted)).eq('10000')).toBe(true);
  });

  it('leave what was earned and lost beside them as it is', async () => {
    const account = await open();
    await move(account.user, { kind: 'deposit', time: CAME, asset: 'BTC', amount: '0.1' });
    // A tenth of 15,000 is lost half a day after the coins came.
    await read(account.user, [
      [CAME, WORTH],
      [CAME + DAY_MS / 2, -1_500],
    ]);
    const { total, stored, core, entries } = await figuresOf(account, ['BTC']);
    expect(total).toBeCloseTo(-0.1, 12);
    expect(stored).toBeCloseTo(0.1, 12);
    expect(core).toBeCloseTo(0.1, 12);
    expect(entries.find(({ text }) => text === 'Paid in')).toMatchObject({ at: at(CAME) });
  });

  it('are earned where nobody paid them in, and count as nothing where nobody can value them', async () => {
    const account = await open();
    await move(account.user, { kind: 'income', time: CAME, asset: 'USDT', amount: '100' });
    await move(account.user, { kind: 'deposit', time: WENT, asset: 'ODD', amount: '5' });
    await read(account.user, [[CAME, 100]]);
    const { days, total } = await figuresOf(account, ['ODD']);
    expect(days.slice(1).map(({ flow }) => flow)).toEqual([10_000, 0, 0, 0]);
    expect(total).toBeCloseTo(0.01, 12);
  });
});

it('an account that only its own currency came into asks for no price', async () => {
  const account = await open();
  await read(account.user, []);
  const { counted } = await figuresOf(account, []);
  expect(counted).toBe(countedIn('USDT'));
});
