import { DAY_MS, type EpochMs, epochMs, HOUR_MS } from '@atb/core/base/time';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withUserScope } from '../database/with-user-scope.ts';
import { type SeededUser, seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { countedIn } from './payment-worths.ts';
import { readCourses } from './portfolio/read-courses.ts';
import { proveDrawdown } from './proofs/prove-drawdown.ts';
import { readDays } from './read-days.ts';
import type { RunAsCaller } from '../database/run-as-caller.ts';
import { thinReadings } from './thin-readings.ts';

const FIRST = Date.UTC(2026, 0, 1);
const DAYS = 125;
const NOW: EpochMs = epochMs(FIRST + DAYS * DAY_MS);
/** Whole days that are old enough. */
const OLD_DAYS = 35;
const A_DAY = 288;

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

const at = (time: number) => new Date(time).toISOString();

/** @returns the number of its posting from outside. */
async function pay({ userId, accountId }: SeededUser, time: number, amount: number): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `with t as (insert into ledger_transactions (user_id, account_id, kind, reference, at)
       values ($1, $2, case when $4::numeric > 0 then 'deposit' else 'withdrawal' end, gen_random_uuid()::text, $3) returning id),
     p as (insert into ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount)
       select t.id, $2, $1, side, 'USDT', sign * $4::numeric from t, (values ('assets', 1), ('external', -1)) s (side, sign) returning id, ledger_account)
     select id::text from p where ledger_account = 'external'`,
    [userId, accountId, at(time), amount],
  );
  return rows[0]?.id ?? '';
}

interface Paid {
  /** From this reading on it is in the equity. */
  readonly since: number;
  readonly amount: number;
  readonly posting: string;
}

/** A reading every five minutes along a random walk, which is the same each time. */
async function walk(
  { userId, accountId }: SeededUser,
  paid: readonly Paid[],
  { seed, days = DAYS }: { readonly seed: number; readonly days?: number },
): Promise<void> {
  await owner.query(`select setseed($1)`, [seed]);
  await owner.query(
    `insert into equity_snapshots (account_id, user_id, at, equity, cash, exposure, holdings, posting_id)
     select $1, $2, w.at, round((10000 * exp(w.course))::numeric, 8) + coalesce(p.amount, 0), 0, 0, '[]', p.posting
     from (select t.at, sum((random() - 0.5) * 0.02) over (order by t.at) as course from (
         select $3::timestamptz + n * interval '5 minutes' as at from generate_series(0, $4::int - 1) n) t) w
       cross join lateral (select sum(x.amount) as amount, coalesce(max(x.posting), 0) as posting
         from unnest($5::timestamptz[], $6::numeric[], $7::bigint[]) x (since, amount, posting) where x.since <= w.at) p`,
    [
      accountId,
      userId,
      at(FIRST),
      days * A_DAY,
      paid.map(({ since }) => at(since)),
      paid.map(({ amount }) => amount),
      paid.map(({ posting }) => posting),
    ],
  );
}

async function openAccount(): Promise<SeededUser> {
  const user = await seedUser(database.pools);
  await owner.query('delete from ledger_transactions where account_id = $1', [user.accountId]);
  return user;
}

async function countByDay({ accountId }: SeededUser): Promise<readonly number[]> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from equity_snapshots where account_id = $1 group by date_trunc('day', at, 'UTC') order by date_trunc('day', min(at), 'UTC')`,
    [accountId],
  );
  return rows.map(({ count }) => count);
}

/** All that is reckoned from the readings, numbers in nine digits. */
async function figuresOf(user: SeededUser, payments: readonly number[]): Promise<unknown> {
  const run: RunAsCaller = (work) => withUserScope(database.pools.functions, user.claims, work);
  const account = { id: user.accountId, counted: countedIn('USDT') };
  const drawdown = async (firstDay: number, lastDay: number) => {
    const { stored, core } = await proveDrawdown(run, {
      account,
      firstDay: FIRST + firstDay * DAY_MS,
      lastDay: FIRST + lastDay * DAY_MS,
    });
    expect(stored).toBeCloseTo(core ?? Number.NaN, 9);
    return stored;
  };
  const spans = [0, 10, 20, 31].flatMap((first) => [first, first + 7, DAYS - 1].map((last) => [first, last] as const));
  const drawdowns = [];
  for (const [first, last] of spans) drawdowns.push(await drawdown(first, last));
  // Portfolios value it before payments, and where periods of whole days begin.
  const moments = [...payments, ...[3, 12, 25, 60].map((day) => FIRST + day * DAY_MS)];
  const prices = { quoteAsset: 'USDT', at: () => 1 } as unknown as Parameters<typeof readCourses>[2];
  const [course] = await readCourses(
    run,
    [{ accountId: user.accountId, payments: [], days: () => Promise.resolve([]) }],
    prices,
    moments,
  );
  const worths = moments.map((time) => course?.valueBefore(time));
  return JSON.parse(
    JSON.stringify(
      { days: await readDays(run, user.accountId, countedIn('USDT')), drawdowns, worths },
      (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(9)) + 0 : value),
    ),
  );
}

describe('readings of equity that are older than 90 days', () => {
  it('go but for some a day, and no return, drawdown or worth becomes another', async () => {
    const user = await openAccount();
    const first = await pay(user, FIRST - HOUR_MS, 10_000);
    // In the midst of a day; just after midnight; and one that was booked days after its time.
    const times = [FIRST + 12.35 * DAY_MS, FIRST + 18 * DAY_MS + 61_000, FIRST + 22.6 * DAY_MS] as const;
    const second = await pay(user, times[0], 3_000);
    const third = await pay(user, times[1], -1_000);
    const late = await pay(user, times[2], 4_000);
    await walk(
      user,
      [
        { since: FIRST, amount: 0, posting: first },
        { since: times[0], amount: 3_000, posting: second },
        { since: times[1], amount: -1_000, posting: third },
        { since: FIRST + 25.4 * DAY_MS, amount: 4_000, posting: late },
      ],
      { seed: 0.42 },
    );
    const before = await figuresOf(user, times);
    const removed = await thinReadings(database.pools.engine, NOW);
    expect(await figuresOf(user, times)).toEqual(before);
    const counts = await countByDay(user);
    const whole = counts.flatMap((count, day) => (count === A_DAY ? [day] : []));
    expect(whole.filter((day) => day < OLD_DAYS)).toEqual([0, 12, 17, 18, 22, 25]);
    expect(whole.filter((day) => day >= OLD_DAYS)).toHaveLength(DAYS - OLD_DAYS);
    expect(Math.max(...counts.filter((count) => count !== A_DAY))).toBeLessThanOrEqual(6);
    expect(removed).toBeGreaterThanOrEqual(29 * (A_DAY - 6));
    expect(await thinReadings(database.pools.engine, NOW), 'once is enough').toBe(0);
  });

  it('of a provider keep the figures that are shown of it', async () => {
    const user = await openAccount();
    const first = await pay(user, FIRST - HOUR_MS, 10_000);
    const opened = FIRST + 4.3 * DAY_MS;
    const paidAt = FIRST + 20.5 * DAY_MS;
    const second = await pay(user, paidAt, 5_000);
    const course = [
      { since: FIRST, amount: 0, posting: first },
      { since: paidAt, amount: 5_000, posting: second },
    ];
    await walk(user, course, { seed: 0.7 });
    const provider = await owner.query<{ id: string }>(
      `with s as (insert into signal_providers (name, created_by) values ('Lead', $1) returning id)
       insert into provider_accounts (provider_id, account_id, user_id, start_equity, opened_at) select s.id, $2, $1, 10000, $3 from s returning provider_id as id`,
      [user.userId, user.accountId, at(opened)],
    );
    const figures = async () =>
      (
        await owner.query('select * from provider_figures($1, $2, $3, 10000)', [
          provider.rows[0]?.id,
          user.accountId,
          at(opened),
        ])
      ).rows;
    const before = await figures();
    await thinReadings(database.pools.engine, NOW);
    expect(await figures()).toEqual(before);
    const counts = await countByDay(user);
    expect(counts[4], 'the day it opened').toBe(A_DAY);
    expect(counts[10]).toBeLessThanOrEqual(6);
    expect(counts[25], 'after a payment').toBe(A_DAY);
  });

  it('go in a moment though the database believes that there is hardly any', async () => {
    const user = await openAccount();
    const first = await pay(user, FIRST - HOUR_MS, 10_000);
    await walk(user, [], { seed: 0.2 });
    // What it counted last, as autovacuum does now and then, is a table that has been emptied since, and filled again.
    await owner.query('delete from equity_snapshots');
    await owner.query('analyze equity_snapshots');
    await walk(user, [{ since: FIRST, amount: 0, posting: first }], { seed: 0.3 });
    expect(await thinReadings(database.pools.engine, NOW)).toBeGreaterThan(0);
  });

  it('stay where the account was worth nothing', async () => {
    const user = await openAccount();
    await pay(user, FIRST - HOUR_MS, 10_000);
    await walk(user, [], { seed: 0.1, days: 3 });
    await owner.query('update equity_snapshots set equity = 0 where account_id = $1 and at = $2', [
      user.accountId,
      at(FIRST + 1.5 * DAY_MS),
    ]);
    await thinReadings(database.pools.engine, NOW);
    expect((await countByDay(user))[1]).toBe(A_DAY);
  });
});
