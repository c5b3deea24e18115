import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway, type TestUser } from '../testing/start-gateway.ts';

// Without SMTP nobody has shown that an address is theirs. What is made out to it must not go to whoever signs up first.

let gateway: TestGateway;
let operator: SupabaseClient;
beforeAll(async () => {
  gateway = await startGateway();
  operator = gateway.connect(gateway.secretKey);
});
afterAll(() => gateway.stop());

const PASSWORD = 'four stars over the harbour';
const newAddress = () => `${randomUUID()}@example.test`;
const planOf = async ({ client }: Pick<TestUser, 'client'>) => (await client.rpc('my_plan')).data[0];
const FREE = { plan: 'free', ai_limit: null };
const newKey = () => {
  const hex = randomUUID().replaceAll('-', '').toUpperCase();
  return `ATB-${hex.slice(0, 8)}-${hex.slice(8, 12)}`;
};

async function signUpAs(email: string): Promise<Pick<TestUser, 'client'>> {
  const client = gateway.connect();
  const { error } = await client.auth.signUp({ email, password: PASSWORD });
  expect(error).toBeNull();
  return { client };
}

async function seePaper({ client }: Pick<TestUser, 'client'>): Promise<readonly unknown[]> {
  const [plans, licences] = await Promise.all([client.from('user_plans').select(), client.from('licences').select()]);
  expect([plans.error, licences.error]).toEqual([null, null]);
  return [...(plans.data ?? []), ...(licences.data ?? [])];
}

interface Sale {
  readonly email: string;
  readonly key: string;
}

/** What a purchase leaves: a plan and a licence, made out to the buyer's address. */
async function sell(change: Readonly<Record<string, unknown>> = {}): Promise<Sale> {
  const sale = { email: newAddress(), key: newKey() };
  const plan = await operator.from('user_plans').insert({ email: sale.email, plan: 'pro', ai_limit: 200 });
  const row = { email: sale.email, license_key: sale.key, kind: 'one_time', plan: 'pro', ...change };
  const licence = await operator.from('licences').insert(row);
  expect([plan.error, licence.error]).toEqual([null, null]);
  return sale;
}

const claim = async ({ client }: Pick<TestUser, 'client'>, { key, email }: Sale) =>
  client.rpc('claim_licence', { key, email });

describe('an address that no mail proved', () => {
  it('gives whoever registers it neither its plan nor its licence', async () => {
    const sale = await sell();
    const firstComer = await signUpAs(sale.email);
    expect(await seePaper(firstComer)).toEqual([]);
    expect(await planOf(firstComer)).toEqual(FREE);
  });

  it('is proven by nothing that its user can write', async () => {
    const user = await gateway.signUp();
    const change = { email_proven_at: new Date().toISOString() };
    const written = await user.client.from('profiles').update(change).eq('id', user.id);
    expect(written.error).toMatchObject({ code: '42501' });
    const proven = await user.client.rpc('prove_address', { p_user_id: user.id });
    expect(proven.error).not.toBeNull();
    const bound = await user.client.from('user_plans').insert({ email: user.email, plan: 'elite', user_id: user.id });
    expect(bound.error).toMatchObject({ code: '42501' });
  });
});

describe("the operator's row", () => {
  it('counts for the account that has the address', async () => {
    const user = await gateway.signUp();
    const row = { email: user.email, plan: 'pro', ai_limit: 200 };
    const { data } = await operator.from('user_plans').insert(row).select();
    expect(data, 'the answer says whom it counts for').toMatchObject([{ ...row, user_id: user.id }]);
    expect(await planOf(user)).toEqual({ plan: 'pro', ai_limit: 200 });
    expect(await seePaper(user)).toHaveLength(1);
    await gateway.sql('delete from auth.users where id = $1', [user.id]);
    const stranger = await signUpAs(user.email);
    expect(await planOf(stranger), 'a later account with the address').toEqual(FREE);
    expect(await seePaper(stranger)).toEqual([]);
  });

  it('made before the account waits, a change of it included, until it names the account', async () => {
    const { email } = await sell();
    const user = await signUpAs(email);
    const change = (values: object) => operator.from('user_plans').update(values).eq('email', email);
    expect((await change({ plan: 'elite' })).error).toBeNull();
    const again = { email, plan: 'elite', ai_limit: 1000 };
    expect((await operator.from('user_plans').upsert(again)).error).toBeNull();
    expect(await planOf(user)).toEqual(FREE);
    const { data } = await user.client.auth.getUser();
    expect((await change({ user_id: data.user?.id })).error).toBeNull();
    expect(await planOf(user)).toEqual({ plan: 'elite', ai_limit: 1000 });
  });

  it('may name the account alone', async () => {
    const user = await gateway.signUp();
    const { error } = await operator.from('user_plans').insert({ user_id: user.id, plan: 'starter' });
    expect(error).toBeNull();
    expect(await planOf(user)).toMatchObject({ plan: 'starter' });
  });
});

describe('a licence key', () => {
  it('entered by the signed-in user brings licence and plan, to one account only', async () => {
    const sale = await sell();
    const [buyer, other] = [await gateway.signUp(), await gateway.signUp()];
    const typed = { email: ` ${sale.email.toUpperCase()} `, key: sale.key.toLowerCase() };
    expect(await claim(buyer, typed)).toMatchObject({ data: true, error: null });
    expect(await planOf(buyer)).toEqual({ plan: 'pro', ai_limit: 200 });
    expect(await seePaper(buyer)).toHaveLength(2);
    expect(await claim(buyer, sale), 'again').toMatchObject({ data: true, error: null });
    expect(await claim(other, sale)).toMatchObject({ data: false, error: null });
    expect(await planOf(other)).toEqual(FREE);
    expect(await seePaper(await signUpAs(sale.email))).toEqual([]);
  });

  it('is claimed by one of many who try at once', async () => {
    const sale = await sell();
    const users = await Promise.all(Array.from({ length: 5 }, () => gateway.signUp()));
    const answers = await Promise.all(users.map((user) => claim(user, sale)));
    expect(answers.filter(({ data }) => data === true)).toHaveLength(1);
    const plans = await Promise.all(users.map(planOf));
    expect(plans.map(({ plan }) => plan).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'free',
      'free',
      'free',
      'free',
      'pro',
    ]);
  });

  it('that is wrong, of another address, over or proven to be another account’s gets one answer', async () => {
    const user = await gateway.signUp();
    const [sale, refunded] = [await sell(), await sell({ status: 'refunded' })];
    const over = await sell({ paid_until: '2020-01-01T00:00:00Z' });
    const proven = await sell();
    await signUpAs(proven.email);
    await gateway.sql('update profiles set email_proven_at = now() where email = $1', [proven.email]);
    const tries = [{ ...sale, key: newKey() }, { ...sale, email: newAddress() }, refunded, over, proven];
    for (const each of tries) expect(await claim(user, each)).toMatchObject({ data: false, error: null, status: 200 });
    expect(await planOf(user)).toEqual(FREE);
  });

  it('may be tried ten times an hour, at once or one by one, and by nobody who is not signed in', async () => {
    const sale = await sell();
    const guesser = await gateway.signUp();
    const guess = () => claim(guesser, { ...sale, key: newKey() });
    const answers = await Promise.all(Array.from({ length: 14 }, guess));
    expect(answers.filter(({ data }) => data === false)).toHaveLength(10);
    const late = await claim(guesser, sale);
    expect(late.error).toMatchObject({ message: 'Too many licence keys tried. Try again in an hour.' });
    expect(await planOf(guesser)).toEqual(FREE);
    await gateway.sql(`update licence_attempts set since = since - interval '61 minutes' where user_id = $1`, [
      guesser.id,
    ]);
    expect((await claim(guesser, sale)).data).toBe(true);
    expect((await claim({ client: gateway.connect() }, sale)).error).not.toBeNull();
  });
});
