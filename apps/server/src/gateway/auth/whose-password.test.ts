// Whose password and words an account has once its address is confirmed, when several people signed up with it.
import { readFile } from 'node:fs/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeIn, linkIn, pressButton } from './testing/mail-links.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

let server: AuthServer;
let admin: SupabaseClient['auth']['admin'];
beforeAll(async () => {
  server = await startAuthServer({ settings: { isConfirmationRequired: true } });
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  admin = createClient(server.url, server.database.secrets.secretKey, options).auth.admin;
});
afterAll(() => server.stop());

const STRANGERS_PASSWORD = 'somebody else entirely';

const lastMail = async (email: string) => (await server.mailsTo(email)).at(-1) ?? '';

async function signUp(email: string, password: string, full_name: string): Promise<void> {
  const { error } = await server.connect().auth.signUp({ email, password, options: { data: { full_name } } });
  expect(error).toBeNull();
}
const ownerSignsUp = (email: string) => signUp(email, GOOD_PASSWORD, 'Owner');
const strangerSignsUp = (email: string) => signUp(email, STRANGERS_PASSWORD, 'Stranger');

async function burnCodes(email: string, type: 'signup' | 'invite'): Promise<void> {
  for (let guess = 0; guess < 12; guess += 1) {
    await server.connect().auth.verifyOtp({ email, token: '00000000', type });
  }
}

/** As if two days had passed, and the daily tidying with them. */
async function pruneCodes(email: string): Promise<void> {
  await server.sql('delete from auth.one_time_tokens t using auth.users u where u.id = t.user_id and u.email = $1', [
    email,
  ]);
}

async function resend(email: string): Promise<void> {
  await server.mailsTo(email);
  await server.connect().auth.resend({ type: 'signup', email });
}

async function confirm(email: string, type: 'signup' | 'invite' | 'email' = 'signup'): Promise<SupabaseClient> {
  const client = server.connect();
  const { error } = await client.auth.verifyOtp({ email, token: codeIn(await lastMail(email)), type });
  expect(error).toBeNull();
  return client;
}

/** Whose password opens the account, and what it says of its user. */
async function stateOf(email: string) {
  const opens = async (password: string) =>
    (await server.connect().auth.signInWithPassword({ email, password })).error === null;
  const [row] = await server.sql<{ name: string | null }>(
    `select raw_user_meta_data ->> 'full_name' as name from auth.users where email = $1`,
    [email],
  );
  return { owner: await opens(GOOD_PASSWORD), stranger: await opens(STRANGERS_PASSWORD), name: row?.name ?? null };
}
const NOBODYS = { owner: false, stranger: false, name: null };
const OWNERS = { owner: true, stranger: false, name: 'Owner' };

describe('an address with which several signed up', () => {
  it.each(['code', 'link'] as const)(
    'has nobody’s password after a resend, though the owner’s code was burnt by wrong guesses: by %s',
    async (by) => {
      const email = newEmail();
      await ownerSignsUp(email);
      await burnCodes(email, 'signup');
      await strangerSignsUp(email);
      await resend(email);
      if (by === 'code') await confirm(email);
      else expect(await pressButton(linkIn(await lastMail(email)))).toContain('access_token');
      expect(await stateOf(email)).toEqual(NOBODYS);
    },
  );

  it('has nobody’s password after a resend, though the owner’s link was pruned; the owner sets one', async () => {
    const email = newEmail();
    await ownerSignsUp(email);
    await pruneCodes(email);
    await strangerSignsUp(email);
    await resend(email);
    const owner = await confirm(email);
    expect(await stateOf(email)).toEqual(NOBODYS);
    expect((await owner.auth.updateUser({ password: GOOD_PASSWORD })).error).toBeNull();
    expect(await stateOf(email)).toMatchObject({ owner: true, stranger: false });
  });

  it.each(['before', 'after'] as const)(
    'has nobody’s password when an invited owner asks for a sign-in link; the stranger came %s the invitation',
    async (when) => {
      const email = newEmail();
      if (when === 'before') await strangerSignsUp(email);
      expect((await admin.inviteUserByEmail(email)).error).toBeNull();
      await burnCodes(email, 'invite');
      if (when === 'after') await strangerSignsUp(email);
      await server.mailsTo(email);
      await server.connect().auth.signInWithOtp({ email });
      expect(await lastMail(email)).toContain('type=invite');
      await confirm(email, 'invite');
      expect(await stateOf(email)).toEqual(NOBODYS);
    },
  );

  it('has nobody’s password when the operator confirms it', async () => {
    const email = newEmail();
    await ownerSignsUp(email);
    await strangerSignsUp(email);
    const [row] = await server.sql<{ id: string }>('select id from auth.users where email = $1', [email]);
    expect((await admin.updateUserById(row?.id ?? '', { email_confirm: true })).error).toBeNull();
    expect(await stateOf(email)).toEqual(NOBODYS);
  });

  it('does not get a stranger’s password after the owner asked for a sign-in link and then for another mail', async () => {
    const email = newEmail();
    await strangerSignsUp(email);
    await server.connect().auth.signInWithOtp({ email });
    await burnCodes(email, 'signup');
    await resend(email);
    await confirm(email);
    expect(await stateOf(email)).toEqual(NOBODYS);
  });

  it('does not get a stranger’s password when the operator gave it one', async () => {
    const email = newEmail();
    const { data } = await admin.createUser({ email, password: GOOD_PASSWORD });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    await strangerSignsUp(email);
    await resend(email);
    await confirm(email);
    expect(await stateOf(email)).toEqual(NOBODYS);
  });

  it('does not get a stranger’s password when both links of a change of address confirm it', async () => {
    const [email, newAddress] = [newEmail(), newEmail()];
    await ownerSignsUp(email);
    await strangerSignsUp(email);
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data } = await admin.generateLink({ type, email, newEmail: newAddress });
      const token_hash = data.properties?.hashed_token ?? '';
      await server.connect().auth.verifyOtp({ type: 'email_change', token_hash });
    }
    expect(await stateOf(newAddress)).toEqual(NOBODYS);
  });

  it('still has the password of the sign-up whose own link is opened', async () => {
    const email = newEmail();
    await strangerSignsUp(email);
    await ownerSignsUp(email);
    await confirm(email);
    expect(await stateOf(email)).toEqual(OWNERS);
  });

  it('keeps the owner’s password when somebody signs up while the confirmation is under way', async () => {
    const email = newEmail();
    await ownerSignsUp(email);
    await server.sql('begin');
    await server.sql('update auth.users set email_confirmed_at = now() where email = $1', [email]);
    const late = server.connect().auth.signUp({ email, password: STRANGERS_PASSWORD });
    const isWaiting = 'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))';
    await expect.poll(async () => (await server.sql(isWaiting)).length).toBeGreaterThan(0);
    await server.sql('commit');
    expect((await late).error, 'answered as any other').toBeNull();
    expect(await lastMail(email)).toContain('You already have an ATB account');
    expect(await stateOf(email)).toEqual(OWNERS);
  });
});

describe('an address with which one person signed up', () => {
  it.each(['burnt', 'pruned'] as const)('has its password by a link sent again after the first was %s', async (how) => {
    const email = newEmail();
    await ownerSignsUp(email);
    await (how === 'burnt' ? burnCodes(email, 'signup') : pruneCodes(email));
    await resend(email);
    await confirm(email);
    expect(await stateOf(email)).toEqual(OWNERS);
  });

  it('has its password by a link sent again before a stranger came', async () => {
    const email = newEmail();
    await ownerSignsUp(email);
    await resend(email);
    const mail = await lastMail(email);
    await strangerSignsUp(email);
    const { error } = await server.connect().auth.verifyOtp({ email, token: codeIn(mail), type: 'signup' });
    expect(error).toBeNull();
    expect(await stateOf(email)).toEqual(OWNERS);
  });

  it('has its password when the operator confirms it', async () => {
    const email = newEmail();
    await ownerSignsUp(email);
    const [row] = await server.sql<{ id: string }>('select id from auth.users where email = $1', [email]);
    await admin.updateUserById(row?.id ?? '', { email_confirm: true });
    expect(await stateOf(email)).toEqual(OWNERS);
  });

  it('keeps what the operator said with an invitation when a late guest asks for a sign-in link', async () => {
    const email = newEmail();
    await admin.inviteUserByEmail(email, { data: { full_name: 'Owner' } });
    await pruneCodes(email);
    await server.connect().auth.signInWithOtp({ email });
    await confirm(email, 'invite');
    expect(await stateOf(email)).toEqual({ ...NOBODYS, name: 'Owner' });
  });
});

describe('the migration', () => {
  it('takes the password of addresses that were signed up with again, and of no others', async () => {
    const file = '../../../../../supabase/migrations/20261128190000_dispute_addresses.sql';
    const [disputed, only, known] = [newEmail(), newEmail(), newEmail()];
    for (const email of [disputed, only, known]) await ownerSignsUp(email);
    await confirm(known);
    await resend(only);
    await server.connect().auth.resetPasswordForEmail(only);
    await server.mailsTo(only);
    await server.sql('update auth.users set updated_at = now() where email = $1', [disputed]);
    await server.sql(await readFile(new URL(file, import.meta.url), 'utf8'));
    await server.sql('update auth.users set email_confirmed_at = now() where email = any ($1)', [[disputed, only]]);
    expect(await stateOf(disputed)).toEqual(NOBODYS);
    expect(await stateOf(only)).toEqual(OWNERS);
    expect(await stateOf(known)).toEqual(OWNERS);
  });
});
