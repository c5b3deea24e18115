import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJson } from '../../testing/read-json.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';
import { codeIn, linkIn, pressButton } from './testing/mail-links.ts';

let server: AuthServer;
let unmailed: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ settings: { isConfirmationRequired: true } });
  unmailed = await startAuthServer({ database: server.database });
});
afterAll(async () => {
  await unmailed.stop();
  await server.stop();
});

const lastMail = async (email: string, on = server) => (await on.mailsTo(email)).at(-1) ?? '';

async function confirmed(email = newEmail()): Promise<string> {
  await server.connect().auth.signUp({ email, password: GOOD_PASSWORD });
  await server.connect().auth.verifyOtp({ email, token: codeIn(await lastMail(email)), type: 'signup' });
  return email;
}

describe('a sign-in link', () => {
  it('signs in to an account, and leaves its password and its other sessions as they are', async () => {
    const email = await confirmed();
    const elsewhere = server.connect();
    await elsewhere.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    const client = server.connect();
    expect(await client.auth.signInWithOtp({ email })).toMatchObject({ error: null });
    expect(await lastMail(email)).toContain('Your ATB sign-in link');
    const { data, error } = await client.auth.verifyOtp({ email, token: codeIn(await lastMail(email)), type: 'email' });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await elsewhere.auth.getUser()).error).toBeNull();
    expect((await server.connect().auth.signInWithPassword({ email, password: GOOD_PASSWORD })).error).toBeNull();
  });

  it.each(['email', 'magiclink'] as const)('makes an account for a new address, by a code of type %s', async (type) => {
    const email = newEmail();
    const client = server.connect();
    await client.auth.signInWithOtp({ email, options: { data: { full_name: 'Ada' } } });
    const { data, error } = await client.auth.verifyOtp({ email, token: codeIn(await lastMail(email)), type });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ada', email_verified: true } });
    const [profile] = await server.sql('select full_name, email_proven_at from profiles where email = $1', [email]);
    expect(profile).toMatchObject({ full_name: 'Ada', email_proven_at: expect.any(Date) });
    const guess = await server.connect().auth.signInWithPassword({ email, password: '' });
    expect(guess.error, 'there is no password to sign in with').not.toBeNull();
  });

  it('works once, by its button, and brings the session back in the fragment', async () => {
    const email = await confirmed();
    await server.connect().auth.signInWithOtp({ email, options: { emailRedirectTo: `${server.url}/bots` } });
    const link = linkIn(await lastMail(email));
    expect(link).toContain('type=magiclink');
    expect(await (await fetch(link)).text()).toContain('Sign in to ATB');
    const landed = new URL(await pressButton(link));
    expect(landed.pathname).toBe('/bots');
    expect(new URLSearchParams(landed.hash.slice(1)).get('access_token')).toBeTruthy();
    expect(await pressButton(link)).toContain('error_code=otp_expired');
  });

  it('takes the password away that somebody else had chosen for an address nobody confirmed', async () => {
    const email = newEmail();
    await server.connect().auth.signUp({ email, password: 'the password of an attacker' });
    const client = server.connect();
    await client.auth.signInWithOtp({ email });
    const { error } = await client.auth.verifyOtp({ email, token: codeIn(await lastMail(email)), type: 'email' });
    expect(error).toBeNull();
    const attacker = await server.connect().auth.signInWithPassword({ email, password: 'the password of an attacker' });
    expect(attacker.error).toMatchObject({ code: 'invalid_credentials' });
  });

  it('is killed by five wrong codes', async () => {
    const email = await confirmed();
    await server.connect().auth.signInWithOtp({ email });
    const code = codeIn(await lastMail(email));
    const wrong = code === '00000000' ? '00000001' : '00000000';
    for (let guess = 0; guess < 5; guess += 1) {
      await server.connect().auth.verifyOtp({ email, token: wrong, type: 'email' });
    }
    const late = await server.connect().auth.verifyOtp({ email, token: code, type: 'email' });
    expect(late.error).toMatchObject({ code: 'otp_expired', status: 403 });
  });

  it('makes no account where that is not asked for, and answers a known and an unknown address alike', async () => {
    const known = await confirmed();
    const unknown = newEmail();
    const ask = async (email: string) => {
      const response = await server.post('/otp', { email, create_user: false });
      return { status: response.status, body: await response.text() };
    };
    expect(await ask(unknown)).toEqual(await ask(known));
    expect(await server.mailsTo(unknown)).toEqual([]);
    expect(await server.sql('select 1 from auth.users where email = $1', [unknown])).toEqual([]);
    expect(await server.mailsTo(known)).toHaveLength(2);
  });

  it('says that there is no account where a sign-up would say that there is one', async () => {
    const { error } = await unmailed
      .connect()
      .auth.signInWithOtp({ email: newEmail(), options: { shouldCreateUser: false } });
    expect(error).toMatchObject({ code: 'otp_disabled', message: 'Signups not allowed for otp', status: 422 });
  });

  it('makes no account while sign-up is closed', async () => {
    const closed = await startAuthServer({
      database: server.database,
      settings: { isConfirmationRequired: true, signUp: 'closed' },
    });
    const email = newEmail();
    expect((await closed.connect().auth.signInWithOtp({ email })).error).toBeNull();
    expect(await closed.mailsTo(email)).toEqual([]);
    await closed.stop();
  });

  it.each([
    [{}, 'You must provide either an email or phone number.'],
    [{ email: 'a@example.com', phone: '15551234567' }, 'Only an email address or phone number should be provided'],
    [{ phone: '15551234567' }, 'Unsupported phone provider'],
    [{ email: 'nobody' }, 'Unable to validate email address: invalid format'],
    [
      { email: 'a@example.com', code_challenge: 'x'.repeat(43) },
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
  ])('refuses %j', async (body, msg) => {
    const response = await server.post('/otp', body);
    expect(response.status).toBe(400);
    expect(await readJson(response)).toMatchObject({ msg });
  });
});
