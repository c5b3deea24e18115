import { request as httpRequest } from 'node:http';
import { ANYBODY, defineContract } from '@atb/api/functions/define-contract';
import { wireErrorSchema } from '@atb/api/wire-error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { implementWith } from '../functions/implement.ts';
import { startGateway, type TestGateway, type TestUser } from '../testing/start-gateway.ts';
import { DEFAULT_EDGE_LIMITS } from './edge-limits.ts';

const echoContract = defineContract({
  name: 'echo',
  summary: 'Says what it was told.',
  auth: ANYBODY,
  body: z.unknown(),
  answer: z.strictObject({ body: z.unknown() }),
  errors: [],
});
const echo = implementWith<unknown>()(echoContract, { handle: async (_, body) => ({ body }) });

let gateway: TestGateway;
let user: TestUser;

beforeAll(async () => {
  gateway = await startGateway({
    trustedProxies: ['10.0.0.0/8'],
    change: () => ({
      functions: [echo],
      config: {
        siteUrl: 'https://atb.example',
        allowedOrigins: ['https://lab.example'],
        supabaseUrl: null,
        supportEmail: null,
        host: '127.0.0.1',
      },
    }),
  });
  user = await gateway.signUp();
});
afterAll(() => gateway.stop());

const json = { 'Content-Type': 'application/json' };

/** Sends a path as it stands, which `fetch` would tidy up. */
function rawRequest(options: {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  chunks?: readonly string[];
}): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(gateway.url);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { hostname, port, ...options, headers: { apikey: gateway.publishableKey, ...options.headers } },
      (response) => {
        let body = '';
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => (body += chunk))
          .on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      },
    );
    request.on('error', reject);
    for (const chunk of options.chunks ?? []) request.write(chunk);
    request.end();
  });
}

describe('allow-list of paths', () => {
  it.each([
    ['/_system/config'],
    ['/_system/info'],
    ['/_system/introspect'],
    ['/rest/v2/bots'],
    ['/rest/v1x/bots'],
    ['/pg/'],
    ['/rest/v1/../../_system/config'],
    ['/rest/v1/%2e%2e/%2e%2e/_system/config'],
    ['/graphql/v1'],
    ['/admin'],
  ])('finds no service behind %s', async (path) => {
    const { status, body } = await rawRequest({ path });
    // The web app is not built here: that it is asked for shows that the path is nobody else's.
    expect(status).toBe(503);
    expect(body).toContain('web_app_not_built');
  });

  it.each([
    ['//rest/v1/bots'],
    ['/rest/v1//bots'],
    ['/rest/v1/..%2f..%2f_system'],
    ['/rest/v1/%5c..%5c'],
    ['/rest/v1/bots%00'],
    ['/rest/v1/%ff'],
    ['/rest/v1/%2'],
  ])('refuses the ambiguous path %s', async (path) => {
    const { status, body } = await rawRequest({ path });
    expect({ status, code: JSON.parse(body).code }).toEqual({ status: 400, code: 'malformed_path' });
  });

  it('says that images are not transformed', async () => {
    const response = await gateway.fetch('/storage/v1/render/image/public/bucket/a.png');
    expect(response.status).toBe(501);
    expect(await response.json()).toEqual({
      statusCode: '501',
      error: 'FeatureNotEnabled',
      message: 'The feature imageTransformation is not enabled for this resource',
    });
  });

  it.each([
    { path: '/storage/v1/render/image/public/a/b', body: {}, status: 501, logged: ['info'] },
    { path: '/auth/v1/factors', body: { factor_type: 'totp' }, status: 401, logged: [] },
  ])('answers $path as planned, without a fault in the log', async ({ path, body, status, logged }) => {
    const before = gateway.logLines.length;
    const response = await gateway.fetch(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
    expect(response.status).toBe(status);
    const lines = gateway.logLines.slice(before).map((line) => JSON.parse(line) as { readonly level: string });
    expect(lines.map(({ level }) => level)).toEqual(logged);
  });

  it('asks plain HTTP requests for realtime to upgrade', async () => {
    expect((await gateway.fetch('/realtime/v1/websocket')).status).toBe(426);
  });

  it('takes only GET and HEAD for what it publishes', async () => {
    for (const path of ['/', '/config.json', '/healthz', '/metrics']) {
      expect((await gateway.fetch(path, { method: 'POST' })).status, path).toBe(405);
    }
  });
});

describe('API keys', () => {
  const withKey = (
    key: string | null,
    path = '/rest/v1/bots',
    headers: Readonly<Record<string, string | undefined>> = {},
  ) => fetch(`${gateway.url}${path}`, { headers: { ...(key === null ? {} : { apikey: key }), ...headers } });

  it.each(['/rest/v1/bots', '/functions/v1/echo', '/auth/v1/settings'])('are required for %s', async (path) => {
    expect((await withKey(null, path)).status).toBe(401);
    expect((await withKey('sb_publishable_wrong', path)).status).toBe(401);
    expect((await withKey('', path)).status).toBe(401);
  });

  it('are answered in the shape of the auth service there', async () => {
    expect(await (await withKey(null, '/auth/v1/settings')).json()).toEqual({
      code: 401,
      error_code: 'no_api_key',
      msg: 'No API key found in request.',
    });
  });

  it('are not asked for where nobody could send one', async () => {
    expect((await withKey(null, '/auth/v1/.well-known/jwks.json')).status).toBe(200);
  });

  it('may come as a parameter of the address', async () => {
    const response = await withKey(null, `/auth/v1/settings?apikey=${gateway.publishableKey}`);
    expect(response.status).toBe(200);
  });

  it('make the publishable key nobody and the secret key the operator', async () => {
    expect((await withKey(gateway.publishableKey)).status, 'anon may read no bots').toBe(401);
    expect((await withKey(gateway.secretKey)).status).toBe(200);
  });

  it.each([{ Origin: 'https://atb.example' }, { 'Sec-Fetch-Site': 'same-origin' }, { 'Sec-Fetch-Dest': 'empty' }])(
    'refuse the secret key from a browser (%o)',
    async (headers) => {
      const response = await withKey(gateway.secretKey, '/rest/v1/bots', headers);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'secret_key_in_browser' });
    },
  );
});

describe('bearer tokens', () => {
  const withBearer = (authorization: string, path = '/rest/v1/bots') =>
    gateway.fetch(path, { headers: { Authorization: authorization } });

  it('make the request the user’s', async () => {
    expect((await withBearer(`Bearer ${user.accessToken}`)).status).toBe(200);
  });

  it('count as none when they repeat the key', async () => {
    expect((await withBearer(`Bearer ${gateway.publishableKey}`, '/functions/v1/none')).status, 'asked as anon').toBe(
      404,
    );
  });

  it('are never taken for none when they do not hold', async () => {
    const [head, body, sign] = user.accessToken.split('.');
    const forged = { alg: 'none', typ: 'JWT' };
    const none = Buffer.from(JSON.stringify(forged)).toString('base64url');
    const bad = [
      'Bearer x',
      'Bearer a.b',
      'Bearer a.b.c',
      'Basic abc',
      'Bearer',
      `Bearer ${none}.${body}.`,
      `Bearer ${head}.${body}.${'A'.repeat(86)}`,
      `Bearer ${sign}.${body}.${sign}`,
      `Bearer ${gateway.secretKey}`,
    ];
    for (const authorization of bad) {
      for (const path of ['/rest/v1/bots', '/functions/v1/echo']) {
        const response = await withBearer(authorization, path);
        expect(response.status, `${authorization} ${path}`).toBe(401);
        expect(response.headers.get('WWW-Authenticate')).toContain('invalid_token');
      }
    }
  });

  it('stop working when the session has ended', async () => {
    const other = await gateway.signUp();
    expect((await withBearer(`Bearer ${other.accessToken}`)).status).toBe(200);
    await other.client.auth.signOut();
    expect((await withBearer(`Bearer ${other.accessToken}`)).status).toBe(401);
  });

  it('of the password alone are good for nothing but the second factor, where there is one', async () => {
    const { client, id, accessToken } = await gateway.signUp();
    await gateway.sql(`insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`, [
      id,
    ]);
    for (const path of ['/rest/v1/bots', '/functions/v1/echo']) {
      const response = await withBearer(`Bearer ${accessToken}`, path);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        403,
        'second_factor_required',
      ]);
    }
    expect((await client.auth.getUser()).data.user?.id).toBe(id);
    await gateway.sql("update auth.sessions set aal = 'aal2' where user_id = $1", [id]);
    const { data } = await client.auth.refreshSession();
    expect((await withBearer(`Bearer ${data.session?.access_token ?? ''}`)).status, 'at once').toBe(200);
  });
});

describe('headers of every answer', () => {
  it.each([
    '/rest/v1/bots',
    '/functions/v1/none',
    '/auth/v1/settings',
    '/auth/v1/user',
    '/config.json',
    '/healthz',
    '/none',
    '/rest/v1/%2',
  ])('protect %s', async (path) => {
    const { headers } = await gateway.fetch(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/u),
    });
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('repeat a request id that is well-formed and replace any other', async () => {
    const idOf = async (id: string) =>
      (await gateway.fetch('/healthz', { headers: { 'X-Request-Id': id } })).headers.get('x-request-id');
    expect(await idOf('trace-0123456789')).toBe('trace-0123456789');
    expect(await idOf('x"><script>')).toMatch(/^[0-9a-f-]{36}$/u);
  });
});

describe('refusals', () => {
  it.each(['/rest/v1/none', '/rest/v1/bots?select=', '/functions/v1/none', '/none', '/rest/v1/%2', '/metrics'])(
    'have one shape: %s',
    async (path) => {
      const response = await gateway.fetch(path, { headers: { Via: 'proxy' } });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(wireErrorSchema.parse(await response.json()).message).not.toBe('');
    },
  );
});

describe('other origins', () => {
  const preflight = (origin: string) =>
    gateway.fetch('/rest/v1/bots', {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,apikey,x-retry-count',
      },
    });

  it.each(['https://atb.example', 'https://lab.example'])('that are ours are answered: %s', async (origin) => {
    const response = await preflight(origin);
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,apikey,x-retry-count');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    const answer = await gateway.fetch('/rest/v1/none', { headers: { Origin: origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Range');
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  it('that are this machine on the same port are answered', async () => {
    const { port } = new URL(gateway.url);
    expect((await preflight(`http://localhost:${port}`)).headers.get('access-control-allow-origin')).toBe(
      `http://localhost:${port}`,
    );
    expect((await preflight('http://localhost:1')).status).toBe(403);
  });

  it.each(['https://evil.example', 'https://atb.example.evil.example', 'http://atb.example', 'null'])(
    'that are not ours are refused: %s',
    async (origin) => {
      const response = await preflight(origin);
      expect(response.status).toBe(403);
      const answer = await gateway.fetch('/rest/v1/none', { headers: { Origin: origin } });
      for (const one of [response, answer]) expect(one.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('are answered for the auth service as for every other', async () => {
    const ask = {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    };
    expect((await gateway.fetch('/auth/v1/token', ask)).status).toBe(403);
  });
});

describe('rate limits', () => {
  it('answer 429 with the time to wait, for each address apart', async () => {
    const limits = { ...DEFAULT_EDGE_LIMITS, perAddress: { ...DEFAULT_EDGE_LIMITS.perAddress, rest: 3 } };
    const limited = await startGateway({ trustedProxies: ['127.0.0.1'], change: () => ({ limits }) });
    try {
      const ask = (address: string) => limited.fetch('/rest/v1/none', { headers: { 'X-Forwarded-For': address } });
      const statuses = await Promise.all(
        Array.from({ length: 4 }, () => ask('192.0.2.1').then(({ status }) => status)),
      );
      expect(statuses.filter((status) => status === 429)).toHaveLength(1);
      const refused = await ask('192.0.2.1');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({
        code: 'over_request_rate_limit',
        message: 'Too many requests. Please wait before trying again.',
      });
      expect((await ask('192.0.2.2')).status).not.toBe(429);
    } finally {
      await limited.stop();
    }
  });

  it('do not believe an address that no trusted proxy vouches for', async () => {
    const limits = { ...DEFAULT_EDGE_LIMITS, perAddress: { ...DEFAULT_EDGE_LIMITS.perAddress, rest: 2 } };
    const limited = await startGateway({ change: () => ({ limits }) });
    try {
      const statuses: number[] = [];
      for (const last of [1, 2, 3]) {
        statuses.push(
          (await limited.fetch('/rest/v1/none', { headers: { 'X-Forwarded-For': `192.0.2.${last}` } })).status,
        );
      }
      expect(statuses[2]).toBe(429);
    } finally {
      await limited.stop();
    }
  });

  it('count a user wherever they come from', async () => {
    const limits = { ...DEFAULT_EDGE_LIMITS, perUser: { ...DEFAULT_EDGE_LIMITS.perUser, rest: 2 } };
    const limited = await startGateway({ trustedProxies: ['127.0.0.1'], change: () => ({ limits }) });
    try {
      const { accessToken } = await limited.signUp();
      const statuses: number[] = [];
      for (const last of [1, 2, 3]) {
        const headers = { Authorization: `Bearer ${accessToken}`, 'X-Forwarded-For': `192.0.2.${last}` };
        statuses.push((await limited.fetch('/rest/v1/bots', { headers })).status);
      }
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await limited.stop();
    }
  });
});
