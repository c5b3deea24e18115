import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const TABLES = [
  'audit_log_entries',
  'flow_state',
  'identities',
  'mfa_amr_claims',
  'mfa_challenges',
  'mfa_factors',
  'mfa_recovery_codes',
  'one_time_tokens',
  'rate_limits',
  'refresh_tokens',
  'sessions',
  'sign_in_origins',
  'users',
];
const VERBS = ['select', 'insert', 'update', 'delete', 'truncate'] as const;

async function rightsOf(role: string, table: string): Promise<string[]> {
  const checks = VERBS.map((verb) => `has_table_privilege($1, $2, '${verb}') as ${verb}`).join(', ');
  const { rows } = await database.pools.auth.query(`select ${checks}`, [role, `auth.${table}`]);
  return VERBS.filter((verb) => rows[0][verb]);
}

describe('the auth schema', () => {
  it('has these tables, each with forced row-level security', async () => {
    const { rows } = await database.pools.auth.query(
      `select relname, relrowsecurity and relforcerowsecurity as is_forced
       from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' order by relname`,
    );
    expect(rows).toEqual(TABLES.map((relname) => ({ relname, is_forced: true })));
  });

  describe.each(TABLES)('%s', (table) => {
    it.each(['anon', 'authenticated', 'service_role', 'authenticator', 'atb_engine'])(
      'is closed to %s',
      async (role) => {
        expect(await rightsOf(role, table)).toEqual([]);
      },
    );

    it('gives the auth service what it needs', async () => {
      const expected =
        table === 'audit_log_entries' ? ['select', 'insert', 'delete'] : ['select', 'insert', 'update', 'delete'];
      expect(await rightsOf('supabase_auth_admin', table)).toEqual(expected);
    });
  });

  it('lets nobody change an audit entry through the service, or remove one of the last 90 days', async () => {
    const { auth } = database.pools;
    await auth.query(`insert into auth.audit_log_entries (payload) values ('{"action": "login"}')`);
    await expect(auth.query(`update auth.audit_log_entries set payload = '{}'`)).rejects.toThrow(/permission denied/);
    await auth.query(
      `insert into auth.audit_log_entries (payload, created_at) values ('{}', now() - interval '91 days')`,
    );
    expect((await auth.query('delete from auth.audit_log_entries')).rowCount, 'the old one').toBe(1);
    expect((await auth.query('select payload from auth.audit_log_entries')).rows).toEqual([
      { payload: { action: 'login' } },
    ]);
  });

  it('allows one live refresh token a session', async () => {
    const { auth } = database.pools;
    const { rows } = await auth.query(
      `with u as (insert into auth.users (email) values ('one@example.com') returning id)
       insert into auth.sessions (user_id) select id from u returning id, user_id`,
    );
    const [session] = rows;
    const insert = (token: string, isRevoked: boolean) =>
      auth.query(
        `insert into auth.refresh_tokens (token, user_id, session_id, revoked, nonce) values ($1, $2, $3, $4, '\\x00')`,
        [token, session.user_id, session.id, isRevoked],
      );
    await insert('a', false);
    await insert('b', true);
    await expect(insert('c', false)).rejects.toThrow(/refresh_tokens_one_active_per_session/);
  });
});
