// One test for each finding about the alpha package that first stood on this path; each names what it found. Findings about
// signing in (5, 9 to 16, 22) are answered by the auth service's own tests, storage (23) is not enabled.
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '../../testing/open-pool.ts';
import { createLogger } from '../../logger.ts';
import { readJson } from '../../testing/read-json.ts';
import { startGateway, type TestGateway, type TestUser } from '../testing/start-gateway.ts';
import { createDataApi } from './create-data-api.ts';
import { LIBRARY_SCHEMA } from './testing/library-schema.ts';

let gateway: TestGateway;
let user: TestUser;
let other: TestUser;

beforeAll(async () => {
  gateway = await startGateway({ prepare: LIBRARY_SCHEMA });
  user = await gateway.signUp();
  other = await gateway.signUp();
  await gateway.sql(`insert into authors values (1, 'Mine', '${user.id}'), (2, 'Theirs', '${other.id}')`);
  await gateway.sql(`insert into many select i, '${user.id}' from generate_series(1, 1500) i`);
});
afterAll(() => gateway.stop());

const asUser = (path: string, init: RequestInit = {}) =>
  gateway.fetch(`/rest/v1/${path}`, {
    ...init,
    headers: {
      Authorization: `Bearer ${user.accessToken}`,
      'Content-Type': 'application/json',
      ...Object.fromEntries(new Headers(init.headers)),
    },
  });

describe('finding 1: system routes tell secrets', () => {
  it.each(['_system/config', '_system/info', '_system/introspect'])(
    '/%s does not exist, below /rest/v1 or at the top',
    async (path) => {
      for (const address of [`/${path}`, `/rest/v1/${path}`, `/rest/v1/../../${path}`]) {
        const response = await gateway.fetch(address);
        expect(response.status, address).toBeGreaterThanOrEqual(400);
        expect(await response.text()).not.toMatch(/postgres:|password|jwt_secret|"url"/u);
      }
    },
  );
});

describe('finding 2: a token made for something else passes as an access token', () => {
  it('refuses every token without our signature, issuer, audience, type and a session that lives', async () => {
    const [header = '', payload = '', signature = ''] = user.accessToken.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const shared = new TextEncoder().encode('unsafe-secret-change-me');
    const foreign = await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(shared);
    const other_ = Buffer.from(JSON.stringify({ ...claims, sub: other.id })).toString('base64url');
    for (const token of [foreign, `${header}.${other_}.${signature}`, `${header}.${payload}.`]) {
      const response = await gateway.fetch('/rest/v1/authors', { headers: { Authorization: `Bearer ${token}` } });
      expect(response.status).toBe(401);
    }
  });
});

describe('finding 3: row-level security fails open', () => {
  it('shows each user their own rows only, and nobody any', async () => {
    expect((await user.client.from('authors').select('id')).data).toEqual([{ id: 1 }]);
    expect((await other.client.from('authors').select('id')).data).toEqual([{ id: 2 }]);
    expect(await gateway.connect().from('authors').select('id')).toMatchObject({
      status: 401,
      error: { code: '42501' },
    });
    expect((await other.client.from('authors').update({ name: 'x' }).eq('id', 1).select()).data).toEqual([]);
    expect((await other.client.from('authors').delete().eq('id', 1).select()).data).toEqual([]);
  });

  it('asks as authenticator, who can pass no policy, in the role of the caller', async () => {
    const rows = await gateway.sql(
      `select rolsuper, rolbypassrls, rolinherit from pg_roles where rolname = 'authenticator'`,
    );
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolinherit: false }]);
    expect((await user.client.rpc('who')).data).toBe('authenticator as authenticated');
    expect((await gateway.connect().rpc('who')).data).toBe('authenticator as anon');
    expect((await gateway.connect(gateway.secretKey).rpc('who')).data).toBe('authenticator as service_role');
  });

  it('leaves no role and no claims behind on a connection', async () => {
    await user.client.from('authors').select('id');
    const { rows } = await gateway.database.pools.rest.query(
      `select current_user as role, coalesce(current_setting('request.jwt.claims', true), '') as claims`,
    );
    expect(rows).toEqual([{ role: 'authenticator', claims: '' }]);
  });

  it.each([
    [
      'a table without row-level security',
      'create table public.open (id int)',
      /not enabled and forced on the table: open/u,
    ],
    [
      'a table that does not force it',
      'create table public.open (id int); alter table public.open enable row level security',
      /forced on the table: open/u,
    ],
    [
      'a view with the rights of its owner',
      'create view public.leak as select * from auth.users',
      /rights of its caller: leak/u,
    ],
  ])('refuses to start on %s', async (_, statement, fault) => {
    const pool = gateway.database.pools.rest;
    await gateway.sql(statement);
    try {
      const api = createDataApi({ pool, logger: createLogger('silent'), now: Date.now });
      await expect(api.prepare()).rejects.toThrow(fault);
    } finally {
      await gateway.sql('drop table if exists public.open; drop view if exists public.leak');
    }
  });

  it('refuses to start as a role that passes it by', async () => {
    // One of its own: the others are the whole cluster's, and other tests start servers on it meanwhile.
    const name = `passes_by_${randomBytes(4).toString('hex')}`;
    await gateway.sql(`create role ${name} login bypassrls password 'passes by'`);
    const url = new URL(gateway.database.ownerUrl);
    url.username = name;
    url.password = 'passes by';
    const pool = openPool({ connectionString: url.href });
    try {
      const api = createDataApi({ pool, logger: createLogger('silent'), now: Date.now });
      await expect(api.prepare()).rejects.toThrow(new RegExp(`pass row-level security by: ${name}`, 'u'));
    } finally {
      await pool.end();
      await gateway.sql(`drop role ${name}`);
    }
  });

  it('refuses to start as the owner of the tables', async () => {
    const owner = openPool({ connectionString: gateway.database.ownerUrl });
    try {
      const api = createDataApi({ pool: owner, logger: createLogger('silent'), now: Date.now });
      await expect(api.prepare()).rejects.toThrow(/not safe to serve/u);
    } finally {
      await owner.end();
    }
  });
});

describe('finding 4: every start grants everything', () => {
  it('changes no privilege by starting or serving', async () => {
    const grants = () =>
      gateway.sql(
        `select relname, relacl::text from pg_class where relnamespace = 'public'::regnamespace order by relname`,
      );
    const defaults = () => gateway.sql('select defaclacl::text from pg_default_acl order by 1');
    const before = [await grants(), await defaults()];
    const api = createDataApi({ pool: gateway.database.pools.rest, logger: createLogger('silent'), now: Date.now });
    await api.prepare();
    await user.client.from('authors').select();
    expect([await grants(), await defaults()]).toEqual(before);
  });
});

describe('finding 6: a default secret', () => {
  it('has none: both keys are long and random', () => {
    for (const key of [gateway.publishableKey, gateway.secretKey])
      expect(key).toMatch(/^sb_(?:publishable|secret)_[\w-]{43}$/u);
  });
});

describe('findings 7 and 8: keys are optional, this machine is the operator', () => {
  it('refuses a request from this machine without a key, whatever it says of where it comes from', async () => {
    for (const headers of [
      {},
      { Host: 'localhost' },
      { 'X-Forwarded-For': '127.0.0.1' },
      { Authorization: `Bearer ${user.accessToken}` },
    ]) {
      expect(
        (await fetch(`${gateway.url}/rest/v1/authors`, { headers: new Headers(Object.entries(headers)) })).status,
      ).toBe(401);
    }
  });
});

describe('finding 17: errors of the database lose code, detail and hint', () => {
  it('keeps them for faults of the request', async () => {
    expect((await user.client.from('books').insert({ id: 1, title: '' })).error).toMatchObject({ code: '23514' });
    expect((await user.client.rpc('refuse')).error).toEqual(
      expect.objectContaining({ code: 'P0001', message: 'Choose another one.', details: 'why', hint: 'field' }),
    );
  });
});

describe('finding 18: confusing input becomes a 500 or nobody', () => {
  it('answers a client error to every one of many strange requests', async () => {
    const bodies = [
      'null',
      '1',
      '[]',
      '[null]',
      '{"id":{}}',
      '{"id":[]}',
      '{"title":{"a":1},"id":{}}',
      '{"a\\u0000":1}',
      '"\\ud800"',
      '{"id":1e400}',
      '{"id":"\\ud800"}',
      '[[[[[]]]]]',
      '{"":1}',
    ];
    for (const body of bodies) {
      const response = await asUser('authors', { method: 'POST', body });
      expect([response.status, await response.text()], body).toSatisfy(([status]) =>
        body === '[]' ? status === 201 : Number(status) >= 400 && Number(status) < 500,
      );
    }
    const queries = [
      'authors?select=%00',
      'authors?id=eq.%00',
      'authors?%00=eq.1',
      'authors?id=eq.%F0%9F%92%A9',
      'authors?select=%F0%9F%92%A9',
      'authors?id=in.(%00)',
      'authors?order=%22%22',
      'authors?select=%22',
      'authors?=1',
      'authors?select=a::::b',
      'authors?limit=99999999999999999999',
      'authors?offset=1e9',
      `authors?${'a=eq.1&'.repeat(200)}`,
      `authors?or=${'(and'.repeat(50)}`,
    ];
    for (const query of queries) {
      const response = await asUser(query);
      expect([response.status, await response.text()], query).toSatisfy(
        ([status]) => Number(status) >= 400 && Number(status) < 500,
      );
    }
  });

  it('bounds columns, depth, lists and conditions', async () => {
    const tooMuch = [
      `books?select=${Array.from({ length: 301 }, () => 'id').join(',')}`,
      'books?select=author_id(books!author_id(author_id(books!author_id(author_id(books!author_id(id))))))',
      `books?id=in.(${Array.from({ length: 1001 }, (_, index) => index).join(',')})`,
      `books?${Array.from({ length: 101 }, () => 'id=eq.1').join('&')}`,
      `books?or=${'(and'.repeat(9)}(id.eq.1)${')'.repeat(9)}`,
      `books?order=${Array.from({ length: 21 }, () => 'id').join(',')}`,
    ];
    for (const query of tooMuch) {
      const response = await asUser(query);
      expect([response.status, (await readJson(response)).message], query.slice(0, 60)).toEqual([
        400,
        expect.stringMatching(/at most/u),
      ]);
    }
    const rows = JSON.stringify(Array.from({ length: 5001 }, (_, id) => ({ id, name: 'x' })));
    expect(await (await asUser('authors', { method: 'POST', body: rows })).json()).toMatchObject({
      message: 'A request may write at most 5000 rows.',
    });
  });
});

describe('finding 19: one pool for all, and no end to a statement', () => {
  it('ends a statement after 5 s and serves the auth service meanwhile', async () => {
    // The connections are there before: on a busy machine, making a dozen at once takes longer than one may wait for one.
    await Promise.all(Array.from({ length: 12 }, () => user.client.from('authors').select('id')));
    // Each is asked once: a query of supabase-js is asked anew whenever somebody waits for it.
    const sleepers = Array.from({ length: 20 }, () =>
      user.client.rpc('sleepy', { seconds: 30 }).then((answer) => answer),
    );
    const first = await Promise.race([gateway.signUp().then(() => 'the sign-up'), ...sleepers]);
    expect(first, 'answered while every connection of the data API sleeps').toBe('the sign-up');
    const answers = await Promise.all(sleepers);
    expect(answers.map(({ error }) => error?.code)).toContain('57014');
    expect(answers.every(({ status }) => status === 500 || status === 503)).toBe(true);
    expect((await user.client.from('authors').select('id')).data).toEqual([{ id: 1 }]);
  });
});

describe('finding 20: one role for everything', () => {
  it('lets the data API’s role reach no row by itself, and none of the auth schema by any role', async () => {
    await expect(gateway.database.pools.rest.query('select * from public.authors')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(gateway.database.pools.rest.query('select * from auth.users')).rejects.toMatchObject({
      code: '42501',
    });
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const client = await gateway.database.pools.rest.connect();
      try {
        await client.query(`begin; set local role ${role}`);
        await expect(client.query('select * from auth.users')).rejects.toMatchObject({ code: '42501' });
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
  });
});

describe('finding 21: any origin with credentials, no headers, a studio behind every path', () => {
  it('marks every answer as private and names no origin that is not ours', async () => {
    const response = await asUser('authors', { headers: { Origin: 'https://evil.example' } });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(await (await gateway.fetch('/studio')).text()).not.toContain('<html');
  });
});

describe('finding 25: telemetry', () => {
  it('has nobody to send any: no file of the server loads the package', async () => {
    const root = join(import.meta.dirname, '../..');
    const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'));
    const sources = await Promise.all(files.map((name) => readFile(join(root, name), 'utf8')));
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((source) => /(?:from|import\() ?'@supabase\/lite/u.test(source))).toEqual([]);
  });
});

describe('finding 26: no injection', () => {
  const attacks = [
    `'; drop table authors; --`,
    `1) or (1=1`,
    `" or ""="`,
    `\\'; select pg_sleep(9); --`,
    `$1`,
    `$$; select 1; $$`,
    `E'\\x27'`,
    `*/ or 1=1 /*`,
    `id; select 1`,
    `authors" cascade; --`,
    `%27%20or%201%3D1`,
    `{"a"}`,
    `a::text from auth.users --`,
  ];

  it.each(attacks)('takes %s for what it is, wherever it stands', async (attack) => {
    const text = encodeURIComponent(attack);
    const paths = [
      `authors?name=eq.${text}`,
      `authors?name=in.(${text})`,
      `authors?name=like.${text}`,
      `authors?select=${text}`,
      `authors?order=${text}`,
      `authors?${text}=eq.1`,
      `authors?or=(${text}.eq.1)`,
      `authors?select=id::${text}`,
      `authors?select=facts->>${text}`,
      `authors?limit=${text}`,
      `authors?columns=${text}`,
      `${text.replaceAll('%2F', '')}?id=eq.1`,
      `authors?name=fts(${text}).x`,
      `authors?select=id,${text}(id)`,
    ];
    for (const path of paths) {
      const response = await asUser(path);
      const body = await response.text();
      expect(response.status, `${path}: ${body}`).toBeLessThan(500);
      if (response.status === 200)
        expect(JSON.parse(body), path).toEqual(path.includes('columns=') ? [expect.objectContaining({ id: 1 })] : []);
    }
    expect(await gateway.sql('select count(*)::int as n from authors')).toEqual([{ n: 2 }]);
  });

  it('takes names and values of a body for what they are', async () => {
    for (const attack of attacks) {
      const named = await asUser('authors', { method: 'POST', body: JSON.stringify({ id: 50, [attack]: 1 }) });
      expect((await readJson(named)).code, attack).toBe('PGRST204');
      const { data } = await user.client.from('authors').insert({ id: 50, name: attack }).select('name').single();
      expect(data).toEqual({ name: attack });
      await user.client.from('authors').delete().eq('id', 50);
    }
  });
});

describe('finding 27: values have another form than PostgREST gives them', () => {
  it('gives numbers, times and special floats as PostgREST does', async () => {
    await gateway.sql(
      `insert into types (n, f, tz, owner) values (1.50000000, 'Infinity', '2026-11-21 09:14:19.37+00', '${user.id}')`,
    );
    const body = await (await asUser('types?select=n,f,tz&n=not.is.null')).text();
    expect(body).toBe('[{"n":1.50000000,"f":"Infinity","tz":"2026-11-21T09:14:19.37+00:00"}]');
  });
});

describe('rows of one answer', () => {
  it('are at most 1000, also inside an embedding and from a procedure', async () => {
    expect((await user.client.from('many').select('id')).data).toHaveLength(1000);
    expect((await user.client.from('many').select('id').limit(1400)).data).toHaveLength(1000);
    expect((await user.client.rpc('numbers', { upto: 1400 })).data).toHaveLength(1000);
    expect((await user.client.rpc('as_table', { upto: 1400 })).data).toHaveLength(1000);
  });
});

describe('the description of the schema', () => {
  it('is for the operator alone', async () => {
    expect((await gateway.fetch('/rest/v1/')).status).toBe(403);
    expect((await asUser('')).status).toBe(403);
    const response = await fetch(`${gateway.url}/rest/v1/`, { headers: { apikey: gateway.secretKey } });
    expect(response.status).toBe(200);
    expect(await readJson(response)).toMatchObject({
      swagger: '2.0',
      paths: { '/books': {}, '/rpc/add': {} },
      definitions: { books: { properties: { price: { type: 'number', format: 'numeric' } } } },
    });
  });
});

describe('logs', () => {
  it('hold neither rows nor tokens, whatever fails', async () => {
    await user.client.rpc('broken');
    await user.client.from('books').insert({ id: 1, title: 'canary-5f1c', author_id: 9 });
    const log = gateway.logLines.join('\n');
    expect(log).toContain('data request failed');
    for (const secret of ['canary-5f1c', user.accessToken, gateway.secretKey]) expect(log).not.toContain(secret);
  });
});
