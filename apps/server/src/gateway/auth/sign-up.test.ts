import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJson } from '../../testing/read-json.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

describe('sign-up without a mail server', () => {
  it('answers a session at once to the stock client', async () => {
    const email = newEmail();
    const client = server.connect();
    const { data, error } = await client.auth.signUp({
      email: ` ${email.toUpperCase()} `,
      password: GOOD_PASSWORD,
      options: { data: { full_name: 'Ada Lovelace', risk_preference: 'medium', timezone: 'Europe/Berlin' } },
    });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(data.user).toMatchObject({
      email,
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Ada Lovelace', risk_preference: 'medium', timezone: 'Europe/Berlin' },
    });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(data.user?.identities).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain('argon2');
  });

  it('gives the new user a profile, limits and a paper account with 10,000 USDT', async () => {
    const client = server.connect();
    const { data } = await client.auth.signUp({
      email: newEmail(),
      password: GOOD_PASSWORD,
      options: { data: { full_name: 'Grace' } },
    });
    const [row] = await server.sql(
      `select p.full_name, a.label, b.asset, b.free::text
       from public.profiles p
       join public.user_risk_prefs r on r.user_id = p.id
       join public.exchange_accounts a on a.user_id = p.id
       join public.balances b on b.account_id = a.id
       where p.id = $1`,
      [data.user?.id],
    );
    expect(row).toMatchObject({ full_name: 'Grace', label: 'Paper Account', asset: 'USDT' });
    expect(Number(row?.['free'])).toBe(10_000);
  });

  it('puts the promised claims into the token, which the client verifies with the published key', async () => {
    const client = server.connect();
    const { data } = await client.auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
    const { data: verified, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect(verified?.header).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) });
    expect(verified?.claims).toMatchObject({
      iss: `${server.url}/auth/v1`,
      aud: 'authenticated',
      sub: data.user?.id,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      email: data.user?.email,
      phone: '',
      is_anonymous: false,
      token_type: 'access',
    });
    const { iat = 0, exp = 0 } = verified?.claims ?? {};
    expect(exp - iat).toBe(3600);
  });

  it('stores Argon2id with 19 MiB and two passes, and no token in clear', async () => {
    const email = newEmail();
    const { data } = await server.connect().auth.signUp({ email, password: GOOD_PASSWORD });
    const [user] = await server.sql('select encrypted_password from auth.users where email = $1', [email]);
    expect(user?.['encrypted_password']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const tokens = await server.sql('select * from auth.refresh_tokens where user_id = $1', [data.user?.id]);
    expect(tokens).toHaveLength(1);
    expect(JSON.stringify(tokens)).not.toContain(data.session?.refresh_token);
  });

  it('keeps address and user agent of the session, and writes audit entries without secrets', async () => {
    const email = newEmail();
    const response = await server.post('/signup', { email, password: GOOD_PASSWORD }, { 'User-Agent': 'Test/1.0' });
    const body = await readJson(response);
    const [session] = await server.sql('select user_agent, host(ip) as ip from auth.sessions where user_id = $1', [
      body.user.id,
    ]);
    expect(session).toEqual({ user_agent: 'Test/1.0', ip: '127.0.0.1' });
    const entries = await server.sql("select * from auth.audit_log_entries where payload ->> 'actor_id' = $1", [
      body.user.id,
    ]);
    expect(entries.map(({ payload }) => payload.action)).toEqual(['user_signedup']);
    expect(entries[0]).toMatchObject({ ip_address: '127.0.0.1', payload: { traits: { user_agent: 'Test/1.0' } } });
    expect(JSON.stringify(entries)).not.toContain(GOOD_PASSWORD);
    expect(server.logLines.join('')).not.toContain(GOOD_PASSWORD);
  });

  it('says that an address is registered already', async () => {
    const email = newEmail();
    await server.connect().auth.signUp({ email, password: GOOD_PASSWORD });
    const { data, error } = await server.connect().auth.signUp({ email, password: `${GOOD_PASSWORD} too` });
    expect(data.user).toBeNull();
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' });
  });

  it('creates one user out of eight sign-ups at the same time', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.connect().auth.signUp({ email, password: GOOD_PASSWORD })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const users = await server.sql('select id from auth.users where email = $1', [email]);
    expect(users).toHaveLength(1);
  });

  it.each([
    ['short', '1234567', 'Password must be at least 8 characters long.', ['length']],
    ['common', 'Password1', 'Password is too common or easy to guess. Please choose a different one.', ['pwned']],
  ])('refuses a %s password with code weak_password', async (_, password, message, reasons) => {
    const { error } = await server.connect().auth.signUp({ email: newEmail(), password });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      message,
      reasons,
    });
  });

  it('refuses the own address as password', async () => {
    const email = newEmail();
    const { error } = await server.connect().auth.signUp({ email, password: email });
    expect(error).toMatchObject({ code: 'weak_password' });
  });

  it('tells two long passwords apart that share their first 72 bytes', async () => {
    const email = newEmail();
    const start = 'correct horse battery staple '.repeat(5);
    await server.connect().auth.signUp({ email, password: `${start}one` });
    const wrong = await server.connect().auth.signInWithPassword({ email, password: `${start}two` });
    const right = await server.connect().auth.signInWithPassword({ email, password: `${start}one` });
    expect(wrong.error?.code).toBe('invalid_credentials');
    expect(right.error).toBeNull();
  });

  it('answers anonymous and phone sign-ups with the error of the auth service', async () => {
    const anonymous = await server.connect().auth.signInAnonymously();
    expect(anonymous.error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' });
    const phone = await server.connect().auth.signUp({ phone: '+15555550100', password: GOOD_PASSWORD });
    expect(phone.error).toMatchObject({ status: 400, code: 'phone_provider_disabled' });
  });
});
