import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { expireLicences, pruneSales } from './licence-tasks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const rows = async <Row extends object>(sql: string): Promise<Row[]> =>
  (await database.pools.engine.query<Row>(sql)).rows;

it('ends what is paid to the end, gives a subscription three days to be collected, and takes the plan along', async () => {
  const add = (key: string, columns: string, values: string) =>
    rows(`insert into licences (email, license_key, kind, plan, ${columns})
      values ('${key}@example.test', 'ATB-AAAAAAAA-${key.toUpperCase()}', 'monthly', 'pro', ${values})`);
  await add('over', 'paid_until', `now() - interval '1 second'`);
  await add('canc', 'paid_until, status', `now() - interval '1 second', 'cancelled'`);
  await add('live', 'paid_until', `now() + interval '1 minute'`);
  await add('ever', 'provider', `'operator'`);
  await add('subs', 'paid_until, provider_subscription', `now() - interval '2 days', 'sub_1'`);
  await add('late', 'paid_until, provider_subscription', `now() - interval '4 days', 'sub_2'`);
  expect(await expireLicences(database.pools.engine)).toBe(3);
  expect(await rows(`select email from licences where status = 'expired' order by 1`)).toEqual(
    ['canc', 'late', 'over'].map((name) => ({ email: `${name}@example.test` })),
  );
  expect(await rows('select email, plan from user_plans order by 1')).toEqual(
    ['ever', 'live', 'subs'].map((name) => ({ email: `${name}@example.test`, plan: 'pro' })),
  );
  expect(await expireLicences(database.pools.engine)).toBe(0);
});

it('keeps what was refunded for 90 days, with its payments, and checkouts that nobody paid for 30', async () => {
  const add = async (key: string, days: number): Promise<void> => {
    await rows(`with l as (
        insert into licences (email, license_key, kind, plan, status, refunded_at)
        values (lower('${key}@example.test'), 'ATB-BBBBBBBB-${key}', 'one_time', 'pro', 'refunded', now() - interval '${days} days') returning id),
      p as (insert into payments (licence_id, kind, provider, provider_reference, amount, currency, paid_at)
        select id, 'payment', 'test', '${key}', 1, 'usd', now() from l)
      insert into checkout_sessions (id, provider, book, plan, period, amount, token_hash, status, licence_id)
        select 'chk_' || md5('${key}'), 'test', 'pricing', 'pro', 'yearly', 1, sha256('x'), 'paid', id from l`);
  };
  await add('OLDE', 91);
  await add('NEWE', 89);
  for (const days of [29, 31])
    await rows(`insert into checkout_sessions (id, provider, book, plan, period, amount, token_hash, email, created_at)
      values ('chk_' || md5('${days}'), 'test', 'pricing', 'pro', 'yearly', 1, sha256('x'), 'x@example.test', now() - interval '${days} days')`);
  await rows(
    `insert into payment_events (id, type, received_at) values ('evt_1', 'x', now() - interval '91 days'), ('evt_2', 'x', now())`,
  );
  expect(await pruneSales(database.pools.engine)).toBe(3);
  expect(await rows(`select license_key from licences where status = 'refunded'`)).toEqual([
    { license_key: 'ATB-BBBBBBBB-NEWE' },
  ]);
  expect(await rows('select provider_reference from payments')).toEqual([{ provider_reference: 'NEWE' }]);
  expect(await rows('select status from checkout_sessions order by status')).toEqual([
    { status: 'open' },
    { status: 'paid' },
  ]);
});
