import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withUserScope } from '../../database/with-user-scope.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

// One database, as it was without SMTP and as it is with it.

let mailed: AuthServer;
let unmailed: AuthServer;
beforeAll(async () => {
  mailed = await startAuthServer({ settings: { isConfirmationRequired: true } });
  unmailed = await startAuthServer({ database: mailed.database });
});
afterAll(async () => {
  await unmailed.stop();
  await mailed.stop();
});

const codeFor = async (server: AuthServer, email: string) =>
  /Your code: (\d{8})/.exec((await server.mailsTo(email)).at(-1) ?? '')?.[1] ?? '';

/** What a purchase leaves. */
const sell = (email: string) =>
  mailed.sql(
    `with sold as (insert into user_plans (email, plan) values ($1, 'pro'))
     insert into licences (email, license_key, kind, plan)
     values ($1, 'ATB-' || upper(substr(md5($1), 1, 8)) || '-' || upper(substr(md5($1), 9, 4)), 'one_time', 'pro')`,
    [email],
  );

/** The plan that holds for the user of a session, and how many plan records and licences they see. */
async function paperOf(client: SupabaseClient) {
  const { data } = await client.auth.getSession();
  const { id: sub, email } = data.session?.user ?? { id: '', email: '' };
  const claims = { role: 'authenticated', sub, email: email ?? '', aal: 'aal1' } as const;
  const { rows } = await withUserScope(mailed.database.pools.rest, claims, (tx) =>
    tx.query(
      `select (select plan from my_plan()) as plan,
         (select count(*) from user_plans)::int as plans, (select count(*) from licences)::int as licences`,
    ),
  );
  return rows[0];
}
const NOTHING = { plan: 'free', plans: 0, licences: 0 };
const BOUGHT = { plan: 'pro', plans: 1, licences: 1 };

async function recover(server: AuthServer, email: string): Promise<SupabaseClient> {
  const client = server.connect();
  await client.auth.resetPasswordForEmail(email);
  const { error } = await client.auth.verifyOtp({ email, token: await codeFor(server, email), type: 'recovery' });
  expect(error).toBeNull();
  return client;
}

describe('an address', () => {
  it('is proven by the link that was mailed to it', async () => {
    const email = newEmail();
    await sell(email);
    const client = mailed.connect();
    await client.auth.signUp({ email, password: GOOD_PASSWORD });
    await client.auth.verifyOtp({ email, token: await codeFor(mailed, email), type: 'signup' });
    expect(await paperOf(client)).toEqual(BOUGHT);
    expect((await mailed.connect().auth.signInWithPassword({ email, password: GOOD_PASSWORD })).error).toBeNull();
    const again = await recover(mailed, email);
    expect(await paperOf(again)).toEqual(BOUGHT);
    const kept = await mailed.connect().auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    expect(kept.error, 'a password that the owner of the mailbox chose').toBeNull();
  });

  it('is not proven by a link that lies in the outbox', async () => {
    const email = newEmail();
    await sell(email);
    await unmailed.connect().auth.signUp({ email, password: GOOD_PASSWORD });
    expect(await paperOf(await recover(unmailed, email))).toEqual(NOTHING);
    expect((await unmailed.connect().auth.signInWithPassword({ email, password: GOOD_PASSWORD })).error).toBeNull();
  });

  it('that its owner proves shuts out whoever registered it before', async () => {
    const email = newEmail();
    await sell(email);
    const firstComer = unmailed.connect();
    await firstComer.auth.signUp({ email, password: GOOD_PASSWORD });
    expect(await paperOf(firstComer)).toEqual(NOTHING);
    const owner = await recover(mailed, email);
    expect(await paperOf(owner)).toEqual(BOUGHT);
    expect((await firstComer.auth.refreshSession()).error).not.toBeNull();
    const late = await mailed.connect().auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    expect(late.error?.code, 'before a new password is set').toBe('invalid_credentials');
    expect((await owner.auth.updateUser({ password: 'seven gulls above the pier' })).error).toBeNull();
  });

  it('whose sign-up was mailed, then registered without mail, belongs to the link', async () => {
    const email = newEmail();
    await sell(email);
    const owner = mailed.connect();
    await owner.auth.signUp({ email, password: GOOD_PASSWORD });
    const stranger = unmailed.connect();
    await stranger.auth.signUp({ email, password: 'somebody else entirely' });
    expect(await paperOf(stranger)).toEqual(NOTHING);
    await owner.auth.verifyOtp({ email, token: await codeFor(mailed, email), type: 'signup' });
    expect(await paperOf(owner)).toEqual(BOUGHT);
    expect((await stranger.auth.refreshSession()).error).not.toBeNull();
    const attempt = async (password: string) =>
      (await mailed.connect().auth.signInWithPassword({ email, password })).error?.code ?? null;
    expect([await attempt(GOOD_PASSWORD), await attempt('somebody else entirely')]).toEqual([
      null,
      'invalid_credentials',
    ]);
  });
});
