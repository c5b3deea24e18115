import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { readJson } from '../../testing/read-json.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

const NEW_PASSWORD = 'seven gulls above the pier';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

let email: string;
let client: SupabaseClient;
beforeEach(async () => {
  email = newEmail();
  client = server.connect();
  await client.auth.signUp({ email, password: GOOD_PASSWORD, options: { data: { full_name: 'Ada', old: 1 } } });
});

const mailedCode = async () => /Your code: (\d{8})/.exec((await server.mailsTo(email)).at(-1) ?? '')?.[1] ?? '';

describe('a change of the password', () => {
  it('needs the current password', async () => {
    const none = await client.auth.updateUser({ password: NEW_PASSWORD });
    expect(none.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    const wrong = await client.auth.updateUser({ password: NEW_PASSWORD, current_password: 'not the password' });
    expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' });
    const right = await client.auth.updateUser({ password: NEW_PASSWORD, current_password: GOOD_PASSWORD });
    expect(right.error).toBeNull();
    const { error } = await server.connect().auth.signInWithPassword({ email, password: NEW_PASSWORD });
    expect(error).toBeNull();
  });

  it('takes a mailed code instead, once', async () => {
    const { error } = await client.auth.reauthenticate();
    expect(error).toBeNull();
    const nonce = await mailedCode();
    const wrong = await client.auth.updateUser({ password: NEW_PASSWORD, nonce: '00000000' });
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    const right = await client.auth.updateUser({ password: NEW_PASSWORD, nonce });
    expect(right.error).toBeNull();
    const again = await client.auth.updateUser({ password: `${NEW_PASSWORD}!`, nonce });
    expect(again.error).toMatchObject({ code: 'reauthentication_not_valid' });
  });

  it('cannot be forced by guessing codes', async () => {
    await client.auth.reauthenticate();
    const nonce = await mailedCode();
    for (let guess = 0; guess < 5; guess += 1)
      await client.auth.updateUser({ password: NEW_PASSWORD, nonce: `1${guess}` });
    const { error } = await client.auth.updateUser({ password: NEW_PASSWORD, nonce });
    expect(error).toMatchObject({ code: 'reauthentication_not_valid' });
  });

  it('ends every other session and keeps the own', async () => {
    const other = server.connect();
    const { data } = await other.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    await client.auth.updateUser({ password: NEW_PASSWORD, current_password: GOOD_PASSWORD });
    expect(await server.auth.verifyAccessToken(data.session?.access_token ?? '')).toEqual({
      invalid: 'session_not_found',
    });
    expect((await other.auth.refreshSession()).error).not.toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  it('makes mailed codes worthless and tells the owner by mail', async () => {
    await server.connect().auth.resetPasswordForEmail(email);
    const code = await mailedCode();
    await client.auth.updateUser({ password: NEW_PASSWORD, current_password: GOOD_PASSWORD });
    const { error } = await server.connect().auth.verifyOtp({ email, token: code, type: 'recovery' });
    expect(error).not.toBeNull();
    expect((await server.mailsTo(email)).at(-1)).toContain('Your ATB password was changed');
  });

  it.each([
    { made: 0, named: null },
    { made: 1, named: 'One API key stays valid' },
    { made: 3, named: '3 API keys stay valid' },
  ])('keeps $made live API keys, and says so in the mail', async ({ made, named }) => {
    const insert = (name: string, ended: string) =>
      server.sql(
        `insert into public.api_keys (user_id, name, key_hash, last_four, scopes, created_at, ${ended === '' ? '' : `${ended},`} last_used_at)
         select id, $2, sha256(convert_to($1 || $2, 'UTF8')), 'abcd', '{read}', now() - interval '2 days',
           ${ended === '' ? '' : "now() - interval '1 day',"} null from auth.users where email = $1`,
        [email, name],
      );
    await insert('revoked', 'revoked_at');
    await insert('over', 'expires_at');
    for (let index = 0; index < made; index += 1) await insert(`live ${index}`, '');
    await client.auth.updateUser({ password: NEW_PASSWORD, current_password: GOOD_PASSWORD });
    const mail = (await server.mailsTo(email)).at(-1) ?? '';
    expect(mail).toContain('Your ATB password was changed');
    if (named === null) expect(mail).not.toContain('API key');
    else expect(mail).toContain(named);
    expect(mail.includes('/settings/api-keys')).toBe(made > 0);
    const left = await server.sql(
      `select 1 from public.api_keys where revoked_at is null and expires_at is null
       and user_id = (select id from auth.users where email = $1)`,
      [email],
    );
    expect(left).toHaveLength(made);
  });

  it('refuses a weak password and the same password', async () => {
    const weak = await client.auth.updateUser({ password: 'password', current_password: GOOD_PASSWORD });
    expect(weak.error).toMatchObject({ code: 'weak_password' });
    const same = await client.auth.updateUser({ password: GOOD_PASSWORD, current_password: GOOD_PASSWORD });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
  });

  it('needs level aal2 once a second factor is verified', async () => {
    await server.sql(
      `insert into auth.mfa_factors (user_id, factor_type, status) select id, 'totp', 'verified' from auth.users where email = $1`,
      [email],
    );
    const { error } = await client.auth.updateUser({ password: NEW_PASSWORD, current_password: GOOD_PASSWORD });
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
  });

  it('no longer goes without the old password a quarter of an hour after a recovery', async () => {
    await server.connect().auth.resetPasswordForEmail(email);
    const recovered = server.connect();
    await recovered.auth.verifyOtp({ email, token: await mailedCode(), type: 'recovery' });
    await server.sql("update auth.mfa_amr_claims set updated_at = updated_at - interval '16 minutes'");
    const { error } = await recovered.auth.updateUser({ password: NEW_PASSWORD });
    expect(error).toMatchObject({ code: 'reauthentication_needed' });
  });
});

describe('other changes of a user', () => {
  it('merge the metadata, where null takes a key away, and show in the next token', async () => {
    const { data, error } = await client.auth.updateUser({ data: { full_name: 'Grace', old: null, theme: 'dark' } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Grace', theme: 'dark' });
    expect(data.user?.user_metadata).not.toHaveProperty('old');
    await client.auth.refreshSession();
    const { data: verified } = await client.auth.getClaims();
    expect(verified?.claims.user_metadata).toMatchObject({ full_name: 'Grace' });
  });

  it('refuse metadata that would make the token too large, also in small steps', async () => {
    const big = await client.auth.updateUser({ data: { note: 'x'.repeat(5000) } });
    expect(big.error).toMatchObject({ status: 400, code: 'validation_failed' });
    for (const key of ['a', 'b', 'c']) await client.auth.updateUser({ data: { [key]: 'x'.repeat(1900) } });
    const { data } = await client.auth.getUser();
    expect(JSON.stringify(data.user?.user_metadata).length).toBeLessThanOrEqual(4096);
  });

  it('never reach app_metadata, role or somebody else', async () => {
    const token = (await client.auth.getSession()).data.session?.access_token;
    const put = (body: unknown) =>
      fetch(`${server.url}/auth/v1/user`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const admin = await put({ app_metadata: { role: 'admin' } });
    expect(admin.status).toBe(403);
    expect(await readJson(admin)).toMatchObject({ error_code: 'not_admin' });
    const other = await put({ id: '11111111-1111-4111-8111-111111111111', role: 'service_role', aud: 'x', data: {} });
    expect(await readJson(other)).toMatchObject({ role: 'authenticated', aud: 'authenticated', email });
  });

  it('refuse a phone with an error of the auth service', async () => {
    const phone = await client.auth.updateUser({ phone: '+15555550100' });
    expect(phone.error).toMatchObject({ code: 'phone_provider_disabled' });
    expect((await client.auth.updateUser({ email })).error).toBeNull();
  });
});
