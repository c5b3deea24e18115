import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJson } from '../../testing/read-json.ts';
import { startGateway, type TestGateway, type TestUser } from '../testing/start-gateway.ts';
import { LIBRARY_SCHEMA } from './testing/library-schema.ts';

/** What a function of the database reads of the request. */
const READS_REQUEST = `
  create function public.read_request() returns json language sql as $$
    select json_build_object('headers', current_setting('request.headers')::json,
      'method', current_setting('request.method'), 'path', current_setting('request.path')) $$;
  grant execute on function public.read_request() to authenticated;`;

let gateway: TestGateway;
let user: TestUser;
let db: SupabaseClient;

beforeAll(async () => {
  gateway = await startGateway({ prepare: `${LIBRARY_SCHEMA}${READS_REQUEST}` });
  user = await gateway.signUp();
  db = user.client;
  await gateway.sql(`insert into authors values (1, 'Ada', '${user.id}')`);
  await gateway.sql(
    `insert into books (id, title, author_id, pages, owner) select i, 'Book ' || i, 1, i * 100, '${user.id}' from generate_series(1, 5) i`,
  );
});
afterAll(() => gateway.stop());

describe('rpc', () => {
  it.each<[string, string, object | undefined, unknown]>([
    ['a value', 'add', { a: 1, b: 2 }, 3],
    ['a value, with a default', 'add', { a: 1 }, 2],
    ['a row of values', 'two_values', { x: 4 }, { doubled: 8, word: 'w' }],
    ['a list of values', 'numbers', { upto: 3 }, [1, 2, 3]],
    [
      'a table',
      'as_table',
      { upto: 2 },
      [
        { n: 1, sq: 1 },
        { n: 2, sq: 4 },
      ],
    ],
    ['nothing', 'nothing', undefined, null],
    [
      'JSON, from every kind of argument',
      'whole',
      { amount: '1.234567890123456789', labels: ['a', 'b'], facts: { x: [1] } },
      { amount: '1.234567890123456789', labels: ['a', 'b'], facts: { x: [1] } },
    ],
  ])('gives %s', async (_, name, args, expected) => {
    const { data, error } = await db.rpc(name, args);
    expect([error, data]).toEqual([null, expected]);
  });

  it('lets functions read the request, without what proves who somebody is', async () => {
    const ask = async (headers: Readonly<Record<string, string>>) => {
      const answer = await gateway.fetch('/rest/v1/rpc/read_request', {
        method: 'POST',
        headers: { Authorization: `Bearer ${user.accessToken}`, 'Content-Type': 'application/json', ...headers },
        body: '{}',
      });
      return readJson(answer) as Promise<{ headers: Record<string, string>; method: string; path: string }>;
    };
    const request = await ask({ Traceparent: '00-a-b-01', Cookie: 'a=1', 'X-Quote': `'); drop table books; --\\` });
    expect(request).toMatchObject({
      method: 'POST',
      path: '/rpc/read_request',
      headers: { traceparent: '00-a-b-01', 'x-quote': `'); drop table books; --\\` },
    });
    for (const name of ['authorization', 'apikey', 'cookie']) expect(request.headers).not.toHaveProperty(name);
    expect(JSON.stringify(request)).not.toContain(user.accessToken);
    // Nothing of it is left for whoever has the connection next.
    expect((await ask({})).headers).not.toHaveProperty('traceparent');
  });

  it('calls with GET and HEAD', async () => {
    expect((await db.rpc('add', { a: 1, b: 2 }, { get: true })).data).toBe(3);
    expect((await db.rpc('whole', { amount: 1, labels: ['a', 'b'], facts: '{}' }, { get: true })).data).toMatchObject({
      labels: ['a', 'b'],
    });
    expect(await db.rpc('books_over', { pages_min: 300 }, { head: true, count: 'exact' })).toMatchObject({
      count: 3,
      data: null,
      error: null,
    });
  });

  it('filters, sorts, limits, embeds and counts rows', async () => {
    const query = db
      .rpc('books_over', { pages_min: 200 }, { count: 'exact' })
      .select('id, author_id(name)')
      .lt('pages', 500)
      .order('id', { ascending: false })
      .limit(1);
    expect(await query).toMatchObject({ status: 206, count: 3, data: [{ id: 4, author_id: { name: 'Ada' } }] });
    const got = db.rpc('books_over', { pages_min: 200 }, { get: true }).select('id').eq('id', 2);
    expect((await got).data).toEqual([{ id: 2 }]);
  });

  it('gives one row of a table as an object', async () => {
    expect((await db.rpc('one_book', { book: 2 }).select('id, title')).data).toEqual({ id: 2, title: 'Book 2' });
    expect((await db.rpc('books_over', { pages_min: 500 }).select('id').single()).data).toEqual({ id: 5 });
    expect((await db.rpc('books_over', { pages_min: 100 }).single()).error).toMatchObject({ code: 'PGRST116' });
  });

  it('changes nothing with GET', async () => {
    const { status, error } = await db.rpc('retitle', { book: 1, new_title: 'x' }, { get: true });
    expect([status, error?.code]).toEqual([405, '25006']);
    expect((await db.rpc('retitle', { book: 1, new_title: 'Renamed' })).error).toBeNull();
    expect((await db.from('books').select('title').eq('id', 1).single()).data).toEqual({ title: 'Renamed' });
  });

  it.each<[string, string, object, object]>([
    ['an argument of another type', 'add', { a: 'x' }, { status: 400, code: '22P02' }],
    [
      'a missing argument',
      'add',
      {},
      {
        status: 404,
        code: 'PGRST202',
        hint: 'Perhaps you meant to call the function public.add(a => integer, b => integer)',
      },
    ],
    [
      'an unknown argument',
      'add',
      { a: 1, c: 2 },
      { status: 404, code: 'PGRST202', message: 'Could not find the function public.add(a, c) in the schema cache' },
    ],
    ['an unknown function', 'nope', {}, { status: 404, code: 'PGRST202' }],
    ['a function of the system', 'pg_sleep', { seconds: 1 }, { status: 404, code: 'PGRST202' }],
    ['a trigger', 'check_bot', {}, { status: 404, code: 'PGRST202' }],
    ['a function without a grant', 'forbidden', {}, { status: 403, code: '42501' }],
  ])('refuses %s', async (_, name, args, { status, ...error }: { status?: number }) => {
    expect(await db.rpc(name, args)).toMatchObject({ status, error });
  });

  it('refuses arguments that are no object', async () => {
    const response = await gateway.fetch('/rest/v1/rpc/add', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user.accessToken}` },
      body: '[1]',
    });
    expect([response.status, (await readJson(response)).code]).toEqual([400, 'PGRST102']);
  });
});

describe('errors that a procedure raises', () => {
  it('reach the caller with message, detail and hint', async () => {
    expect(await db.rpc('refuse')).toMatchObject({
      status: 400,
      error: { code: 'P0001', message: 'Choose another one.', details: 'why', hint: 'field' },
    });
  });

  it('choose their own status', async () => {
    expect(await db.rpc('pay')).toMatchObject({ status: 402, error: { code: 'PT402', message: 'Pay first.' } });
  });

  it('say nothing of what went wrong inside', async () => {
    const answer = await db.rpc('broken');
    expect(answer).toMatchObject({
      status: 500,
      error: { code: 'server_error', message: 'Server error. Please try again later.' },
    });
    expect(JSON.stringify(answer)).not.toContain('internals');
  });

  it('come from the product’s own procedures as the screens show them', async () => {
    expect(await db.rpc('start_bot', { bot_id: user.id })).toMatchObject({
      status: 400,
      error: { message: 'The requested bot was not found.', hint: 'bot_id' },
    });
  });
});
