import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPool } from '../testing/open-pool.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { queryInUserScope } from './query-in-user-scope.ts';
import type { ScopeClaims } from './with-user-scope.ts';

const ADA: ScopeClaims = { role: 'authenticated', sub: '11111111-1111-4111-8111-111111111111' };

let database: TestDatabase;
let owner: Pool;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = openPool({ connectionString: database.ownerUrl });
  await owner.query(`
    create table public.notes (id int primary key, twin int references public.notes (id) deferrable initially deferred);
    grant all on public.notes to authenticated`);
  // One connection, so that what a request leaves behind would meet the next.
  pool = openPool({ ...database.pools.rest.options, password: database.secrets.dbPasswords.authenticator, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.drop();
});
beforeEach(() => owner.query('delete from notes'));

const ask = (text: string, values: string[] = [], options = {}) =>
  queryInUserScope(pool, ADA, { text, values }, options);
const ids = async () =>
  (await owner.query<{ id: number }>('select id from notes order by id')).rows.map(({ id }) => id);
const scopeLeft = async () =>
  (
    await pool.query(
      `select current_user as role, coalesce(current_setting('request.jwt.claims', true), '') as claims, pg_current_xact_id_if_assigned() as xid`,
    )
  ).rows;

describe('queryInUserScope', () => {
  it('asks as the caller and leaves nothing of them behind', async () => {
    const { rows } = await ask('select current_user as role, auth.uid() as uid, $1::text as value', ['x']);
    expect(rows).toEqual([{ role: 'authenticated', uid: ADA.sub, value: 'x' }]);
    expect(await scopeLeft()).toEqual([{ role: 'authenticator', claims: '', xid: null }]);
  });

  it('keeps what a statement wrote', async () => {
    await ask('insert into notes values (1)');
    expect(await ids()).toEqual([1]);
  });

  it('keeps nothing of a statement that fails, and the connection stays of use', async () => {
    await expect(ask('insert into notes values (2), (2)')).rejects.toMatchObject({ code: '23505' });
    expect(await ids()).toEqual([]);
    expect(await scopeLeft()).toEqual([{ role: 'authenticator', claims: '', xid: null }]);
    expect(pool.totalCount).toBe(1);
  });

  it('reports what only the commit finds out', async () => {
    await expect(ask('insert into notes values (3, 99)')).rejects.toMatchObject({ code: '23503' });
    expect(await ids()).toEqual([]);
    expect(await scopeLeft()).toEqual([{ role: 'authenticator', claims: '', xid: null }]);
  });

  it('changes nothing when it may only read', async () => {
    await expect(ask('insert into notes values (4)', [], { isReadOnly: true })).rejects.toMatchObject({
      code: '25006',
    });
    expect(await ids()).toEqual([]);
  });

  it('refuses a role that is none, before anything is sent', async () => {
    const claims = { ...ADA, role: 'postgres' } as unknown as ScopeClaims;
    await expect(queryInUserScope(pool, claims, { text: 'select 1' })).rejects.toThrow('not a role');
  });

  it('never answers one caller with the rows of another', async () => {
    const callers = Array.from({ length: 50 }, (_, index) => index);
    const answers = await Promise.all(
      callers.map(async (index) => {
        if (index % 7 === 0) return queryInUserScope(pool, ADA, { text: 'select 1/0' }).catch(() => index);
        const claims: ScopeClaims = { role: 'authenticated', sub: `00000000-0000-4000-8000-0000000000${10 + index}` };
        const { rows } = await queryInUserScope<{ uid: string }>(pool, claims, { text: 'select auth.uid() as uid' });
        return Number(rows[0]?.uid.slice(-2)) - 10;
      }),
    );
    expect(answers).toEqual(callers);
  });
});
