import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeIn, linkIn, pressButton } from './testing/mail-links.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

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

const lastMail = async (email: string) => (await server.mailsTo(email)).at(-1) ?? '';
const verify = (email: string, token: string) =>
  server.connect().auth.verifyOtp({ email, token, type: 'email_change' });

async function signUp(email = newEmail()) {
  const client = server.connect();
  await client.auth.signUp({ email, password: GOOD_PASSWORD });
  await client.auth.verifyOtp({ email, token: codeIn(await lastMail(email)), type: 'signup' });
  return { email, client };
}

/** A change that both mailboxes have been asked about. */
async function asked() {
  const { email, client } = await signUp();
  const newAddress = newEmail();
  const { data, error } = await client.auth.updateUser({ email: newAddress });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, new_email: newAddress, email_change_sent_at: expect.any(String) });
  const codes = { current: codeIn(await lastMail(email)), new: codeIn(await lastMail(newAddress)) };
  return { email, newAddress, client, codes };
}

describe('a change of address', () => {
  it.each([
    ['the present one first', ['current', 'new']],
    ['the new one first', ['new', 'current']],
  ] as const)('counts once both mailboxes have confirmed, %s', async (_, order) => {
    const { email, newAddress, client, codes } = await asked();
    const addresses = { current: email, new: newAddress };
    const [first, second] = order;
    const half = await verify(addresses[first], codes[first]);
    expect(half).toMatchObject({ data: { session: null }, error: null });
    expect((await client.auth.getUser()).data.user).toMatchObject({ email, new_email: newAddress });
    const done = await verify(addresses[second], codes[second]);
    expect(done.error).toBeNull();
    expect(done.data.user).toMatchObject({
      email: newAddress,
      user_metadata: { email: newAddress },
      identities: [{ identity_data: { email: newAddress, email_verified: true } }],
    });
    expect(done.data.user?.new_email).toBeUndefined();
    expect((await client.auth.getUser()).error?.name, 'other sessions end').toBe('AuthSessionMissingError');
    const [profile] = await server.sql('select email, email_proven_at from profiles where id = $1', [
      done.data.user?.id,
    ]);
    expect(profile).toEqual({ email: newAddress, email_proven_at: expect.any(Date) });
    for (const address of [email, newAddress]) {
      expect(await lastMail(address)).toContain('The e-mail address of your ATB account was changed');
    }
    const signIn = (address: string) =>
      server.connect().auth.signInWithPassword({ email: address, password: GOOD_PASSWORD });
    expect((await signIn(newAddress)).error).toBeNull();
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' });
  });

  it('goes by the links of both mails too', async () => {
    const { email, newAddress } = await asked();
    const half = await pressButton(linkIn(await lastMail(email)));
    expect(new URLSearchParams(new URL(half).hash.slice(1)).get('message')).toMatch(/^Confirmation link accepted/);
    const done = await pressButton(linkIn(await lastMail(newAddress)));
    expect(new URL(done).hash).toContain('type=email_change');
    expect(new URL(done).hash).toContain('access_token=');
  });

  it('is not made by one mailbox alone, however often it confirms', async () => {
    const { email, newAddress, client, codes } = await asked();
    await verify(newAddress, codes.new);
    expect((await verify(newAddress, codes.new)).error).toMatchObject({ code: 'otp_expired' });
    // The new mailbox asks again and again: each asking starts from nothing.
    await server.sql('delete from auth.rate_limits');
    expect((await client.auth.resend({ type: 'email_change', email })).error).toBeNull();
    await verify(newAddress, codeIn(await lastMail(newAddress)));
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const done = await verify(email, codeIn(await lastMail(email)));
    expect(done.data.user?.email).toBe(newAddress);
  });

  it('does not tell who asks that the new address is in use, and tells its owner', async () => {
    const other = await signUp();
    const { client, email } = await signUp();
    const { data, error } = await client.auth.updateUser({ email: other.email });
    expect(error).toBeNull();
    expect(data.user?.new_email).toBe(other.email);
    expect(await lastMail(other.email)).toContain('You already have an ATB account');
    await verify(email, codeIn(await lastMail(email)));
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  it('loses against an account that took the address meanwhile', async () => {
    const { email, newAddress, codes, client } = await asked();
    await verify(email, codes.current);
    await server.sql('delete from auth.rate_limits');
    await signUp(newAddress);
    expect((await verify(newAddress, codes.new)).error).toMatchObject({ code: 'otp_expired' });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  it('says that an address is in use where a sign-up says it, too', async () => {
    const { email } = await signUp();
    const client = unmailed.connect();
    await client.auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
    const { error } = await client.auth.updateUser({ email });
    expect(error).toMatchObject({ code: 'email_exists', status: 422 });
  });

  it('needs the second factor of who has one', async () => {
    const { email, client } = await signUp();
    await server.sql(
      `insert into auth.mfa_factors (user_id, factor_type, status) select id, 'totp', 'verified' from auth.users where email = $1`,
      [email],
    );
    const { error } = await client.auth.updateUser({ email: newEmail() });
    expect(error).toMatchObject({ code: 'insufficient_aal', status: 401 });
  });

  it('takes along what was bought, and the calls that were made this month', async () => {
    const { email, newAddress, codes } = await asked();
    await server.sql(`insert into user_plans (email, plan) values ($1, 'pro')`, [email]);
    await server.sql(`update user_plans set user_id = null where email = $1`, [email]);
    await server.sql(`insert into ai_usage (email, yyyymm, calls) values ($1, 202611, 7), ($2, 202611, 2)`, [
      email,
      newAddress,
    ]);
    await verify(email, codes.current);
    const { data } = await verify(newAddress, codes.new);
    const [plan] = await server.sql('select plan from user_plans where user_id = $1', [data.user?.id]);
    expect(plan).toEqual({ plan: 'pro' });
    const usage = await server.sql('select email, calls from ai_usage where email in ($1, $2)', [email, newAddress]);
    expect(usage).toEqual([{ email: newAddress, calls: 9 }]);
  });

  it('gives up after five wrong codes', async () => {
    const { email, newAddress, codes, client } = await asked();
    await verify(email, codes.current);
    const wrong = codes.new === '00000000' ? '00000001' : '00000000';
    for (let guess = 0; guess < 5; guess += 1) await verify(newAddress, wrong);
    expect((await verify(newAddress, codes.new)).error).toMatchObject({ code: 'otp_expired' });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });
});
