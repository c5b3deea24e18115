import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJson } from '../../testing/read-json.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

let server: AuthServer;
let admin: SupabaseClient['auth']['admin'];

beforeAll(async () => {
  server = await startAuthServer();
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  admin = createClient(server.url, server.database.secrets.secretKey, options).auth.admin;
});
afterAll(() => server.stop());

async function createUser(attributes: Parameters<typeof admin.createUser>[0] = {}) {
  const { data, error } = await admin.createUser({
    email: newEmail(),
    password: GOOD_PASSWORD,
    email_confirm: true,
    ...attributes,
  });
  if (error) throw error;
  return data.user;
}

async function signIn(email: string | undefined, password = GOOD_PASSWORD) {
  const client = server.connect();
  const { data, error } = await client.auth.signInWithPassword({ email: email ?? '', password });
  return { client, session: data.session, error };
}

/** A request to the admin interface as it is. */
function ask(
  path: string,
  { method = 'GET', body, headers = {} }: { method?: string; body?: unknown; headers?: object } = {},
) {
  const { secretKey } = server.database.secrets;
  return fetch(`${server.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: secretKey,
      Authorization: `Bearer ${secretKey}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

describe('the admin interface', () => {
  it('is for the secret key alone', async () => {
    const { secretKey, publishableKey } = server.database.secrets;
    const user = await createUser({ app_metadata: { role: 'operator' } });
    const { session } = await signIn(user.email);
    const token = session?.access_token ?? '';
    const refused: readonly (readonly [number, Record<string, string>])[] = [
      [401, {}],
      [403, { apikey: publishableKey }],
      [403, { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` }],
      [403, { apikey: publishableKey, Authorization: `Bearer ${secretKey}` }],
      [403, { apikey: publishableKey, Authorization: `Bearer ${token}` }],
      [403, { apikey: secretKey, Authorization: `Bearer ${token}` }],
      [403, { apikey: secretKey, Authorization: 'Bearer not-a-token' }],
      [403, { apikey: `${secretKey}x` }],
    ];
    const targets = ['/admin/users', `/admin/users/${user.id}`, '/admin/nothing', '/invite'];
    for (const [status, headers] of refused) {
      for (const path of targets) {
        const response = await fetch(`${server.url}/auth/v1${path}`, { headers });
        expect([path, headers, response.status]).toEqual([path, headers, status]);
      }
    }
    expect((await fetch(`${server.url}/auth/v1/admin/users`, { headers: { apikey: secretKey } })).status).toBe(200);
  });

  it('keeps an unconfirmed address with a role from whoever signs up with it, when no mail proves whose it is', async () => {
    const user = await createUser({ app_metadata: { role: 'operator' }, email_confirm: false });
    const email = user.email ?? '';
    const { data, error } = await server.connect().auth.signUp({ email, password: GOOD_PASSWORD });
    expect(error, JSON.stringify(data)).toMatchObject({ code: 'user_already_exists' });
    const plain = await createUser({ email_confirm: false });
    const guest = await server.connect().auth.signUp({ email: plain.email ?? '', password: GOOD_PASSWORD });
    expect(guest.error).toBeNull();
    expect(guest.data.session?.user.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  });

  it('makes an account that signs in at once, and refuses the address a second time', async () => {
    const user_metadata = { full_name: 'Ada', favourite: 'BTC' };
    const user = await createUser({ user_metadata, app_metadata: { team: 'desk' } });
    expect(user).toMatchObject({ user_metadata, app_metadata: { provider: 'email', team: 'desk' } });
    const { session } = await signIn(user.email);
    expect(session?.user.id).toBe(user.id);
    const again = await admin.createUser({ email: user.email?.toUpperCase() ?? '', password: GOOD_PASSWORD });
    expect(again.error).toMatchObject({ status: 422, code: 'email_exists' });
    const mails = await server.mailsTo(user.email ?? '');
    expect(mails, 'nobody asked for a mail').toEqual([]);
  });

  it('takes an id of its own, no password, and an address that is yet to be confirmed', async () => {
    const id = randomUUID();
    const { data } = await admin.createUser({ id, email: newEmail() });
    expect(data.user?.id).toBe(id);
    expect(data.user?.email_confirmed_at).toBeUndefined();
    expect(data.user?.user_metadata).toEqual({});
    expect((await signIn(data.user?.email)).error).toMatchObject({ code: 'invalid_credentials' });
    const confirmed = await admin.updateUserById(id, { email_confirm: true, password: GOOD_PASSWORD });
    expect(confirmed.data.user?.email_confirmed_at).toBeDefined();
    expect((await signIn(data.user?.email)).session).not.toBeNull();
  });

  it('takes the hash of a password that another system made, within bounds', async () => {
    const [{ encrypted_password: hash } = { encrypted_password: '' }] = await server.sql<{
      encrypted_password: string;
    }>('select encrypted_password from auth.users where id = $1', [(await createUser()).id]);
    const { data } = await admin.createUser({ email: newEmail(), password_hash: hash, email_confirm: true });
    expect((await signIn(data.user?.email)).session).not.toBeNull();
    for (const bad of [hash.replace('m=19456', 'm=999999'), hash.replace('t=2', 't=90'), '$2a$10$abc', 'plain']) {
      const refused = await admin.createUser({ email: newEmail(), password_hash: bad });
      expect(refused.error, bad).toMatchObject({ status: 400 });
    }
  });

  it('lists accounts page by page, the newest first, and finds a part of an address', async () => {
    const emails: (string | undefined)[] = [];
    for (let count = 0; count < 3; count += 1) emails.unshift((await createUser()).email);
    const { data } = await admin.listUsers({ page: 1, perPage: 2 });
    expect(data.users.map(({ email }) => email)).toEqual(emails.slice(0, 2));
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2 });
    const total = await server.sql<{ n: string }>('select count(*) n from auth.users');
    expect(data).toMatchObject({ total: Number(total[0]?.n) });
    const found = await readJson(await ask(`/admin/users?filter=${encodeURIComponent(emails[2]?.slice(0, -6) ?? '')}`));
    expect(found).toMatchObject({ users: [{ email: emails[2] }] });
    expect(await readJson(await ask('/admin/users?filter=%25'))).toMatchObject({ users: [] });
  });

  it('changes what is said of an account, key by key', async () => {
    const user = await createUser({ user_metadata: { a: 1, b: 2 }, app_metadata: { team: 'desk' } });
    const { data } = await admin.updateUserById(user.id, {
      user_metadata: { a: null, c: 3 },
      app_metadata: { team: null },
    });
    expect(data.user?.user_metadata).toMatchObject({ b: 2, c: 3 });
    expect(data.user?.user_metadata).not.toHaveProperty('a');
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect((await admin.getUserById(user.id)).data.user?.user_metadata).toMatchObject({ b: 2, c: 3 });
  });

  it('sets a password: the old one and every session are good no more, and the user is told', async () => {
    const user = await createUser();
    const before = await signIn(user.email);
    await admin.updateUserById(user.id, { password: 'another very good password' });
    expect((await signIn(user.email)).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await signIn(user.email, 'another very good password')).session).not.toBeNull();
    expect((await before.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await before.client.auth.refreshSession()).error).not.toBeNull();
    const mails = await server.mailsTo(user.email ?? '');
    expect(mails.at(-1)).toContain('Your ATB password was changed');
  });

  it('bans: no sign-in, no refresh, no use of a token that is out, until the ban ends', async () => {
    const user = await createUser();
    const { client, session } = await signIn(user.email);
    const token = session?.access_token ?? '';
    await server.auth.verifyAccessToken(token); // remembered
    const { data } = await admin.updateUserById(user.id, { ban_duration: '24h' });
    expect(new Date(data.user?.banned_until ?? 0).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect((await signIn(user.email)).error).toMatchObject({ code: 'user_banned' });
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect(await server.auth.verifyAccessToken(token)).toEqual({ invalid: 'session_not_found' });
    expect((await client.auth.refreshSession({ refresh_token: session?.refresh_token ?? '' })).error).toMatchObject({
      code: 'user_banned',
    });
    await admin.updateUserById(user.id, { ban_duration: 'none' });
    expect((await signIn(user.email)).session).not.toBeNull();
  });

  it('gives and takes the role of an operator; with it the sessions go', async () => {
    const user = await createUser();
    await admin.updateUserById(user.id, { app_metadata: { role: 'operator' } });
    const { client, session } = await signIn(user.email);
    expect(session?.user.app_metadata['role']).toBe('operator');
    await admin.updateUserById(user.id, { app_metadata: { role: null } });
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const log = await server.sql<{ action: string }>(
      `select payload ->> 'action' as action from auth.audit_log_entries
       where payload -> 'traits' ->> 'user_id' = $1 and payload ->> 'action' like 'operator_%' order by created_at`,
      [user.id],
    );
    expect(log.map(({ action }) => action)).toEqual(['operator_granted', 'operator_revoked']);
  });

  it('signs a user out by the token, here, elsewhere or everywhere', async () => {
    const user = await createUser();
    const [here, there] = [await signIn(user.email), await signIn(user.email)];
    const isIn = async ({ client }: typeof here) => (await client.auth.getUser()).error === null;
    await admin.signOut(here.session?.access_token ?? '', 'others');
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    await admin.signOut(here.session?.access_token ?? '', 'local');
    expect(await isIn(here)).toBe(false);
  });

  it('lists and removes the factors of somebody who lost them', async () => {
    const user = await createUser();
    const [factor] = await server.sql<{ id: string }>(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status) values ($1, 'phone', 'totp', 'verified') returning id`,
      [user.id],
    );
    const { client } = await signIn(user.email);
    const listed = await admin.mfa.listFactors({ userId: user.id });
    expect(listed.data).toMatchObject({ factors: [{ id: factor?.id, factor_type: 'totp', status: 'verified' }] });
    const other = await createUser();
    expect((await admin.mfa.deleteFactor({ id: factor?.id ?? '', userId: other.id })).error).toMatchObject({
      status: 404,
    });
    const removed = await admin.mfa.deleteFactor({ id: factor?.id ?? '', userId: user.id });
    expect(removed.error).toBeNull();
    expect(JSON.stringify(removed.data)).toContain(factor?.id);
    expect((await admin.mfa.listFactors({ userId: user.id })).data).toEqual({ factors: [] });
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });
});

describe('links and addresses', () => {
  it('invites: the link opens the account, once, and the invited one sets a password', async () => {
    const email = newEmail();
    const { data, error } = await admin.inviteUserByEmail(email, { data: { full_name: 'Ada' } });
    expect(error).toBeNull();
    expect(data.user?.invited_at).toBeDefined();
    const mail = (await server.mailsTo(email)).at(-1) ?? '';
    const token = /token=([0-9a-f]{32})/u.exec(mail)?.[1] ?? '';
    const client = server.connect();
    const opened = await client.auth.verifyOtp({ type: 'invite', token_hash: token });
    expect(opened.data.user).toMatchObject({ id: data.user?.id, user_metadata: { full_name: 'Ada' } });
    expect((await server.connect().auth.verifyOtp({ type: 'invite', token_hash: token })).error).not.toBeNull();
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  it.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
    'makes a link of the type %s that opens a session',
    async (type) => {
      const email = type === 'recovery' || type === 'magiclink' ? ((await createUser()).email ?? '') : newEmail();
      const options = { redirectTo: `${server.url}/welcome` };
      const { data, error } = await admin.generateLink(
        type === 'signup' ? { type, email, password: GOOD_PASSWORD, options } : { type, email, options },
      );
      expect(error).toBeNull();
      const link = data.properties;
      expect(link).toMatchObject({ verification_type: type, redirect_to: options.redirectTo });
      expect(link?.action_link).toContain(`type=${type}`);
      expect(link?.email_otp).toMatch(/^\d{8}$/u);
      const opened = await server.connect().auth.verifyOtp({ type, token_hash: link?.hashed_token ?? '' });
      expect(opened.data.user?.email).toBe(email);
      if (type === 'signup') expect((await signIn(email)).session).not.toBeNull();
    },
  );

  it('signs an address up that asks for a sign-in link and has no account; a recovery of nobody is refused', async () => {
    const { data } = await admin.generateLink({ type: 'magiclink', email: newEmail() });
    expect(data.properties?.verification_type).toBe('signup');
    expect((await admin.generateLink({ type: 'recovery', email: newEmail() })).error).toMatchObject({ status: 404 });
  });

  it('makes both links of a change of address, and the change counts once both are used', async () => {
    const user = await createUser();
    const [email, newAddress] = [user.email ?? '', newEmail()];
    const links = [];
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data, error } = await admin.generateLink({ type, email, newEmail: newAddress });
      expect(error).toBeNull();
      expect(data.user?.new_email).toBe(newAddress);
      links.push(data.properties?.hashed_token ?? '');
    }
    for (const token_hash of links) await server.connect().auth.verifyOtp({ type: 'email_change', token_hash });
    expect((await admin.getUserById(user.id)).data.user?.email).toBe(newAddress);
    const other = await createUser();
    const taken = await admin.generateLink({
      type: 'email_change_new',
      email: other.email ?? '',
      newEmail: newAddress,
    });
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  it('sets an address: sessions end, both mailboxes are told, an address that is in use is refused', async () => {
    const [user, other] = [await createUser(), await createUser()];
    const before = await signIn(user.email);
    const email = newEmail();
    const { data } = await admin.updateUserById(user.id, { email, email_confirm: true });
    expect(data.user).toMatchObject({ email, identities: [{ identity_data: { email } }] });
    expect((await before.client.auth.getUser()).error).not.toBeNull();
    expect((await signIn(email)).session).not.toBeNull();
    for (const to of [user.email ?? '', email]) expect((await server.mailsTo(to)).join()).toContain(email);
    const [profile] = await server.sql('select email from public.profiles where id = $1', [user.id]);
    expect(profile).toEqual({ email });
    expect((await admin.updateUserById(other.id, { email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
  });

  it('invites nobody where sign-up is closed; accounts are made all the same', async () => {
    const closed = await startAuthServer({ settings: { signUp: 'closed' }, database: server.database });
    try {
      const api = createClient(closed.url, server.database.secrets.secretKey).auth.admin;
      expect((await api.inviteUserByEmail(newEmail())).error).toMatchObject({ code: 'signup_disabled' });
      expect((await api.createUser({ email: newEmail() })).error).toBeNull();
    } finally {
      await closed.stop();
    }
  });
});

describe('the end of an account', () => {
  it('takes everything with it', async () => {
    const user = await createUser();
    const { client } = await signIn(user.email);
    expect((await admin.deleteUser(user.id)).error).toBeNull();
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await admin.getUserById(user.id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    const [left] = await server.sql(
      'select (select count(*) from public.profiles where id = $1)::int as profiles, (select count(*) from public.ledger_postings where user_id = $1)::int as postings',
      [user.id],
    );
    expect(left).toEqual({ profiles: 0, postings: 0 });
    expect((await createUser({ email: user.email ?? '' })).id).not.toBe(user.id);
  });

  it('may be soft: nobody signs in, the name is gone, the row and the books stay, the address is free', async () => {
    const user = await createUser({ user_metadata: { full_name: 'Ada' } });
    const { client } = await signIn(user.email);
    expect((await admin.deleteUser(user.id, true)).error).toBeNull();
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await signIn(user.email)).error).toMatchObject({ code: 'invalid_credentials' });
    const { data } = await admin.getUserById(user.id);
    expect(data.user).toMatchObject({ id: user.id, user_metadata: {}, deleted_at: expect.any(String) as string });
    expect(JSON.stringify(data.user)).not.toContain(user.email);
    expect((await admin.updateUserById(user.id, { password: GOOD_PASSWORD })).error).toMatchObject({ status: 404 });
    expect((await admin.deleteUser(user.id, true)).error, 'again').toBeNull();
    const [books] = await server.sql<{ n: number }>(
      'select count(*)::int n from public.ledger_postings where user_id = $1',
      [user.id],
    );
    expect(books?.n).toBeGreaterThan(0);
    expect((await createUser({ email: user.email ?? '' })).id).not.toBe(user.id);
  });
});

describe('bad input', () => {
  it.each([
    ['POST', '/admin/users', {}, 400],
    ['POST', '/admin/users', { email: 'xx:;x@x.x' }, 400],
    ['POST', '/admin/users', { email: 7 }, 400],
    ['POST', '/admin/users', { phone: '+4912345' }, 400],
    ['POST', '/admin/users', { email: 'a@b.example', id: 'nobody' }, 400],
    ['POST', '/admin/users', { email: 'a@b.example', id: '00000000-0000-0000-0000-000000000000' }, 400],
    ['POST', '/admin/users', { email: 'a@b.example', password: 'short' }, 422],
    ['POST', '/admin/users', { email: 'a@b.example', password: 'x'.repeat(20), password_hash: 'y' }, 400],
    ['POST', '/admin/users', { email: 'a@b.example', role: 'service_role' }, 400],
    ['POST', '/admin/users', { email: 'a@b.example', ban_duration: 'forever' }, 400],
    ['POST', '/admin/users', { email: 'a@b.example', ban_duration: '-5m' }, 400],
    ['POST', '/admin/users', { email: 'a@b.example', ban_duration: '99999999999h' }, 400],
    ['POST', '/admin/users', { email: 'a@b.example', user_metadata: { text: 'x'.repeat(4000) } }, 400],
    ['POST', '/admin/users', { email: 'a@b.example', app_metadata: { text: 'x'.repeat(4000) } }, 400],
    ['POST', '/admin/users', { email: 'a@b.example', app_metadata: [] }, 400],
    ['POST', '/invite', {}, 400],
    ['POST', '/invite', { email: 'xx:;x@x.x' }, 400],
    ['POST', '/admin/generate_link', { type: 'sms', email: 'a@b.example' }, 400],
    ['POST', '/admin/generate_link', { type: 'signup', email: 'new@b.example' }, 400],
    ['POST', '/admin/generate_link', { type: 'email_change_new', email: 'a@b.example' }, 400],
    ['GET', '/admin/users?page=-1', undefined, 400],
    ['GET', '/admin/users?page=0', undefined, 400],
    ['GET', '/admin/users?per_page=100000', undefined, 400],
    ['GET', '/admin/users?page=1e9', undefined, 400],
    ['GET', '/admin/users/nobody', undefined, 404],
    ['GET', `/admin/users/${randomUUID()}`, undefined, 404],
    ['PUT', `/admin/users/${randomUUID()}`, {}, 404],
    ['DELETE', `/admin/users/${randomUUID()}`, undefined, 404],
    ['GET', `/admin/users/${randomUUID()}/factors`, undefined, 404],
    ['DELETE', `/admin/users/${randomUUID()}/factors/x`, undefined, 404],
    ['GET', '/admin/custom-providers', undefined, 404],
  ])('%s %s %j is refused with %i', async (method, path, body, status) => {
    const response = await ask(path, { method, body });
    expect(response.status).toBe(status);
    expect(await readJson(response)).toHaveProperty('error_code');
  });

  it('changes nothing of an account when one part of a change is wrong', async () => {
    const user = await createUser();
    const { error } = await admin.updateUserById(user.id, {
      user_metadata: { a: 1 },
      app_metadata: { t: 'x'.repeat(4000) },
    });
    expect(error).toMatchObject({ status: 400 });
    expect((await admin.getUserById(user.id)).data.user?.user_metadata).not.toHaveProperty('a');
  });
});
