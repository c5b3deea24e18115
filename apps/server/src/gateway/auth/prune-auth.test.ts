import { afterAll, beforeAll, expect, it } from 'vitest';
import { pruneAuth } from './prune-auth.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

it('pruning keeps what somebody may still use and removes the rest', async () => {
  const email = newEmail();
  const client = server.connect();
  const { data } = await client.auth.signUp({ email, password: GOOD_PASSWORD });
  await client.auth.refreshSession();
  for (const age of ['9 days', '40 days']) {
    await server.sql(
      `insert into auth.sessions (user_id, created_at, not_after) values ($1, now() - $2::interval, now() - $2::interval + interval '30 days')`,
      [data.user?.id, age],
    );
  }
  const { auth } = server.database.pools;
  expect(await pruneAuth(auth, 7 * 86_400)).toBe(2);
  expect((await client.auth.refreshSession()).error).toBeNull();
  await server.sql(
    "update auth.refresh_tokens set updated_at = now() - interval '8 days', created_at = now() - interval '8 days'",
  );
  expect(await pruneAuth(auth, 7 * 86_400), 'the two replaced tokens').toBe(2);
  expect((await client.auth.refreshSession()).error).toBeNull();
});

it('pruning removes entries of the log that are older than 90 days, however many, and no others', async () => {
  const { auth } = server.database.pools;
  const ages = () =>
    server.sql(`select payload ->> 'action' as age, count(*)::int as count from auth.audit_log_entries
      where payload ->> 'action' like '% days' group by 1`);
  await server.sql(
    `insert into auth.audit_log_entries (payload, created_at)
     select json_build_object('action', age || ' days'), now() - make_interval(days => age)
     from generate_series(1, 10001), unnest(array[91]) age union all
     select json_build_object('action', age || ' days'), now() - make_interval(days => age) from unnest(array[89]) age`,
  );
  expect(await pruneAuth(auth, 7 * 86_400)).toBe(10_001);
  expect(await ages()).toEqual([{ age: '89 days', count: 1 }]);
});
