import { DAY_MS } from '@atb/core/base/time';
import { LICENCE_MOVES, LICENCE_STATUSES } from '@atb/core/plans/licence';
import { planPrice, PRICE_BOOKS } from '@atb/core/plans/price-books';
import { TIERS } from '@atb/core/plans/tiers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readCheckoutAddress, SITE, startCommerce, type TestShop } from './testing/start-commerce.ts';
import type { TestUser } from '../gateway/testing/start-gateway.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startCommerce(null);
});
afterAll(() => shop.stop());
afterEach(() => shop.shiftClock(0));

const PRO_YEAR = { book: 'pricing', plan: 'pro', period: 'yearly' } as const;
const PRO_MONTH = { book: 'pricing', plan: 'pro', period: 'monthly' } as const;
let buyers = 0;
const newEmail = (): string => `buyer-${++buyers}@example.test`;

async function open(offer: object = PRO_YEAR, accessToken?: string) {
  const answer = await shop.call('start-checkout', offer, accessToken);
  expect(answer).toMatchObject({ success: true });
  return readCheckoutAddress(String(answer['url']));
}

async function buy(email: string, offer: object = PRO_YEAR, accessToken?: string) {
  const session = await open(offer, accessToken);
  expect(await shop.call('settle-test-checkout', { ...session, email })).toMatchObject({ status: 'paid' });
  const found = await shop.call('license-lookup', session);
  return { session, key: String(found['license_key']) };
}

async function planOf({ client }: TestUser): Promise<unknown> {
  const { data } = await client.rpc('my_plan');
  return data;
}

async function licenceOf(user: TestUser): Promise<Record<string, unknown>> {
  const { data } = await user.client.from('licences').select('*').order('issued_at', { ascending: false }).limit(1);
  return data?.[0] ?? {};
}

describe('the built-in checkout', () => {
  it('charges the figure of the book that was clicked, and refuses what has none', async () => {
    for (const book of PRICE_BOOKS) {
      for (const plan of TIERS) {
        for (const period of ['monthly', 'yearly'] as const) {
          const price = planPrice(book, plan)[period];
          const answer = await shop.call('start-checkout', { book, plan, period });
          if (typeof price !== 'number' || price === 0) {
            expect(answer, `${book} ${plan} ${period}`).toMatchObject({ success: false, reason: 'PLAN_NOT_SOLD' });
            continue;
          }
          const session = readCheckoutAddress(String(answer['url']));
          const shown = await shop.call('test-checkout', session);
          expect(shown, `${book} ${plan} ${period}`).toMatchObject({
            plan,
            period,
            amount: String(price),
            currency: 'usd',
          });
        }
      }
    }
  });

  it('takes no amount from the request', async () => {
    expect(await shop.call('start-checkout', { ...PRO_YEAR, amount: 1 })).toMatchObject({ http: 400 });
  });

  it('gives the licence to whoever came back from it, and mails it, once', async () => {
    const email = newEmail();
    const { session, key } = await buy(email);
    expect(key).toMatch(/^ATB-[A-Z0-9]{8}-[A-Z0-9]{4}$/u);
    expect(await shop.call('license-lookup', session)).toEqual({ http: 200, license_key: key, email, error: null });
    expect(await shop.call('settle-test-checkout', { ...session, email: newEmail() })).toMatchObject({
      status: 'paid',
    });
    const mails = shop.mails.filter((mail) => mail.to === email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(key);
    expect(mails[0]?.text).toContain(`${SITE}/settings/plan`);
    expect(await shop.sql('select count(*)::int as n from licences where email = $1', [email])).toEqual([{ n: 1 }]);
  });

  it('is paid once, however many pay at the same moment', async () => {
    const email = newEmail();
    const session = await open();
    const pay = () => shop.call('settle-test-checkout', { ...session, email });
    const answers = await Promise.all([pay(), pay(), pay(), pay()]);
    expect(answers.map((answer) => answer['status'])).toEqual(['paid', 'paid', 'paid', 'paid']);
    const [count] = await shop.sql<{ n: number }>('select count(*)::int as n from licences where email = $1', [email]);
    expect(count?.n).toBe(1);
  });

  it('shows nothing to who has not the token, has it for another session, or comes a day late', async () => {
    const { session } = await buy(newEmail());
    const other = await open();
    const nothing = { license_key: null, email: null, error: expect.stringContaining('does not show a licence') };
    const { session_id, lookup_token } = session;
    expect(await shop.call('license-lookup', { session_id, lookup_token: 'x' })).toMatchObject(nothing);
    expect(await shop.call('license-lookup', { session_id, lookup_token: other.lookup_token })).toMatchObject(nothing);
    expect(await shop.call('license-lookup', { session_id: 'chk_unknown', lookup_token })).toMatchObject(nothing);
    shop.shiftClock(DAY_MS + 1);
    expect(await shop.call('license-lookup', session)).toMatchObject(nothing);
    const stored = await shop.sql('select * from checkout_sessions where id = $1', [session_id]);
    expect(JSON.stringify(stored)).not.toContain(lookup_token);
  });

  it('says when nothing is paid yet, and charges nothing for what is left', async () => {
    const session = await open();
    expect(await shop.call('license-lookup', session)).toMatchObject({
      error: expect.stringContaining('not confirmed'),
    });
    const leave = () => shop.call('settle-test-checkout', { ...session, email: null });
    expect(await leave()).toMatchObject({ status: 'cancelled' });
    expect(await shop.call('test-checkout', session), 'whoever left may come back').toMatchObject({ status: 'open' });
    shop.shiftClock(DAY_MS + 1);
    expect(await shop.call('test-checkout', session)).toMatchObject({ status: 'expired' });
    expect(await shop.call('settle-test-checkout', { ...session, email: newEmail() })).toMatchObject({
      success: false,
      reason: 'CHECKOUT_ENDED',
    });
    expect(await leave()).toMatchObject({ status: 'cancelled' });
  });

  it('is paid by who left it and came back', async () => {
    const [session, email] = [await open(), newEmail()];
    await shop.call('settle-test-checkout', { ...session, email: null });
    expect(await shop.call('settle-test-checkout', { ...session, email })).toMatchObject({ status: 'paid' });
    expect(await shop.call('license-lookup', session)).toMatchObject({ email, error: null });
    expect(await shop.call('settle-test-checkout', { ...session, email: null }), 'paid is paid').toMatchObject({
      status: 'paid',
    });
  });

  it('counts at once for a buyer who is signed in', async () => {
    const user = await shop.signUp();
    const session = await open(PRO_MONTH, user.accessToken);
    expect(await shop.call('test-checkout', session)).toMatchObject({ email: user.email });
    await shop.call('settle-test-checkout', { ...session, email: user.email });
    expect(await planOf(user)).toEqual([{ plan: 'pro', ai_limit: 10_000 }]);
    const { data } = await user.client.from('payments').select('kind, amount::text, currency');
    expect(data).toEqual([{ kind: 'payment', amount: '39', currency: 'usd' }]);
  });
});

describe('a licence key', () => {
  it('gives the plan to who enters it, in lower case and with spaces, and to nobody after', async () => {
    const [user, other] = await Promise.all([shop.signUp(), shop.signUp()]);
    const { key } = await buy(user.email);
    expect(await planOf(user), 'bought by nobody in particular').toEqual([{ plan: 'free', ai_limit: null }]);
    const body = { license_key: `  ${key.toLowerCase().replace('-', ' - ')} `, email: ` ${user.email.toUpperCase()} ` };
    expect(await shop.call('license-verify', body, user.accessToken)).toEqual({ http: 200, valid: true, error: null });
    expect(await planOf(user)).toEqual([{ plan: 'pro', ai_limit: 10_000 }]);
    const invalid = { http: 200, valid: false, error: 'The license key or email is invalid' };
    expect(await shop.call('license-verify', body, other.accessToken)).toEqual(invalid);
    expect(await planOf(other)).toEqual([{ plan: 'free', ai_limit: null }]);
  });

  it('is answered alike when it does not exist, is of another mail, or is over', async () => {
    const email = newEmail();
    const { key } = await buy(email);
    const invalid = { http: 200, valid: false, error: 'The license key or email is invalid' };
    expect(await shop.call('license-verify', { license_key: key, email })).toMatchObject({ valid: true });
    for (const body of [
      { license_key: key, email: newEmail() },
      { license_key: 'ATB-AAAAAAAA-AAAA', email },
      { license_key: "' or 1=1 --", email },
      { license_key: key, email: 'no address' },
    ]) {
      expect(await shop.call('license-verify', body), JSON.stringify(body)).toEqual(invalid);
    }
    await shop.sql(`update licences set status = 'expired' where license_key = $1`, [key]);
    expect(await shop.call('license-verify', { license_key: key, email })).toEqual(invalid);
  });

  it('that somebody else entered takes nothing from who has proved the address and pays for a plan', async () => {
    const [owner, thief] = await Promise.all([shop.signUp(), shop.signUp()]);
    const bait = await buy(owner.email, { ...PRO_MONTH, plan: 'starter' });
    const body = { license_key: bait.key, email: owner.email };
    expect(await shop.call('license-verify', body, thief.accessToken)).toMatchObject({ valid: true });
    const licence = await licenceOf(thief);
    expect(await shop.call('request-refund', { licenceId: licence['id'] }, thief.accessToken)).toMatchObject({
      success: true,
    });
    await shop.sql('update profiles set email_proven_at = now() where lower(email) = lower($1)', [owner.email]);
    await buy(owner.email, PRO_YEAR, owner.accessToken);
    expect(await planOf(thief)).toEqual([{ plan: 'free', ai_limit: null }]);
    expect(await planOf(owner)).toEqual([{ plan: 'pro', ai_limit: 10_000 }]);
    await buy(owner.email, { ...PRO_YEAR, plan: 'elite' });
    expect(await planOf(thief), 'bought without signing in').toEqual([{ plan: 'free', ai_limit: null }]);
    expect((await planOf(owner)) as object[]).toMatchObject([{ plan: 'elite' }]);
  });

  it('can be guessed at only so often', async () => {
    const strict = await startCommerce(null, 0.05);
    try {
      const guess = () => strict.call('license-verify', { license_key: 'ATB-AAAAAAAA-AAAA', email: 'a@b.test' });
      const answers = [await guess(), await guess(), await guess(), await guess()];
      expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 429]);
      expect(await strict.call('license-lookup', { session_id: 'chk_x', lookup_token: 'x' })).toMatchObject({
        http: 429,
      });
    } finally {
      await strict.stop();
    }
  });
});

describe('the life of a licence', () => {
  it('moves as the plans module says and no other way, whoever writes it', async () => {
    for (const from of LICENCE_STATUSES) {
      for (const to of LICENCE_STATUSES) {
        if (from === to) continue;
        const [row] = await shop.sql<{ id: string }>(
          `insert into licences (email, license_key, kind, plan, status)
           values ('moves@example.test', 'ATB-' || upper(substr(md5(random()::text), 1, 8)) || '-AAAA', 'one_time', 'pro', $1) returning id`,
          [from],
        );
        const move = shop.sql('update licences set status = $2 where id = $1 returning 1', [row?.id, to]);
        if (LICENCE_MOVES[from].includes(to)) await expect(move, `${from} > ${to}`).resolves.toHaveLength(1);
        else await expect(move, `${from} > ${to}`).rejects.toThrow(/cannot become/u);
      }
    }
  });

  it('keeps the plan of a cancelled one to the end of what is paid, and takes the cancellation back', async () => {
    const user = await shop.signUp();
    await buy(user.email, PRO_MONTH, user.accessToken);
    const { id } = await licenceOf(user);
    const change = (renews: boolean) => shop.call('change-renewal', { licenceId: id, renews }, user.accessToken);
    expect(await change(true)).toMatchObject({ success: false, reason: 'NOT_RENEWING' });
    expect(await change(false)).toMatchObject({ success: true, paidUntil: expect.any(String) });
    expect(await licenceOf(user)).toMatchObject({ status: 'cancelled' });
    expect(await planOf(user)).toMatchObject([{ plan: 'pro' }]);
    expect(await change(true)).toMatchObject({ success: true });
    expect(await licenceOf(user)).toMatchObject({ status: 'active', cancelled_at: null });
    await change(false);
    await shop.sql(`update licences set paid_until = now() - interval '1 second' where id = $1`, [id]);
    expect(await planOf(user), 'at the very moment, before any job has looked').toEqual([
      { plan: 'free', ai_limit: null },
    ]);
    expect(await change(true)).toMatchObject({ success: false, reason: 'NOT_RENEWING' });
  });

  it('is refunded within its windows, and takes the plan with it', async () => {
    const user = await shop.signUp();
    await buy(user.email, PRO_YEAR, user.accessToken);
    const { id } = await licenceOf(user);
    const refund = (accessToken = user.accessToken) => shop.call('request-refund', { licenceId: id }, accessToken);
    const other = await shop.signUp();
    expect(await refund(other.accessToken)).toMatchObject({ reason: 'LICENCE_NOT_FOUND' });
    shop.shiftClock(15 * DAY_MS);
    expect(await refund()).toMatchObject({ success: false, reason: 'NOT_REFUNDABLE' });
    shop.shiftClock(13 * DAY_MS);
    expect(await refund()).toMatchObject({ success: true });
    expect(await licenceOf(user)).toMatchObject({ status: 'refunded', refund_reason: 'money_back' });
    expect(await planOf(user)).toEqual([{ plan: 'free', ai_limit: null }]);
    expect(await refund()).toMatchObject({ reason: 'NOT_REFUNDABLE' });
    const { data } = await user.client.from('payments').select('kind, amount::text').order('kind');
    expect(data).toEqual([
      { kind: 'payment', amount: '390' },
      { kind: 'refund', amount: '390' },
    ]);
  });

  it('has a trial, once for an account and its address', async () => {
    const user = await shop.signUp();
    const start = (one: TestUser) => shop.call('start-trial', {}, one.accessToken);
    const answers = await Promise.all([start(user), start(user)]);
    expect(answers.filter((answer) => answer['success'] === true)).toHaveLength(1);
    expect(await planOf(user)).toMatchObject([{ plan: 'pro' }]);
    expect(await licenceOf(user)).toMatchObject({ is_trial: true, provider: 'trial' });
    await shop.sql(`update licences set status = 'expired' where email = $1`, [user.email]);
    expect(await planOf(user)).toEqual([{ plan: 'free', ai_limit: null }]);
    expect(await start(user)).toMatchObject({ success: false, reason: 'TRIAL_USED' });
  });
});

describe('the plan record', () => {
  const record = async (email: string) => (await shop.sql('select * from user_plans where email = $1', [email]))[0];

  it('follows the best licence of an address, and what the operator gave comes back', async () => {
    const email = newEmail();
    await shop.sql(`insert into user_plans (email, plan, ai_limit) values ($1, 'starter', 7)`, [email]);
    const pro = await buy(email);
    expect(await record(email)).toMatchObject({ plan: 'pro', ai_limit: 10_000, given_plan: 'starter' });
    const elite = await buy(email, { book: 'tiers', plan: 'elite', period: 'yearly' });
    expect(await record(email)).toMatchObject({ plan: 'elite', given_plan: 'starter', given_ai_limit: 7 });
    await shop.sql(`update licences set status = 'refunded' where license_key = $1`, [elite.key]);
    expect(await record(email)).toMatchObject({ plan: 'pro', given_plan: 'starter' });
    await shop.sql(`update licences set status = 'expired' where license_key = $1`, [pro.key]);
    expect(await record(email)).toMatchObject({ plan: 'starter', ai_limit: 7, licence_id: null, valid_until: null });
  });

  it('goes with the last licence where the operator gave nothing, also when its row is removed', async () => {
    const email = newEmail();
    const { key } = await buy(email);
    expect(await record(email)).toMatchObject({ plan: 'pro' });
    await shop.sql('delete from licences where license_key = $1', [key]);
    expect(await record(email)).toBeUndefined();
  });

  it('is the operator’s when the operator writes over it', async () => {
    const email = newEmail();
    const { key } = await buy(email);
    await shop.sql(`update user_plans set plan = 'enterprise' where email = $1`, [email]);
    await shop.sql(`update licences set status = 'expired' where license_key = $1`, [key]);
    expect(await record(email)).toMatchObject({ plan: 'enterprise', licence_id: null });
  });

  it('is not to be written by users, nor are licences, payments and sessions', async () => {
    const user = await shop.signUp();
    await buy(user.email, PRO_MONTH, user.accessToken);
    const { client } = user;
    const tries = [
      client.from('user_plans').update({ plan: 'enterprise' }).eq('email', user.email),
      client.from('user_plans').insert({ email: user.email, plan: 'enterprise' }),
      client.from('licences').update({ plan: 'enterprise' }).eq('email', user.email),
      client.from('licences').update({ paid_until: '2099-01-01' }).eq('email', user.email),
      client
        .from('licences')
        .insert({ email: user.email, license_key: 'ATB-AAAAAAAA-AAAB', kind: 'one_time', plan: 'elite' }),
      client.from('payments').delete().neq('amount', 0),
      client.from('checkout_sessions').select('*'),
      client.from('ai_usage').insert({ email: user.email, yyyymm: 203001, calls: 0 }),
      client
        .from('achievements')
        .insert({ user_id: user.id, achievement_type: 'first_trade', title: 'x', description: 'x', points: 1 }),
      client.rpc('follow_licences', { p_email: user.email }),
      client.rpc('upsert_ai_usage', {
        p_email: user.email,
        p_yyyymm: 203001,
        p_calls: 1,
        p_prompt: 1,
        p_completion: 1,
      }),
    ];
    for (const [index, answer] of (await Promise.all(tries)).entries()) {
      expect(answer.error?.code ?? 'taken', String(index)).toMatch(/^(?:42501|PGRST202|42883)$/u);
    }
    expect(await planOf(user)).toEqual([{ plan: 'pro', ai_limit: 10_000 }]);
  });
});
