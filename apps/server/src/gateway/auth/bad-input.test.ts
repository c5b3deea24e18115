import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJson } from '../../testing/read-json.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

let server: AuthServer;
let token: string;
beforeAll(async () => {
  server = await startAuthServer();
  const { data } = await server.connect().auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
  token = data.session?.access_token ?? '';
});
afterAll(() => server.stop());

const TAKING_JSON = [
  ['POST', '/signup'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/recover'],
  ['POST', '/resend'],
  ['POST', '/verify'],
  ['POST', '/otp'],
  ['PUT', '/user'],
  ['POST', '/factors'],
] as const;

interface Answer {
  readonly status: number;
  readonly body: { readonly code: number; readonly error_code: string; readonly msg: string };
}

async function send(method: string, path: string, body: string, type = 'application/json'): Promise<Answer> {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    headers: { 'Content-Type': type, Authorization: `Bearer ${token}` },
    body,
  });
  return { status: response.status, body: await readJson(response) };
}

const UUID = '11111111-1111-4111-8111-111111111111';
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe.each(TAKING_JSON)('%s %s', (method, path) => {
  it.each<[string, string, number, string]>([
    ['no body', '', 400, 'bad_json'],
    ['half a body', '{"email": "a@b.c"', 400, 'bad_json'],
    ['text', 'email=a@b.c', 400, 'bad_json'],
    ['null', 'null', 400, 'validation_failed'],
    ['a list', '[]', 400, 'validation_failed'],
    ['a number', '1e400', 400, 'validation_failed'],
    ['10,000 levels of lists', '['.repeat(10_000), 400, 'validation_failed'],
    ['200,000 levels of lists', '['.repeat(200_000), 413, 'validation_failed'],
    ['2,000 values', `{"a":[${'0,'.repeat(2_000)}0]}`, 400, 'validation_failed'],
    ['40 levels of objects', deep(40), 400, 'validation_failed'],
    ['a key of the object prototype', '{"email":"a@b.co","data":{"__proto__":{"x":1}}}', 400, 'validation_failed'],
    ['NUL in a value', '{"email":"a\\u0000@b.co","password":"long enough"}', 400, 'validation_failed'],
    ['NUL in a key', '{"data":{"a\\u0000b":1}}', 400, 'validation_failed'],
    ['half a surrogate pair', '{"email":"\\ud800@b.co"}', 400, 'validation_failed'],
    ['more than a megabyte', JSON.stringify({ email: 'x'.repeat(1024 * 1024 + 1) }), 413, 'validation_failed'],
  ])('answers %s with a sentence', async (_, body, status, code) => {
    const answer = await send(method, path, body);
    expect(answer).toMatchObject({
      status,
      body: { code: status, error_code: code, msg: expect.stringMatching(/\w+/) },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/at .*\.ts|Error:|postgres/i);
  });

  it('takes no other content type', async () => {
    const answer = await send(method, path, '{"email":"a@b.co","password":"long enough"}', 'text/plain');
    expect(answer).toMatchObject({ status: 415, body: { error_code: 'bad_json' } });
  });
});

it('a key of the object prototype is named with its place', async () => {
  const answer = await send('PUT', '/user', '{"data":{"a":[1,{"constructor":2}]}}');
  expect(answer.body.msg).toBe('data.a.1 must not have a key named constructor');
});

describe('wrong types', () => {
  it.each<[string, string, unknown, string]>([
    ['POST', '/signup', { email: {}, password: GOOD_PASSWORD }, 'email must be a string'],
    ['POST', '/signup', { email: ['a@b.co'], password: GOOD_PASSWORD }, 'email must be a string'],
    ['POST', '/signup', { email: 'a@b.co', password: 12345678 }, 'password must be a string'],
    [
      'POST',
      '/signup',
      { password: GOOD_PASSWORD },
      'You must provide either an email or phone number and a password.',
    ],
    ['POST', '/signup', { email: 'a@b.co', password: GOOD_PASSWORD, data: 'x' }, 'data must be an object'],
    ['POST', '/signup', { email: 'a@b.co', password: GOOD_PASSWORD, data: [1] }, 'data must be an object'],
    ['POST', '/token?grant_type=password', { email: 1, password: 'x' }, 'email must be a string'],
    [
      'POST',
      '/token?grant_type=password',
      { email: 'a@b.co', password: null },
      'You must provide either an email or phone number and a password',
    ],
    ['POST', '/token?grant_type=password', {}, 'You must provide either an email or phone number and a password'],
    ['POST', '/token?grant_type=refresh_token', { refresh_token: 1 }, 'refresh_token must be a string'],
    ['POST', '/token?grant_type=refresh_token', {}, 'refresh_token required'],
    ['POST', '/token?grant_type=sorcery', {}, 'unsupported_grant_type'],
    ['POST', '/token', {}, 'unsupported_grant_type'],
    ['POST', '/recover', { email: true }, 'email must be a string'],
    ['POST', '/recover', {}, 'Password recovery requires an email'],
    [
      'POST',
      '/resend',
      { type: 'party', email: 'a@b.co' },
      'type: must be one of signup, email_change, sms, phone_change',
    ],
    ['POST', '/resend', { type: 'signup' }, 'Type provided requires an email address'],
    ['POST', '/verify', { type: 'recovery', token: 12345678, email: 'a@b.co' }, 'token must be a string'],
    ['POST', '/verify', { type: 'recovery', email: 'a@b.co' }, 'Verify requires a token or a token hash'],
    ['POST', '/verify', { token: '12345678', email: 'a@b.co' }, 'Verify requires a verification type'],
    [
      'POST',
      '/verify',
      { type: 'recovery', token: '1', token_hash: 'x' },
      'Only the token_hash and type should be provided',
    ],
    [
      'POST',
      '/verify',
      { type: 'recovery', token: '1' },
      'Only an email address or phone number should be provided on verify',
    ],
    ['POST', '/otp', {}, 'You must provide either an email or phone number.'],
    ['PUT', '/user', { password: 1 }, 'password must be a string'],
    ['PUT', '/user', { data: 1 }, 'data must be an object'],
    ['POST', '/factors', { factor_type: 'knock' }, 'factor_type: needs to be totp, phone, or webauthn'],
  ])('%s %s with %j name the field', async (method, path, body, message) => {
    const answer = await send(method, path, JSON.stringify(body));
    expect(answer).toEqual({ status: 400, body: { code: 400, error_code: 'validation_failed', msg: message } });
  });

  it.each([
    'a',
    'a@',
    '@b.co',
    'a b@c.co',
    'a@b..co',
    'a@b.co,c@d.co',
    'Ann <a@b.co>',
    'a@b.co\r\nBcc: c@d.co',
    `${'x'.repeat(250)}@b.co`,
  ])('refuse %j as an address', async (email) => {
    const answer = await send('POST', '/signup', JSON.stringify({ email, password: GOOD_PASSWORD }));
    expect(answer).toMatchObject({ status: 400, body: { msg: 'Unable to validate email address: invalid format' } });
  });

  it('refuse a password of more than 1,024 characters and take one of 1,024', async () => {
    const attempt = (length: number) =>
      send('POST', '/signup', JSON.stringify({ email: newEmail(), password: 'ä'.repeat(length) }));
    expect((await attempt(1024)).status).toBe(200);
    expect(await attempt(1025)).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  });

  it('write nothing', async () => {
    const users = await server.sql("select 1 from auth.users where email like '%b.co'");
    expect(users).toHaveLength(0);
  });
});

describe('SQL in values', () => {
  it('is only text', async () => {
    const password = `'; drop table auth.users; --`;
    const email = `o'hara+${Date.now()}@example.com`;
    const { error } = await server
      .connect()
      .auth.signUp({ email, password, options: { data: { full_name: password } } });
    expect(error).toBeNull();
    const { data } = await server.connect().auth.signInWithPassword({ email, password });
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: password } });
  });
});

describe('what is not offered', () => {
  it.each<[string, string, unknown, number, string, string]>([
    ['GET', '/authorize?provider=google', null, 400, 'validation_failed', 'provider is not enabled'],
    ['GET', '/authorize', null, 400, 'validation_failed', 'provider is not enabled'],
    ['GET', '/callback?code=1', null, 400, 'validation_failed', 'provider is not enabled'],
    [
      'POST',
      '/token?grant_type=id_token',
      { provider: 'google', id_token: 'x' },
      400,
      'provider_disabled',
      'Provider is not enabled',
    ],
    ['POST', '/token?grant_type=web3', {}, 422, 'web3_provider_disabled', 'Web3 provider is disabled'],
    [
      'POST',
      '/token?grant_type=pkce',
      { auth_code: 'x', code_verifier: 'y' },
      400,
      'flow_state_not_found',
      'invalid flow state',
    ],
    ['POST', '/otp', { email: 'a@b.co', create_user: false }, 422, 'otp_disabled', 'not allowed for otp'],
    ['POST', '/otp', { phone: '+15555550100' }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
    ['POST', '/sso', { domain: 'b.co' }, 422, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    [
      'GET',
      '/user/identities/authorize?provider=github',
      null,
      422,
      'manual_linking_disabled',
      'Manual linking is disabled',
    ],
    [
      'DELETE',
      '/user/identities/11111111-1111-4111-8111-111111111111',
      null,
      422,
      'manual_linking_disabled',
      'disabled',
    ],
    [
      'POST',
      '/factors',
      { factor_type: 'phone' },
      422,
      'mfa_phone_enroll_not_enabled',
      'MFA enroll is disabled for Phone',
    ],
    ['POST', '/factors/x/challenge', {}, 404, 'validation_failed', 'factor_id must be an UUID'],
    ['POST', '/factors/x/verify', { challenge_id: UUID, code: '1' }, 404, 'validation_failed', 'must be an UUID'],
    ['DELETE', '/factors/x', null, 404, 'validation_failed', 'factor_id must be an UUID'],
    ['DELETE', `/factors/${UUID}`, null, 404, 'mfa_factor_not_found', 'Factor not found'],
    ['POST', '/passkeys/registration/options', {}, 422, 'feature_disabled', 'disabled'],
    ['GET', '/oauth/authorizations/x', null, 422, 'feature_disabled', 'disabled'],
    ['GET', '/admin/users', null, 403, 'not_admin', 'User not allowed'],
    ['GET', '/no/such/path', null, 404, 'validation_failed', 'does not exist'],
  ])('%s %s answers the error of the auth service', async (...row) => {
    const [method, path, body, status, code, message] = row;
    const response = await fetch(`${server.url}/auth/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.status).toBe(status);
    expect(await readJson(response)).toMatchObject({
      code: status,
      error_code: code,
      msg: expect.stringContaining(message),
    });
  });

  it('is told to the stock client as an error, never as an exception', async () => {
    const client = server.connect();
    await client.auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
    const answers = [
      await client.auth.signInWithOtp({ phone: '+15555550100' }),
      await client.auth.signInWithIdToken({ provider: 'google', token: 'x' }),
      await client.auth.signInWithSSO({ domain: 'b.co' }),
      await client.auth.mfa.enroll({ factorType: 'phone', phone: '+4915112345678' }),
      await client.auth.linkIdentity({ provider: 'github' }),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual([
      'phone_provider_disabled',
      'provider_disabled',
      'saml_provider_disabled',
      'mfa_phone_enroll_not_enabled',
      'manual_linking_disabled',
    ]);
    const { data, error } = await client.auth.mfa.listFactors();
    expect(error).toBeNull();
    expect(data?.all).toEqual([]);
  });
});

describe('answers', () => {
  it('are never cached', async () => {
    for (const path of ['/settings', '/user', '/health']) {
      const response = await fetch(`${server.url}/auth/v1${path}`);
      expect(response.headers.get('cache-control'), path).toBe('no-store');
    }
  });

  it('say 503 and when to try again while the database is away', async () => {
    const broken = await startAuthServer();
    try {
      const [row] = await broken.sql('select current_database() as name');
      await broken.sql(`alter database ${row?.['name']} connection limit 0`);
      await broken.sql(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'supabase_auth_admin' and datname = current_database()",
      );
      const response = await broken.post('/token?grant_type=password', { email: newEmail(), password: 'x' });
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(10);
      expect(await readJson(response)).toMatchObject({ error_code: 'unexpected_failure' });
    } finally {
      await broken.stop();
    }
  });
});
