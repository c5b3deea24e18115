import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { type SeededUser, seedUser, withSecondFactor } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type ScopeClaims, withUserScope } from './with-user-scope.ts';

let database: TestDatabase;
let user: SeededUser;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  user = await seedUser(database.pools);
});

const run = (claims: ScopeClaims, sql: string, values: readonly unknown[] = []) =>
  withUserScope(database.pools.rest, claims, async (tx) => (await tx.query(sql, [...values])).rows);

describe('AI usage', () => {
  const count = `select upsert_ai_usage($1, 202612, 5, 10, 20)`;
  const read = () => run(user.claims, 'select calls, prompt_tokens, completion_tokens from ai_usage');

  it('is counted by the server alone, and read by whom it is of', async () => {
    await run({ role: 'service_role' }, count, [user.email.toUpperCase()]);
    await run({ role: 'service_role' }, count, [user.email]);
    expect(await read()).toEqual([{ calls: 10, prompt_tokens: '20', completion_tokens: '40' }]);
  });

  it('is counted by no user, not even for themselves', async () => {
    await expect(run(user.claims, count, [user.email])).rejects.toMatchObject({ code: '42501' });
    await expect(run({ role: 'anon' }, count, [user.email])).rejects.toMatchObject({ code: '42501' });
    expect(await read()).toEqual([]);
  });
});

describe('demo signal providers', () => {
  const CREATE = `select is_verified from create_demo_signal_provider('Mine', '', 0.5, 1, 50, 1, 1, 1, true, 0)`;
  const create = () => run(user.claims, CREATE);

  it('are never verified', async () => {
    expect(await create()).toEqual([{ is_verified: false }]);
  });

  it('are at most twenty, also when they come at the same time', async () => {
    await database.pools.engine.query(
      `insert into signal_providers (name, created_by) select 'Mine', $1 from generate_series(1, 19)`,
      [user.userId],
    );
    let second: Promise<unknown> = Promise.resolve();
    await withUserScope(database.pools.rest, user.claims, async (tx) => {
      await tx.query(CREATE);
      second = create().catch((error: unknown) => error);
      await Promise.race([second, someoneWaits()]);
    });
    expect(await second).toMatchObject({ code: 'P0001', hint: 'p_name' });
    const { rows } = await database.pools.engine.query('select from signal_providers where created_by = $1', [
      user.userId,
    ]);
    expect(rows).toHaveLength(20);
  });
});

describe('what was encrypted', () => {
  const CREDENTIALS = `insert into encrypted_credentials
    (exchange_account_id, user_id, encrypted_api_key, encrypted_api_secret, dek_wrapped, engine_key_id, wrap_alg)
    values ($1, $2, $3, $4, $5, $6, $7)`;
  const ACCOUNT = `insert into exchange_accounts (user_id, adapter, label, api_key_encrypted, api_secret_encrypted)
    values ($1, 'binance', 'Mine', $2, $3) returning id`;
  const key = (length: number) => 'A'.repeat(length);
  // A wrap has one form, so there is one length and one algorithm.
  const fine = [key(8192), key(8192), Buffer.alloc(113), 'k'.repeat(128), 'HPKE-P256-SHA256-A256GCM'] as const;
  const tooLong = [key(8196), key(8196), Buffer.alloc(1025), 'k'.repeat(129), 'w'.repeat(129)] as const;
  const fields = ['encrypted_api_key', 'encrypted_api_secret', 'dek_wrapped', 'engine_key_id', 'wrap_alg'];

  it.each(fields.map((field, index) => ({ field, index })))('is bounded: $field', async ({ field, index }) => {
    const elevated = withSecondFactor(user.claims);
    const values = fine.map((value, at) => (at === index ? tooLong[index] : value));
    const refused = run(elevated, CREDENTIALS, [user.accountId, user.userId, ...values]);
    await expect(refused).rejects.toMatchObject({ code: 'P0001', hint: field });
    await run(elevated, CREDENTIALS, [user.accountId, user.userId, ...fine]);
    const replaced = run(elevated, `update encrypted_credentials set ${field} = $1`, [tooLong[index]]);
    await expect(replaced).rejects.toMatchObject({ code: 'P0001', hint: field });
  });

  it('is bounded in the account too', async () => {
    const long = run(user.claims, ACCOUNT, [user.userId, key(1_000_000), key(40)]);
    await expect(long).rejects.toMatchObject({ code: 'P0001', hint: 'api_key_encrypted' });
    expect(await run(user.claims, ACCOUNT, [user.userId, key(8192), key(8192)])).toHaveLength(1);
  });

  it('of before the bound may stay: the account can be renamed', async () => {
    const trigger = (word: 'enable' | 'disable') =>
      asOwner(`alter table exchange_accounts ${word} trigger exchange_accounts_bounds`);
    await trigger('disable');
    await run(user.claims, ACCOUNT, [user.userId, key(20_000), key(40)]);
    await trigger('enable');
    const renamed = `update exchange_accounts set label = 'Renamed' where adapter = 'binance' returning label`;
    expect(await run(withSecondFactor(user.claims), renamed)).toEqual([{ label: 'Renamed' }]);
  });
});

async function someoneWaits(): Promise<void> {
  const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
  await eventually(async () => expect((await database.pools.engine.query(waiting)).rows).toHaveLength(1));
}

async function asOwner(sql: string): Promise<void> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
