import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countHashing } from './testing/count-hashing.ts';
import { readJson } from '../../testing/read-json.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

async function signUp(): Promise<{ email: string; id: string }> {
  const email = newEmail();
  const { data } = await server.connect().auth.signUp({ email, password: GOOD_PASSWORD });
  return { email, id: data.user?.id ?? '' };
}

describe('sign-in with a password', () => {
  it('opens a session of its own for every sign-in', async () => {
    const { email } = await signUp();
    const first = await server
      .connect()
      .auth.signInWithPassword({ email: email.toUpperCase(), password: GOOD_PASSWORD });
    const second = await server.connect().auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    expect(first.error).toBeNull();
    expect(first.data.user?.email).toBe(email);
    expect(second.data.session?.refresh_token).not.toBe(first.data.session?.refresh_token);
  });

  it('lets the client read the user with the session', async () => {
    const { email, id } = await signUp();
    const client = server.connect();
    await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    const { data, error } = await client.auth.getUser();
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, email, last_sign_in_at: expect.any(String) });
  });

  it('answers an unknown address and a wrong password alike', async () => {
    const { email } = await signUp();
    const wrong = await server.post('/token?grant_type=password', { email, password: 'not the password' });
    const unknown = await server.post('/token?grant_type=password', {
      email: newEmail(),
      password: 'not the password',
    });
    expect(wrong.status).toBe(400);
    expect(unknown.status).toBe(400);
    const body = await readJson(wrong);
    expect(body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
    expect(await readJson(unknown)).toEqual(body);
    const names = (headers: Headers) => [...headers.keys()].toSorted();
    expect(names(unknown.headers)).toEqual(names(wrong.headers));
  });

  it('hashes as much for an unknown address as for a wrong password', async () => {
    const { email } = await signUp();
    const signInAs = (address: string) =>
      server.post('/token?grant_type=password', { email: address, password: 'not the password' });
    const once = { hashed: 0, compared: 1 };
    expect(await countHashing(() => signInAs(newEmail()))).toEqual(once);
    expect(await countHashing(() => signInAs(email))).toEqual(once);
  });

  it('tells that an account is banned or unconfirmed only to who knows the password', async () => {
    const { email, id } = await signUp();
    const attempt = async (password: string) =>
      (await server.connect().auth.signInWithPassword({ email, password })).error?.code;
    await server.sql("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [id]);
    expect(await attempt('not the password')).toBe('invalid_credentials');
    expect(await attempt(GOOD_PASSWORD)).toBe('user_banned');
    await server.sql('update auth.users set banned_until = null, email_confirmed_at = null where id = $1', [id]);
    expect(await attempt('not the password')).toBe('invalid_credentials');
    expect(await attempt(GOOD_PASSWORD)).toBe('email_not_confirmed');
  });

  it('refuses a stored hash that is not Argon2 like a wrong password', async () => {
    const { email, id } = await signUp();
    const bcrypt = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
    await server.sql('update auth.users set encrypted_password = $2 where id = $1', [id, bcrypt]);
    const { error } = await server.connect().auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    expect(error?.code).toBe('invalid_credentials');
  });

  it('replaces a hash of weaker settings at sign-in', async () => {
    const { email, id } = await signUp();
    const { hash } = await import('@node-rs/argon2');
    const weak = await hash(GOOD_PASSWORD, { memoryCost: 8192, timeCost: 1 });
    await server.sql('update auth.users set encrypted_password = $2 where id = $1', [id, weak]);
    const { error } = await server.connect().auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    expect(error).toBeNull();
    const [user] = await server.sql('select encrypted_password from auth.users where id = $1', [id]);
    expect(user?.['encrypted_password']).toMatch(/m=19456,t=2/);
  });

  it('provisions a user who was brought in from elsewhere at the first sign-in, once', async () => {
    const { email, id } = await signUp();
    await server.sql('delete from public.profiles where id = $1', [id]);
    await server.sql('update auth.users set last_sign_in_at = null where id = $1', [id]);
    await server.connect().auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    await server.connect().auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    const profiles = await server.sql('select id from public.profiles where id = $1', [id]);
    const accounts = await server.sql('select id from public.exchange_accounts where user_id = $1', [id]);
    expect([profiles.length, accounts.length]).toEqual([1, 1]);
  });

  it('writes failed sign-ins to the audit log without the password', async () => {
    const { email, id } = await signUp();
    await server.post('/token?grant_type=password', { email, password: 'a guess that fails' });
    const rows = await server.sql(
      "select payload::text from auth.audit_log_entries where payload ->> 'actor_id' = $1 and payload ->> 'action' = 'login_failed'",
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('a guess that fails');
  });

  it('answers fifty sign-ins at the same time', async () => {
    const { email } = await signUp();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.post('/token?grant_type=password', { email, password: GOOD_PASSWORD })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  });
});

describe('the version of the error shape', () => {
  it('is {code, error_code, msg} for a client that names no version and {code, message} for one that does', async () => {
    const body = { email: newEmail(), password: 'not the password' };
    const plain = await server.post('/token?grant_type=password', body);
    expect(plain.headers.get('x-supabase-api-version')).toBeNull();
    expect(await readJson(plain)).toHaveProperty('error_code', 'invalid_credentials');
    const versioned = await server.post('/token?grant_type=password', body, { 'X-Supabase-Api-Version': '2024-01-01' });
    expect(versioned.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(await readJson(versioned)).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
  });
});
