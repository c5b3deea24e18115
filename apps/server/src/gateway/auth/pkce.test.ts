import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeIn, linkIn, pressButton } from './testing/mail-links.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ settings: { isConfirmationRequired: true } });
});
afterAll(() => server.stop());

/** The stock client of a page that takes codes, with a memory of its own. */
function connectByCode(): SupabaseClient {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return createClient(server.url, server.database.secrets.publishableKey, {
    auth: { flowType: 'pkce', storage, persistSession: true, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

const landOn = async (email: string) => new URL(await pressButton(linkIn((await server.mailsTo(email)).at(-1) ?? '')));
const exchange = (body: object) => server.post('/token?grant_type=pkce', body);

async function signUp(email = newEmail()): Promise<string> {
  await server.connect().auth.signUp({ email, password: GOOD_PASSWORD });
  await server.connect().auth.verifyOtp({
    email,
    token: codeIn((await server.mailsTo(email)).at(-1) ?? ''),
    type: 'signup',
  });
  return email;
}

describe('a flow that ends in a code', () => {
  it('confirms a sign-up, and opens the session for the client that began it', async () => {
    const email = newEmail();
    const client = connectByCode();
    await client.auth.signUp({
      email,
      password: GOOD_PASSWORD,
      options: { emailRedirectTo: `${server.url}/?from=mail` },
    });
    const landed = await landOn(email);
    expect(landed.hash, 'no token is in the address').toBe('');
    expect(landed.searchParams.get('from')).toBe('mail');
    const { data, error } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.user?.email_confirmed_at).toBeTruthy();
    const [profile] = await server.sql('select email_proven_at from profiles where email = $1', [email]);
    expect(profile).toMatchObject({ email_proven_at: expect.any(Date) });
  });

  it('signs in by a mailed link', async () => {
    const email = await signUp();
    const client = connectByCode();
    await client.auth.signInWithOtp({ email });
    const code = (await landOn(email)).searchParams.get('code') ?? '';
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  it('recovers an account, and ends what was open before', async () => {
    const email = await signUp();
    const before = server.connect();
    await before.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    const client = connectByCode();
    await client.auth.resetPasswordForEmail(email);
    const code = (await landOn(email)).searchParams.get('code') ?? '';
    expect((await before.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    const { error } = await client.auth.updateUser({ password: 'five stars over the harbour' });
    expect(error, 'a recovery may set a password without the old one').toBeNull();
  });

  it('takes a plain challenge too', async () => {
    const email = await signUp();
    const verifier = 'v'.repeat(43);
    await server.post('/otp', { email, code_challenge: verifier, code_challenge_method: 'plain' });
    const auth_code = (await landOn(email)).searchParams.get('code');
    expect((await exchange({ auth_code, code_verifier: verifier })).status).toBe(200);
  });

  it('keeps no code that could be read', async () => {
    const email = await signUp();
    const client = connectByCode();
    await client.auth.signInWithOtp({ email });
    const code = (await landOn(email)).searchParams.get('code') ?? '';
    const kept = await server.sql<{ auth_code: string | null }>('select auth_code from auth.flow_state');
    expect(kept.map((row) => row.auth_code)).not.toContain(code);
  });
});

describe('the exchange', () => {
  it('takes a code once, also of two at the same moment, and not from who has only seen it', async () => {
    const email = await signUp();
    const verifier = 'w'.repeat(43);
    await server.post('/otp', { email, code_challenge: verifier, code_challenge_method: 'plain' });
    const auth_code = (await landOn(email)).searchParams.get('code');
    const thief = await exchange({ auth_code, code_verifier: 'x'.repeat(43) });
    expect(await thief.json()).toMatchObject({ error_code: 'bad_code_verifier' });
    const answers = await Promise.all([1, 2, 3].map(() => exchange({ auth_code, code_verifier: verifier })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(await (await exchange({ auth_code, code_verifier: verifier })).json()).toMatchObject({
      error_code: 'flow_state_not_found',
    });
  });

  it('takes no code that is older than five minutes', async () => {
    const email = await signUp();
    const verifier = 'y'.repeat(43);
    await server.post('/otp', { email, code_challenge: verifier, code_challenge_method: 'plain' });
    const auth_code = (await landOn(email)).searchParams.get('code');
    await server.sql(
      `update auth.flow_state set auth_code_issued_at = now() - interval '5 minutes' where auth_code is not null`,
    );
    const late = await exchange({ auth_code, code_verifier: verifier });
    expect(late.status).toBe(422);
    expect(await late.json()).toMatchObject({ error_code: 'flow_state_expired' });
  });

  it.each([
    [{}, 400, 'validation_failed'],
    [{ auth_code: 'x' }, 400, 'validation_failed'],
    [{ auth_code: 'x', code_verifier: 'y' }, 400, 'flow_state_not_found'],
    [{ auth_code: 'x'.repeat(5000), code_verifier: 'y' }, 400, 'flow_state_not_found'],
  ])('refuses %o', async (body, status, code) => {
    const response = await exchange(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error_code: code });
  });
});
