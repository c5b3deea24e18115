import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SeededUser, seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { pruneApi } from './prune-api.ts';

let database: TestDatabase;
let user: SeededUser;
beforeAll(async () => {
  database = await createTestDatabase();
  user = await seedUser(database.pools, 'free');
});
afterAll(() => database.drop());

it('forgets answers after a day, hours and revoked keys after 90, and no key that is good for something', async () => {
  const { engine } = database.pools;
  for (const age of ['25 hours', '23 hours'])
    await engine.query(
      `insert into api_requests (user_id, idempotency_key, request_hash, created_at) values ($1, $2::text, sha256('x'), now() - $2::text::interval)`,
      [user.userId, age],
    );
  for (const age of ['91 days', '89 days']) {
    await engine.query(`insert into api_usage (user_id, hour, calls) values ($1, now() - $2::text::interval, 1)`, [
      user.userId,
      age,
    ]);
    await engine.query(
      `insert into api_keys (user_id, name, key_hash, last_four, scopes, created_at, revoked_at)
       values ($1, $2::text, sha256($2::text::bytea), 'abcd', '{read}', now() - interval '1 year', now() - $2::text::interval)`,
      [user.userId, age],
    );
  }
  await engine.query(
    `insert into api_keys (user_id, name, key_hash, last_four, scopes, created_at)
     values ($1, 'in use', sha256('in use'), 'abcd', '{read}', now() - interval '2 years')`,
    [user.userId],
  );
  expect(await pruneApi(engine)).toBe(3);
  const names = await engine.query<{ name: string }>('select name from api_keys order by name');
  expect(names.rows.map(({ name }) => name)).toEqual(['89 days', 'in use']);
  const left = await engine.query('select idempotency_key from api_requests');
  expect(left.rows).toEqual([{ idempotency_key: '23 hours' }]);
});
