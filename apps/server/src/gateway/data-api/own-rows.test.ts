import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway, type TestUser } from '../testing/start-gateway.ts';

// What users write by themselves, past every function: the database judges it, in sentences.

let gateway: TestGateway;
let user: TestUser;
beforeAll(async () => {
  gateway = await startGateway();
  user = await gateway.signUp();
});
afterAll(() => gateway.stop());

const CIPHERTEXT = Buffer.alloc(40).toString('base64');
const ACCOUNT = { adapter: 'kraken', label: 'Mine', api_key_encrypted: CIPHERTEXT, api_secret_encrypted: CIPHERTEXT };
const BASE64 = 'must be base64 of what was encrypted in the browser.';
const PERCENT = 'must be above 0 and at most 100.';
const LOOSE =
  'may be raised above 3 only on the Enterprise plan and with your second factor, confirmed within the last 15 minutes.';
const TIMEZONE = 'must be a time zone such as Europe/Berlin or UTC.';

describe('a row that its owner changes', () => {
  it.each([
    ['profiles', 'full_name', 'x'.repeat(201), 'must be text of at most 200 characters.'],
    ['profiles', 'full_name', null, 'must be text of at most 200 characters.'],
    ['profiles', 'risk_preference', 'reckless', 'must be low, medium or high.'],
    ['profiles', 'timezone', 'Mars/Olympus', TIMEZONE],
    ['profiles', 'timezone', '', TIMEZONE],
    ['profiles', 'timezone', "'; drop table bots; --", TIMEZONE],
    ['profiles', 'timezone', null, TIMEZONE],
    ['user_risk_prefs', 'max_trade_risk_pct', 'NaN', PERCENT],
    ['user_risk_prefs', 'max_trade_risk_pct', 'Infinity', PERCENT],
    ['user_risk_prefs', 'max_daily_dd_pct', 0, PERCENT],
    ['user_risk_prefs', 'max_daily_dd_pct', -1, PERCENT],
    ['user_risk_prefs', 'max_weekly_dd_pct', null, PERCENT],
    ['user_risk_prefs', 'max_symbol_exposure_pct', 100.1, PERCENT],
    ['user_risk_prefs', 'loss_streak_limit', 11, 'must be a whole number from 1 to 10.'],
    ['user_risk_prefs', 'max_daily_dd_pct', 50, LOOSE],
    ['user_risk_prefs', 'max_trade_risk_pct', '1e-2000', 'must have at most 18 decimal places.'],
    ['user_risk_prefs', 'max_symbol_exposure_pct', `1.${'0'.repeat(19)}`, 'must have at most 18 decimal places.'],
    ['exchange_accounts', 'label', '  ', 'must have 1 to 80 characters.'],
  ])('refuses %s.%s = %j by name', async (table, field, value, sentence) => {
    const id = table === 'profiles' ? 'id' : 'user_id';
    const change = user.client.from(table).update({ [field]: value });
    const { error } = await change.eq(id, user.id);
    expect(error).toMatchObject({ code: 'P0001', hint: field, message: `${field} ${sentence}` });
  });

  it('takes what is in order', async () => {
    const profile = { full_name: 'Ada 🦄', risk_preference: 'low', timezone: 'America/Argentina/Buenos_Aires' };
    const changed = await user.client.from('profiles').update(profile).eq('id', user.id).select();
    expect(changed.data).toMatchObject([profile]);
    const limits = { max_daily_dd_pct: 1, loss_streak_limit: 1 };
    const tightened = await user.client.from('user_risk_prefs').update(limits).eq('user_id', user.id).select();
    expect(tightened.data).toMatchObject([limits]);
  });
});

describe('a bot beyond the plan', () => {
  it('is refused in a sentence that is made of the code and the figures of the database', async () => {
    const trader = await gateway.signUp();
    const account = await trader.client.from('exchange_accounts').select('id').single<{ id: string }>();
    const add = (symbol: string) =>
      trader.client
        .from('bots')
        .insert({ type: 'grid', symbol, exchange_account_id: account.data?.id })
        .select('id')
        .single<{ id: string }>();
    expect((await add('ETHUSDT')).error).toMatchObject({
      code: 'P0001',
      hint: 'SYMBOL_NOT_IN_PLAN',
      message: 'ETHUSDT is not available on your current plan. The free plan includes BTCUSDT.',
    });
    const first = await add('BTCUSDT');
    expect(first.error).toBeNull();
    const noPlace = {
      code: 'P0001',
      hint: 'BOT_LIMIT_REACHED',
      message: 'Bot limit reached (1/1). Upgrade your plan to create more bots.',
      details: '{"used": 1, "limit": 1}',
    };
    expect((await add('BTCUSDT')).error).toMatchObject(noPlace);
    const archive = (archived_at: string | null) =>
      trader.client.from('bots').update({ archived_at }).eq('id', first.data?.id);
    expect((await archive('2026-01-01')).error).toBeNull();
    expect((await add('BTCUSDT')).error).toBeNull();
    expect((await archive(null)).error).toMatchObject(noPlace);
  });
});

describe('an exchange account', () => {
  it.each([
    ['label', '', 'must have 1 to 80 characters.'],
    ['label', 'x'.repeat(81), 'must have 1 to 80 characters.'],
    ['api_key_encrypted', 'a plain key', BASE64],
    ['api_key_encrypted', 'QUJD', BASE64],
    ['api_secret_encrypted', `${CIPHERTEXT}=`, BASE64],
  ])('with %s = %j is refused by name', async (field, value, sentence) => {
    const { error } = await user.client.from('exchange_accounts').insert({ ...ACCOUNT, [field]: value });
    expect(error).toMatchObject({ code: 'P0001', hint: field, message: `${field} ${sentence}` });
  });

  it('is one of twenty at most', async () => {
    const collector = await gateway.signUp();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => collector.client.from('exchange_accounts').insert(ACCOUNT)),
    );
    const refusals = answers.flatMap(({ error }) => error?.message ?? []);
    // The paper account that everybody has is one of them.
    expect(refusals).toEqual(Array.from({ length: 6 }, () => 'You already have 20 exchange accounts.'));
  });
});

it('gives someone who signs up with nonsense a profile all the same', async () => {
  const client = gateway.connect();
  const data = {
    timezone: 'Mars/Olympus',
    risk_preference: { a: 1 },
    full_name: ['x'],
    plan: 'elite',
    role: 'service_role',
  };
  const email = 'nonsense@example.test';
  const signedUp = await client.auth.signUp({ email, password: 'four stars over the harbour', options: { data } });
  expect(signedUp.error).toBeNull();
  const profile = await client.from('profiles').select('timezone, risk_preference');
  expect(profile.data).toEqual([{ timezone: 'UTC', risk_preference: 'medium' }]);
  expect((await client.from('user_plans').select()).data).toEqual([]);
});
