import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EpochMs } from '@atb/core/base/time';
import { withUserScope } from '../database/with-user-scope.ts';
import { type SeededUser, seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { pruneKeptRows } from './kept-rows.ts';

const NOW = Date.UTC(2031, 5, 2) as EpochMs;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const asEngine = async (sql: string, values: readonly unknown[]) =>
  (await database.pools.engine.query(sql, [...values])).rows as readonly unknown[];

/** Advice of all sorts by two models, with prices that divide to no end, and one that is open. */
const addAdvice = (user: SeededUser, from: number, many: number) =>
  asEngine(
    `insert into advisor_advice (user_id, answered_by, symbol, condition, level, reference_price, probability, market, made_at, due_at,
       status, end_price, outcome, scored_at, chance)
     select $1, case n % 3 when 0 then 'small-model' else 'large-model' end, 'BTCUSDT', case n % 2 when 0 then 'above' else 'below' end,
       60000 + n, 59999.37 + n % 7, round((1 + n * 37 % 99) / 100.0, 2), 'm', now() - interval '2 days', now() - interval '1 day',
       case when n % 97 = 0 then 'open' else 'scored' end, case when n % 97 <> 0 then 60000.11 + n * 7919 % 977 end,
       case when n % 97 <> 0 then n % 5 < 3 end, case when n % 97 <> 0 then now() end, round((n * 7919 % 1001) / 1000.0, 3)
     from generate_series($2::int, $3::int) n`,
    [user.userId, from, from + many - 1],
  );

const scoresOf = (user: SeededUser) =>
  withUserScope(
    database.pools.rest,
    user.claims,
    async (tx) => (await tx.query('select * from advisor_scores()')).rows,
  );

const rowsOf = (user: SeededUser) =>
  asEngine(
    `select count(*) filter (where status = 'scored')::int as scored, count(*) filter (where status = 'open')::int as open,
       (select coalesce(sum(scored), 0)::int from advisor_score_sums s where s.user_id = $1) as folded
     from advisor_advice where user_id = $1`,
    [user.userId],
  );

it('advice beyond the newest thousand is folded away, and no score changes by a digit, whoever asks', async () => {
  const [user, other] = [await seedUser(database.pools), await seedUser(database.pools)];
  await addAdvice(user, 1, 2_500);
  await addAdvice(other, 5_000, 40);
  const scored = 2_500 - 25;
  const before = [await scoresOf(user), await scoresOf(other)];
  expect(before[0]).toHaveLength(4);
  await pruneKeptRows(database.pools.engine, NOW);
  expect(await rowsOf(user)).toEqual([{ scored: 1_000, open: 25, folded: scored - 1_000 }]);
  expect(await rowsOf(other)).toEqual([{ scored: 40, open: 0, folded: 0 }]);
  expect([await scoresOf(user), await scoresOf(other)]).toEqual(before);
  // What comes later is added to what was folded before.
  await addAdvice(user, 10_000, 300);
  const later = [await scoresOf(user), await scoresOf(other)];
  expect(later).not.toEqual(before);
  await pruneKeptRows(database.pools.engine, NOW);
  expect(await rowsOf(user)).toMatchObject([{ scored: 1_000 }]);
  expect([await scoresOf(user), await scoresOf(other)]).toEqual(later);
});
