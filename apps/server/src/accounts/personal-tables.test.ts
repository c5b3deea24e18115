import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { NOT_EXPORTED, PERSONAL_TABLES } from './personal-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Tables with a column that says whose a row is, and those whose rows hang on a user, an account, a bot or a session. */
const OF_USERS = `
  select distinct n.nspname || '.' || c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth', 'files') and (
    exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
      and a.attname in ('user_id', 'email', 'owner', 'created_by', 'account_id', 'bot_id', 'actor_id'))
    or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid in (
      'auth.users'::regclass, 'auth.sessions'::regclass, 'auth.mfa_factors'::regclass, 'public.exchange_accounts'::regclass,
      'public.bots'::regclass, 'public.licences'::regclass)))`;

describe('tables with rows of users', () => {
  it('are exported, each one of them, or named with the reason why not', async () => {
    const { rows } = await database.pools.engine.query<{ name: string }>(OF_USERS);
    const known = [...PERSONAL_TABLES.map(({ name }) => name), ...Object.keys(NOT_EXPORTED)];
    const missing = rows.map(({ name }) => name).filter((name) => !known.includes(name));
    expect(missing, 'add them to PERSONAL_TABLES, or to NOT_EXPORTED with a reason').toEqual([]);
  });

  it('are named once, and exist', async () => {
    const names = [...PERSONAL_TABLES.map(({ name }) => name), ...Object.keys(NOT_EXPORTED)];
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      const { rows } = await database.pools.engine.query('select to_regclass($1) as found', [name]);
      expect(rows[0]?.found, name).not.toBeNull();
    }
  });
});
