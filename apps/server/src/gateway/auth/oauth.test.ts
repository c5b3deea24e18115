import { createHash } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeIn } from './testing/mail-links.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';
import { GITHUB_CLIENT, startGitHub, type TestGitHub } from './testing/start-github.ts';
import { startOpenIdProvider, type TestProvider } from './testing/start-openid-provider.ts';
import { openTestBrowser, type TestBrowser } from './testing/test-browser.ts';

let openId: TestProvider;
let gitHub: TestGitHub;
let server: AuthServer;
beforeAll(async () => {
  gitHub = await startGitHub();
  server = await startAuthServer({
    settings: async (url) => {
      openId = await startOpenIdProvider([`${url}/auth/v1/callback`]);
      const { clientId, clientSecret, issuer } = openId;
      return {
        isConfirmationRequired: true,
        providers: [
          { kind: 'openid', id: 'google', label: 'Google', clientId, clientSecret, url: issuer },
          { kind: 'github', id: 'github', label: 'GitHub', ...GITHUB_CLIENT, url: gitHub.url },
        ],
      };
    },
  });
});
afterAll(async () => {
  await server.stop();
  await openId.stop();
  await gitHub.stop();
});

/** The stock client in a browser of its own, that takes codes. */
function connect(browser: TestBrowser, flowType: 'pkce' | 'implicit' = 'pkce'): SupabaseClient {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return createClient(server.url, server.database.secrets.publishableKey, {
    auth: { flowType, storage, persistSession: true, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: browser.fetch },
  });
}

type ProviderName = 'google' | 'github';

/** Goes the whole way to the provider and back. */
async function visit(browser: TestBrowser, client: SupabaseClient, provider: ProviderName = 'google'): Promise<URL> {
  const { data } = await client.auth.signInWithOAuth({
    provider,
    options: { redirectTo: `${server.url}/bots`, skipBrowserRedirect: true },
  });
  return browser.navigate(data.url ?? '', `${server.url}/bots`);
}

async function signIn(provider: ProviderName = 'google', browser = openTestBrowser()) {
  const client = connect(browser);
  const landed = await visit(browser, client, provider);
  const code = landed.searchParams.get('code');
  if (code === null) return { client, browser, landed, user: null, error: landed.searchParams.get('error_code') };
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  return { client, browser, landed, user: data.user, error: null };
}

async function signUpByMail(email = newEmail()): Promise<SupabaseClient> {
  const client = server.connect();
  await client.auth.signUp({ email, password: GOOD_PASSWORD });
  const token = codeIn((await server.mailsTo(email)).at(-1) ?? '');
  await client.auth.verifyOtp({ email, token, type: 'signup' });
  return client;
}

let people = 0;
function newPerson(email = newEmail(), verified = true) {
  people += 1;
  const person = { sub: `person-${people}`, email, email_verified: verified, name: 'Ada Lovelace' };
  openId.signIn(person);
  return person;
}

describe('a sign-in by an OpenID provider', () => {
  it('makes an account with a proven address, and finds it again', async () => {
    const { email } = newPerson();
    const first = await signIn();
    expect(first.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ada Lovelace', email_verified: true },
      identities: [{ provider: 'google', identity_data: { email, sub: `person-${people}` } }],
    });
    const [profile] = await server.sql('select full_name, email_proven_at from profiles where email = $1', [email]);
    expect(profile).toEqual({ full_name: 'Ada Lovelace', email_proven_at: expect.any(Date) });
    const again = await signIn();
    expect(again.user?.id).toBe(first.user?.id);
    const { data } = await again.client.auth.getClaims();
    expect(data?.claims['amr']).toMatchObject([{ method: 'oauth' }]);
    expect(data?.claims.aal).toBe('aal1');
  });

  it('brings the session in the fragment to a client that takes no code', async () => {
    newPerson();
    const browser = openTestBrowser();
    const landed = await visit(browser, connect(browser, 'implicit'));
    expect(landed.search).toBe('');
    expect(new URLSearchParams(landed.hash.slice(1)).get('access_token')).toBeTruthy();
  });

  it('is found by its id there when the address changes, and follows no address', async () => {
    const person = newPerson();
    const { user } = await signIn();
    openId.signIn({ ...person, email: newEmail() });
    expect((await signIn()).user).toMatchObject({ id: user?.id, email: person.email });
    newPerson(person.email);
    const other = await signIn();
    expect(other.user?.id, 'a proven address, vouched for by the provider').toBe(user?.id);
  });

  it('goes on in the account whose address was proven by mail, and tells its owner', async () => {
    const email = newEmail();
    const byMail = await signUpByMail(email);
    newPerson(email);
    const { user } = await signIn();
    expect(user?.id).toBe((await byMail.auth.getUser()).data.user?.id);
    expect(user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'google'] });
    expect((await server.mailsTo(email)).at(-1)).toContain('Google can now sign in to your ATB account');
  });

  it.each([
    ['the provider does not vouch for the address', false, true, 'provider_email_needs_verification'],
    ['nobody proved the address to us', true, false, 'email_exists'],
  ])('does not come into an account when %s', async (_, isVouchedFor, isProven, code) => {
    const email = newEmail();
    await signUpByMail(email);
    if (!isProven) await server.sql('update profiles set email_proven_at = null where email = $1', [email]);
    newPerson(email, isVouchedFor);
    const { user, error } = await signIn();
    expect(user).toBeNull();
    expect(error).toBe(code);
    const kept = await server.sql(`select provider from auth.identities where email = $1`, [email]);
    expect(kept).toEqual([{ provider: 'email' }]);
  });

  it('takes over a sign-up that nobody confirmed, and leaves none of it', async () => {
    const email = newEmail();
    await server.connect().auth.signUp({ email, password: 'the password of an attacker' });
    const stale = codeIn((await server.mailsTo(email)).at(-1) ?? '');
    newPerson(email);
    const { user } = await signIn();
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(['google']);
    const attacker = await server.connect().auth.signInWithPassword({ email, password: 'the password of an attacker' });
    expect(attacker.error).toMatchObject({ code: 'invalid_credentials' });
    const late = await server.connect().auth.verifyOtp({ email, token: stale, type: 'signup' });
    expect(late.error).toMatchObject({ code: 'otp_expired' });
  });

  it('says so when the person cancels there', async () => {
    openId.signIn(null);
    const { landed } = await signIn();
    expect(landed.searchParams.get('error')).toBe('access_denied');
    expect(landed.hash).toContain('The+sign-in+was+cancelled.');
  });

  it('is refused to who is banned', async () => {
    const { email } = newPerson();
    await signIn();
    await server.sql(`update auth.users set banned_until = now() + interval '1 day' where email = $1`, [email]);
    expect((await signIn()).error).toBe('user_banned');
  });
});

it('a provider makes no account while sign-up is closed', async () => {
  let closedProvider: TestProvider | undefined;
  const closed = await startAuthServer({
    database: server.database,
    settings: async (url) => {
      closedProvider = await startOpenIdProvider([`${url}/auth/v1/callback`]);
      const { clientId, clientSecret, issuer } = closedProvider;
      const google = { kind: 'openid', id: 'google', label: 'Google', clientId, clientSecret, url: issuer } as const;
      return { isConfirmationRequired: true, signUp: 'closed', providers: [google] };
    },
  });
  const email = newEmail();
  closedProvider?.signIn({ sub: 'late', email, email_verified: true });
  const authorize = `${closed.url}/auth/v1/authorize?provider=google&redirect_to=${closed.url}/in`;
  const landed = await openTestBrowser().navigate(authorize, `${closed.url}/in`);
  expect(landed.hash).toContain('error_code=signup_disabled');
  expect(await server.sql('select 1 from auth.users where email = $1', [email])).toEqual([]);
  await closed.stop();
  await closedProvider?.stop();
});

describe('the way back from the provider', () => {
  const begin = async (browser: TestBrowser) => {
    const { data } = await connect(browser).auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${server.url}/bots`, skipBrowserRedirect: true },
    });
    return browser.navigate(data.url ?? '', `${server.url}/auth/v1/callback`);
  };
  const arrive = (browser: TestBrowser, address: URL) => browser.navigate(address.href, server.url);

  it('is good once, and in the browser that began', async () => {
    newPerson();
    const browser = openTestBrowser();
    const back = await begin(browser);
    expect((await arrive(openTestBrowser(), back)).hash, 'another browser').toContain('error_code=bad_oauth_state');
    expect((await arrive(browser, back)).searchParams.get('code')).toBeTruthy();
    expect((await arrive(browser, back)).hash, 'a second time').toContain('error_code=bad_oauth_state');
  });

  it("is not taken with a state that was changed, is another flow's code, or came late", async () => {
    newPerson();
    const browser = openTestBrowser();
    const back = await begin(browser);
    const [id = '', until = '', signature = ''] = (back.searchParams.get('state') ?? '').split('.');
    const states = [`${id}.${Number(until) + 60}.${signature}`, `${id}.${until}.${'A'.repeat(43)}`, 'x', ''];
    for (const state of states) {
      const forged = new URL(back);
      forged.searchParams.set('state', state);
      expect((await arrive(browser, forged)).hash).toContain('error_code=bad_oauth_state');
    }
    const other = await begin(browser);
    const mixed = new URL(back);
    mixed.searchParams.set('code', other.searchParams.get('code') ?? '');
    expect((await arrive(browser, mixed)).hash, "the verifier is the flow's own").toContain('bad_oauth_callback');
    await server.sql(`update auth.flow_state set created_at = now() - interval '11 minutes'`);
    expect((await arrive(browser, other)).hash).toContain('error_code=bad_oauth_state');
  });

  it('leads to no page of others', async () => {
    newPerson();
    const browser = openTestBrowser();
    const { data } = await connect(browser).auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: 'https://evil.example/', skipBrowserRedirect: true },
    });
    const landed = await browser.navigate(data.url ?? '', `${server.url}/?`);
    expect(landed.origin).toBe(server.url);
  });

  it('keeps nothing that would help who reads the database', async () => {
    newPerson();
    const browser = openTestBrowser();
    const back = await begin(browser);
    const rows = JSON.stringify(await server.sql('select * from auth.flow_state'));
    expect(rows).not.toContain(back.searchParams.get('state'));
    expect(server.logLines.join('')).not.toContain(openId.clientSecret);
  });
});

describe('a sign-in by GitHub', () => {
  it('takes the primary address, when GitHub says that it is proven', async () => {
    const email = newEmail();
    gitHub.signIn({ id: 583_231, email, verified: true });
    const { user } = await signIn('github');
    expect(user).toMatchObject({ email, app_metadata: { provider: 'github' }, user_metadata: { full_name: 'Mona' } });
    gitHub.signIn({ id: 583_232, email: newEmail(), verified: false });
    expect((await signIn('github')).error).toBe('provider_email_needs_verification');
  });
});

describe('one more way to sign in', () => {
  const link = async (client: SupabaseClient, browser: TestBrowser) => {
    const { data, error } = await client.auth.linkIdentity({
      provider: 'github',
      options: { redirectTo: `${server.url}/settings/security`, skipBrowserRedirect: true },
    });
    expect(error).toBeNull();
    return browser.navigate(data.url ?? '', `${server.url}/settings/security`);
  };
  const identitiesOf = async (client: SupabaseClient) => (await client.auth.getUserIdentities()).data?.identities ?? [];

  async function linked(id: number) {
    const { email } = newPerson();
    const { client, browser } = await signIn();
    gitHub.signIn({ id, email: newEmail(), verified: false });
    const landed = await link(client, browser);
    return { email, client, browser, landed };
  }

  it('is added from Settings, whatever its address, and signs in from then on', async () => {
    const { client, email, landed } = await linked(1001);
    expect(landed.href, 'the session goes on as it is').toBe(`${server.url}/settings/security`);
    expect((await identitiesOf(client)).map(({ provider }) => provider)).toEqual(['google', 'github']);
    expect((await server.mailsTo(email)).at(-1)).toContain('GitHub can now sign in to your ATB account');
    expect((await signIn('github')).user?.email).toBe(email);
  });

  it('is not taken from an account that has it', async () => {
    await linked(1002);
    newPerson();
    const { client, browser } = await signIn();
    const landed = await link(client, browser);
    expect(landed.searchParams.get('error_code')).toBe('identity_already_exists');
    expect(await identitiesOf(client)).toHaveLength(1);
  });

  it('is not added by a page that sends another browser to the provider', async () => {
    newPerson();
    const { client } = await signIn();
    gitHub.signIn({ id: 1003, email: newEmail(), verified: true });
    const { data } = await client.auth.linkIdentity({ provider: 'github', options: { skipBrowserRedirect: true } });
    const landed = await openTestBrowser()
      .navigate(data.url ?? '', `${server.url}/#`)
      .catch((error: Error) => error);
    expect(String(landed)).toContain('bad_oauth_state');
    expect(await identitiesOf(client)).toHaveLength(1);
  });

  it('is removed again, with a mail, and ends what was open elsewhere', async () => {
    const { client, email } = await linked(1004);
    const elsewhere = await signIn('github');
    const identity = (await identitiesOf(client)).find(({ provider }) => provider === 'github');
    if (!identity) throw new Error('GitHub was not linked');
    expect((await client.auth.unlinkIdentity(identity)).error).toBeNull();
    expect((await identitiesOf(client)).map(({ provider }) => provider)).toEqual(['google']);
    expect((await client.auth.getUser()).data.user?.app_metadata).toMatchObject({ providers: ['google'] });
    expect((await elsewhere.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await server.mailsTo(email)).at(-1)).toContain('GitHub can no longer sign in');
  });

  it("is not removed when it is the last, or another account's", async () => {
    newPerson();
    const { client } = await signIn();
    const [only] = await identitiesOf(client);
    if (!only) throw new Error('There is no identity');
    expect((await client.auth.unlinkIdentity(only)).error).toMatchObject({ code: 'single_identity_not_deletable' });
    const other = await linked(1005);
    const theirs = await other.client.auth.unlinkIdentity(only);
    expect(theirs.error).toMatchObject({ code: 'identity_not_found' });
    const both = await identitiesOf(other.client);
    const answers = await Promise.all(both.map((identity) => other.client.auth.unlinkIdentity(identity)));
    expect(
      answers.filter(({ error }) => error === null),
      'both at the same moment',
    ).toHaveLength(1);
  });

  it('takes the password along when it is the one by e-mail, and comes back with a new password', async () => {
    const { client, email } = await linked(1006);
    await client.auth.updateUser({ password: GOOD_PASSWORD });
    const byPassword = () => server.connect().auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    expect((await byPassword()).error).toBeNull();
    const identity = (await identitiesOf(client)).find(({ provider }) => provider === 'email');
    if (!identity) throw new Error('The password made no identity');
    expect((await client.auth.unlinkIdentity(identity)).error).toBeNull();
    expect((await byPassword()).error).toMatchObject({ code: 'invalid_credentials' });
  });

  it('is not added, removed or followed by a password by who has an access token of long ago alone', async () => {
    const { client, email } = await linked(1008);
    await server.sql(
      `update auth.mfa_amr_claims a set updated_at = now() - interval '16 minutes'
       from auth.sessions s join auth.users u on u.id = s.user_id where s.id = a.session_id and u.email = $1`,
      [email],
    );
    await client.auth.refreshSession();
    const asked = await client.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
    expect(asked.error).toMatchObject({ status: 403, code: 'reauthentication_needed' });
    const [identity] = await identitiesOf(client);
    if (!identity) throw new Error('There is no identity');
    expect((await client.auth.unlinkIdentity(identity)).error).toMatchObject({ code: 'reauthentication_needed' });
    const password = await client.auth.updateUser({ password: GOOD_PASSWORD });
    expect(password.error).toMatchObject({ status: 403, code: 'reauthentication_needed' });
    expect(await identitiesOf(client)).toHaveLength(2);
    await client.auth.reauthenticate();
    const nonce = codeIn((await server.mailsTo(email)).at(-1) ?? '');
    expect(
      (await client.auth.updateUser({ password: GOOD_PASSWORD, nonce })).error,
      'a mailed code will do',
    ).toBeNull();
  });

  it('asks for the second factor of who has one', async () => {
    const { client, email } = await linked(1007);
    await server.sql(
      `insert into auth.mfa_factors (user_id, factor_type, status) select id, 'totp', 'verified' from auth.users where email = $1`,
      [email],
    );
    const asked = await client.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
    expect(asked.error).toMatchObject({ code: 'insufficient_aal' });
    const [identity] = await identitiesOf(client);
    if (!identity) throw new Error('There is no identity');
    expect((await client.auth.unlinkIdentity(identity)).error).toMatchObject({ code: 'insufficient_aal' });
  });
});

describe('an identity token', () => {
  /** As a client gets one by itself from the provider. */
  async function idToken(nonce: string): Promise<string> {
    const verifier = 'v'.repeat(43);
    const url = new URL(`${openId.issuer}/auth`);
    const redirectUri = `${server.url}/auth/v1/callback`;
    const parameters = {
      response_type: 'code',
      client_id: openId.clientId,
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const back = await openTestBrowser().navigate(url.href, redirectUri);
    const response = await fetch(`${openId.issuer}/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${openId.clientId}:${encodeURIComponent(openId.clientSecret)}`).toString('base64')}`,
      },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    });
    const { id_token: token } = (await response.json()) as { id_token: string };
    return token;
  }
  const hashed = (nonce: string) => createHash('sha256').update(nonce).digest('hex');
  const ask = (token: string, nonce?: string) =>
    server.connect().auth.signInWithIdToken({ provider: 'google', token, ...(nonce === undefined ? {} : { nonce }) });

  it('signs in with its nonce, and not with another, none, or a changed token', async () => {
    const { email } = newPerson();
    const token = await idToken(hashed('once'));
    expect((await ask(token, 'twice')).error).toMatchObject({ code: 'bad_jwt', message: 'Bad ID token' });
    expect((await ask(token)).error).toMatchObject({ code: 'bad_jwt' });
    const [head = '', body = '', signature = ''] = token.split('.');
    expect((await ask(`${head}.${body}.${signature.split('').toReversed().join('')}`, 'once')).error).not.toBeNull();
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect((await ask(`${none}.${body}.`, 'once')).error).toMatchObject({ code: 'bad_jwt' });
    expect((await ask(token, 'once')).data.user?.email).toBe(email);
  });

  it('is not taken of a provider that issues none', async () => {
    const { error } = await server.connect().auth.signInWithIdToken({ provider: 'github', token: 'x' });
    expect(error).toMatchObject({ code: 'provider_disabled' });
  });
});

describe('what is not set up', () => {
  it("is refused in the auth service's own words", async () => {
    const response = await fetch(`${server.url}/auth/v1/authorize?provider=apple`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ msg: 'Unsupported provider: provider is not enabled' });
  });

  it('is not among what a sign-in page may offer', async () => {
    const response = await fetch(`${server.url}/auth/v1/settings`);
    expect(await response.json()).toMatchObject({
      external: { github: true, google: true, apple: false, email: true },
      sign_in_providers: [
        { id: 'google', label: 'Google' },
        { id: 'github', label: 'GitHub' },
      ],
    });
  });
});
