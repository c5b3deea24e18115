import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RequestRole, withUserScope } from '../../database/with-user-scope.ts';
import { firstOperatorFor } from './first-operator.ts';
import { isOperator } from './is-operator.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

let server: AuthServer;

beforeAll(async () => {
  server = await startAuthServer({ settings: { firstOperator: 'local' } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.sql('update public.platform_state set first_account_at = null');
  await server.sql(`delete from auth.audit_log_entries where payload ->> 'action' = 'operator_granted'`);
});

async function signUp(): Promise<string> {
  const { data, error } = await server.connect().auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
  expect(error).toBeNull();
  return data.session?.access_token ?? '';
}

/** What the database says of a caller with these claims. */
async function askDatabase(claims: { readonly role: RequestRole }) {
  return withUserScope(server.database.pools.rest, claims, async (tx) => {
    const { rows } = await tx.query<{ readonly is: boolean }>('select public.is_operator() as is');
    return rows[0]?.is;
  });
}

function claimsOf(token: string) {
  return { ...decodeJwt(token), role: 'authenticated' as const };
}

describe('the first account of an installation', () => {
  it('runs it when it was opened on the machine itself, and no other does', async () => {
    const claims = [claimsOf(await signUp()), claimsOf(await signUp())];
    expect(claims.map((one) => isOperator(one))).toEqual([true, false]);
    expect(await Promise.all(claims.map(askDatabase))).toEqual([true, false]);
    const log = await server.sql<{ payload: { action: string } }>(
      `select payload from auth.audit_log_entries where payload ->> 'action' = 'operator_granted'`,
    );
    expect(log).toHaveLength(1);
  });

  it('is one of those who sign up at the same moment', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, () => signUp()));
    expect(tokens.filter((token) => isOperator(claimsOf(token)))).toHaveLength(1);
  });

  it.each(['X-Forwarded-For', 'Forwarded', 'Via'])(
    'is nobody in particular when %s says it came from elsewhere',
    async (header) => {
      const body = { email: newEmail(), password: GOOD_PASSWORD };
      const answer = await server.post('/signup', body, { [header]: '203.0.113.7' });
      const { access_token: token } = (await answer.json()) as { readonly access_token: string };
      expect(isOperator(claimsOf(token))).toBe(false);
      expect(isOperator(claimsOf(await signUp())), 'the next one is not the first').toBe(false);
    },
  );

  it('is nobody in particular where others are meant to reach the server, unless the operator says so', () => {
    const local = { host: '127.0.0.1', siteUrl: null };
    expect(firstOperatorFor('local', local)).toBe('local');
    expect(firstOperatorFor('local', { ...local, host: '0.0.0.0' })).toBe('no');
    expect(firstOperatorFor('local', { ...local, siteUrl: 'https://bots.example' })).toBe('no');
    expect(firstOperatorFor('yes', { ...local, siteUrl: 'https://bots.example' })).toBe('yes');
    expect(firstOperatorFor('no', local)).toBe('no');
  });
});

describe('the role of the operator', () => {
  it('cannot be taken by a user', async () => {
    await signUp();
    const client = server.connect();
    const data = { role: 'operator', app_metadata: { role: 'operator' } };
    await client.auth.signUp({ email: newEmail(), password: GOOD_PASSWORD, options: { data } });
    await client.auth.updateUser({ data });
    const { data: refreshed } = await client.auth.refreshSession();
    const token = refreshed.session?.access_token ?? '';
    const answer = await fetch(`${server.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ app_metadata: { role: 'operator' } }),
    });
    expect(answer.status).toBe(403);
    expect(isOperator(claimsOf(token))).toBe(false);
    expect(await askDatabase(claimsOf(token))).toBe(false);
  });

  it('is that of the secret key, and of nobody without a token', async () => {
    expect(await askDatabase({ role: 'service_role' })).toBe(true);
    expect(await askDatabase({ role: 'anon' })).toBe(false);
    expect(isOperator({ role: 'service_role' })).toBe(true);
    expect(isOperator({ role: 'anon', app_metadata: null })).toBe(false);
  });
});
