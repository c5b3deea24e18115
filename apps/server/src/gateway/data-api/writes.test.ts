import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readJson } from '../../testing/read-json.ts';
import { startGateway, type TestGateway, type TestUser } from '../testing/start-gateway.ts';
import { LIBRARY_SCHEMA } from './testing/library-schema.ts';

let gateway: TestGateway;
let user: TestUser;
let db: SupabaseClient;

beforeAll(async () => {
  gateway = await startGateway({ prepare: LIBRARY_SCHEMA });
  user = await gateway.signUp();
  db = user.client;
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  await gateway.sql('delete from covers; delete from books; delete from authors; delete from secrets');
  await gateway.sql(`insert into authors values (1, 'Ada', '${user.id}')`);
  await gateway.sql(
    `insert into books (id, title, author_id, price, owner) values (1, 'Alpha', 1, 1.5, '${user.id}'), (2, 'Beta', 1, 2, '${user.id}')`,
  );
});

const titles = async () =>
  (await gateway.sql<{ title: string }>('select title from books order by id')).map(({ title }) => title);

/** Every digit counts: a double holds about 16 of these. */
const LONG = '12345678901234567890.123456789012345678';

describe('insert', () => {
  it('adds a row and shows it when asked', async () => {
    const { data, error, status } = await db
      .from('books')
      .insert({ id: 3, title: 'Gamma' })
      .select('id, title, pages, owner')
      .single();
    expect([status, error, data]).toEqual([201, null, { id: 3, title: 'Gamma', pages: 100, owner: user.id }]);
  });

  it('adds a row silently', async () => {
    expect(await db.from('books').insert({ id: 3, title: 'Gamma' })).toMatchObject({
      status: 201,
      data: null,
      error: null,
    });
    expect(await titles()).toEqual(['Alpha', 'Beta', 'Gamma']);
  });

  it('adds many rows at once, null where a key is absent', async () => {
    const { data } = await db
      .from('books')
      .insert([
        { id: 3, title: 'C', price: 1 },
        { id: 4, title: 'D' },
      ])
      .select('id, price');
    expect(data).toEqual([
      { id: 3, price: 1 },
      { id: 4, price: null },
    ]);
  });

  it('fills defaults where a key is absent, when asked', async () => {
    const { data, error } = await db
      .from('books')
      .insert(
        [
          { id: 3, title: 'C', pages: 7 },
          { id: 4, title: 'D' },
        ],
        { defaultToNull: false },
      )
      .select('id, pages, owner');
    expect([error, data]).toEqual([
      null,
      [
        { id: 3, pages: 7, owner: user.id },
        { id: 4, pages: 100, owner: user.id },
      ],
    ]);
    const refused = await db.from('books').insert([
      { id: 5, title: 'C', pages: 7 },
      { id: 6, title: 'D' },
    ]);
    expect(refused.error, 'pages may not be null').toMatchObject({ code: '23502' });
  });

  it('gives each row a default of its own', async () => {
    const { data } = await db
      .from('types')
      .insert([{ n: 1 }, { n: 2, id: 900 }, { n: 3 }], { defaultToNull: false })
      .select('id');
    expect(new Set((data ?? []).map(({ id }) => id)).size).toBe(3);
  });

  it('takes an empty object and an empty list', async () => {
    expect((await db.from('types').insert({}).select('id, owner').single()).data).toMatchObject({ owner: user.id });
    expect(await db.from('types').insert([]).select()).toMatchObject({ status: 201, data: [] });
  });

  it('keeps every digit of a number, as text or as a JSON number', async () => {
    await db.from('books').insert({ id: 3, title: 'T', price: LONG });
    const response = await gateway.fetch('/rest/v1/books', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user.accessToken}` },
      body: `{"id":4,"title":"N","price":${LONG}}`,
    });
    expect(response.status).toBe(201);
    const { data } = await db.from('books').select('price::text').gte('id', 3);
    expect(data).toEqual([{ price: LONG }, { price: LONG }]);
  });

  it('writes every type', async () => {
    const row = {
      n: '1.50',
      big: '9007199254740993',
      f: 0.5,
      b: true,
      d: '2026-01-02',
      tz: '2026-01-02T03:04:05+00:00',
      iv: '1 day',
      u: user.id,
      j: { z: [1] },
      jb: { z: [1] },
      m: 'wild',
      ms: ['calm'],
      ns: [1.5],
      r: '[1,5)',
      raw: '\\x0102',
      c: 'ab',
      v: 'abc',
    };
    const { data, error } = await db
      .from('types')
      .insert(row)
      .select('n::text, big::text, f, b, d, tz, iv, u, j, jb, m, ms, ns, r, raw, c, v')
      .single();
    expect([error, data]).toEqual([null, { ...row, iv: '1 day', c: 'ab ' }]);
    expect((await db.from('types').insert({ v: 'four' })).error).toMatchObject({ code: '22001' });
  });

  it('embeds in what it shows', async () => {
    const { data } = await db
      .from('books')
      .insert({ id: 3, title: 'Gamma', author_id: 1 })
      .select('id, author_id(name, books!author_id(id))')
      .single();
    // Like PostgREST: what is embedded is as it was before the statement.
    expect(data).toEqual({ id: 3, author_id: { name: 'Ada', books: [{ id: 1 }, { id: 2 }] } });
  });

  it('counts', async () => {
    expect(
      await db.from('books').insert(
        [
          { id: 3, title: 'C' },
          { id: 4, title: 'D' },
        ],
        { count: 'exact' },
      ),
    ).toMatchObject({ count: 2 });
  });

  it.each([
    [{ id: 1, title: 'Again' }, 409, '23505', 'duplicate key value violates unique constraint "books_pkey"'],
    [
      { id: 3, title: 'C', author_id: 99 },
      409,
      '23503',
      'insert or update on table "books" violates foreign key constraint "books_author_id_fkey"',
    ],
    [{ id: 3, title: '' }, 400, '23514', 'new row for relation "books" violates check constraint "books_title_check"'],
    [{ id: 3 }, 400, '23502', 'null value in column "title" of relation "books" violates not-null constraint'],
    [
      { id: 3, title: 'C', owner: '11111111-1111-4111-8111-111111111111' },
      403,
      '42501',
      'new row violates row-level security policy for table "books"',
    ],
    [{ id: 'x', title: 'C' }, 400, '22P02', 'invalid input syntax for type integer: "x"'],
    [{ id: 3, colour: 'red' }, 400, 'PGRST204', "Could not find the 'colour' column of 'books' in the schema cache"],
  ])('refuses %o', async (row, status, code, message) => {
    const answer = await db.from('books').insert(row as never);
    expect([answer.status, answer.error?.code, answer.error?.message]).toEqual([status, code, message]);
    expect(await titles()).toEqual(['Alpha', 'Beta']);
  });

  it.each(['null', '1', '"x"', '[1]', '[[]]', '[{"id":3},{"title":"C"}]', '[{},{}]', ''])(
    'refuses the body %s',
    async (body) => {
      const response = await gateway.fetch('/rest/v1/books', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user.accessToken}` },
        body,
      });
      expect([response.status, (await readJson(response)).code]).toEqual([400, 'PGRST102']);
    },
  );

  it('refuses keys that are named like parts of every object', async () => {
    const response = await gateway.fetch('/rest/v1/books', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user.accessToken}` },
      body: '{"id":3,"title":"C","__proto__":{"a":1},"constructor":1}',
    });
    expect((await readJson(response)).code).toBe('PGRST204');
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
  });
});

describe('upsert', () => {
  it('changes what exists and adds what does not', async () => {
    const answer = await db
      .from('books')
      .upsert([
        { id: 1, title: 'New' },
        { id: 3, title: 'C' },
      ])
      .select('id, title, pages');
    expect([answer.status, answer.data]).toEqual([
      201,
      [
        { id: 1, title: 'New', pages: 100 },
        { id: 3, title: 'C', pages: 100 },
      ],
    ]);
  });

  it('says 200 when every row existed', async () => {
    expect(await db.from('books').upsert({ id: 1, title: 'New' })).toMatchObject({ status: 200 });
    expect(await db.from('books').upsert({ id: 1, title: 'Newer' }).select('title').single()).toMatchObject({
      status: 200,
      data: { title: 'Newer' },
    });
  });

  it('goes by another unique column when told', async () => {
    await db.from('books').update({ shelf: 7 }).eq('id', 1);
    const { data, error } = await db
      .from('books')
      .upsert({ id: 1, shelf: 7, title: 'Shelved' }, { onConflict: 'shelf' })
      .select('id, title');
    expect([error, data]).toEqual([null, [{ id: 1, title: 'Shelved' }]]);
    expect((await db.from('books').upsert({ id: 1, title: 'x' }, { onConflict: 'nope' })).error).toMatchObject({
      code: 'PGRST204',
    });
    expect((await db.from('books').upsert({ id: 1, title: 'x' }, { onConflict: 'title' })).error).toMatchObject({
      code: '42P10',
    });
  });

  it('leaves what exists alone when told', async () => {
    const answer = await db
      .from('books')
      .upsert(
        [
          { id: 1, title: 'New' },
          { id: 3, title: 'C' },
        ],
        { ignoreDuplicates: true },
      )
      .select('id');
    expect(answer.data).toEqual([{ id: 3 }]);
    expect(await titles()).toEqual(['Alpha', 'Beta', 'C']);
  });
});

describe('update', () => {
  it('changes the rows that the filters find', async () => {
    expect(await db.from('books').update({ title: 'New' }).eq('id', 1)).toMatchObject({
      status: 204,
      data: null,
      error: null,
    });
    expect(await titles()).toEqual(['New', 'Beta']);
  });

  it('shows rows that the filters would no longer find', async () => {
    const answer = await db
      .from('books')
      .update({ title: 'New' }, { count: 'exact' })
      .eq('title', 'Alpha')
      .select('id, title');
    expect(answer).toMatchObject({ status: 200, count: 1, data: [{ id: 1, title: 'New' }] });
  });

  it('keeps every digit of what it shows as text', async () => {
    const { data } = await db.from('books').update({ price: LONG }).eq('id', 1).select('price::text').single();
    expect(data).toEqual({ price: LONG });
  });

  it('sorts and embeds what it shows', async () => {
    const { data } = await db
      .from('books')
      .update({ pages: 5 })
      .gte('id', 1)
      .select('id, author_id(name)')
      .order('id', { ascending: false });
    expect(data).toEqual([
      { id: 2, author_id: { name: 'Ada' } },
      { id: 1, author_id: { name: 'Ada' } },
    ]);
  });

  it('changes nothing for an empty change', async () => {
    expect(await db.from('books').update({}).eq('id', 1)).toMatchObject({ status: 204 });
    expect(await db.from('books').update({}).eq('id', 1).select()).toMatchObject({ status: 200, data: [] });
  });

  it('undoes the change when the answer is not the one object asked for', async () => {
    expect(await db.from('books').update({ title: 'New' }).gte('id', 1).select().single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116' },
    });
    expect(await titles()).toEqual(['Alpha', 'Beta']);
  });

  it('undoes the change when it touches more rows than allowed', async () => {
    expect(
      (
        await db
          .from('books')
          .update({ title: 'New' })
          .gte('id', 1)
          .setHeader('Prefer', 'handling=strict,max-affected=1')
      ).error,
    ).toMatchObject({
      code: 'PGRST124',
    });
    expect(await titles()).toEqual(['Alpha', 'Beta']);
    expect(
      (
        await db
          .from('books')
          .update({ title: 'New' })
          .gte('id', 1)
          .setHeader('Prefer', 'handling=strict,max-affected=2')
      ).error,
    ).toBeNull();
  });
});

describe('delete', () => {
  it('removes the rows that the filters find', async () => {
    expect(await db.from('books').delete({ count: 'exact' }).eq('id', 1)).toMatchObject({ status: 204, count: 1 });
    expect(await titles()).toEqual(['Beta']);
  });

  it('shows what it removed, with what was embedded', async () => {
    const { data } = await db.from('books').delete().eq('id', 1).select('title, author_id(name)').single();
    expect(data).toEqual({ title: 'Alpha', author_id: { name: 'Ada' } });
  });
});

describe('a write without filters', () => {
  it('is refused, since it was hardly meant', async () => {
    const filterless = [db.from('books').update({ title: 'All' }), db.from('books').delete()];
    for (const query of filterless)
      expect((await query).error).toMatchObject({
        code: '21000',
        message: expect.stringContaining('requires a WHERE clause'),
      });
    expect(await titles()).toEqual(['Alpha', 'Beta']);
  });

  it('cannot hide behind a filter on something embedded', async () => {
    const response = await gateway.fetch('/rest/v1/books?authors.id=eq.1', {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${user.accessToken}` },
    });
    expect((await readJson(response)).code).toBe('PGRST108');
    const embedded = await gateway.fetch('/rest/v1/books?select=id,author_id(id)&author_id.id=eq.99', {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${user.accessToken}` },
    });
    expect((await readJson(embedded)).code).toBe('21000');
    expect(await titles()).toEqual(['Alpha', 'Beta']);
  });
});

describe('privileges on columns', () => {
  beforeEach(() => gateway.sql(`insert into secrets values (1, 'seen', 'unseen', '${user.id}')`));

  it('let a row be written whose columns may not all be read', async () => {
    expect(
      (await db.from('secrets').insert({ id: 2, shown: 'a', hidden: 'b' }).select('id, shown').single()).data,
    ).toEqual({ id: 2, shown: 'a' });
    expect((await db.from('secrets').update({ hidden: 'c' }).eq('id', 1).select('shown')).data).toEqual([
      { shown: 'seen' },
    ]);
    expect((await db.from('secrets').update({ hidden: 'd' }).eq('id', 1)).error).toBeNull();
  });

  it('refuse what may not be read or written', async () => {
    for (const query of [
      db.from('secrets').select(),
      db.from('secrets').select('hidden'),
      db.from('secrets').select('id').eq('hidden', 'x'),
      db.from('secrets').update({ owner: user.id }).eq('id', 1),
      db.from('secrets').delete().eq('id', 1),
    ]) {
      expect(await query).toMatchObject({ status: 403, error: { code: '42501' } });
    }
  });
});

describe('methods', () => {
  it.each(['PUT', 'TRACE', 'LINK'])('refuse %s', async (method) => {
    const { hostname, port } = new URL(gateway.url);
    const { request } = await import('node:http');
    const status = await new Promise((resolve) => {
      request(
        { hostname, port, path: '/rest/v1/books', method, headers: { apikey: gateway.publishableKey } },
        (response) => resolve(response.statusCode),
      ).end();
    });
    expect([405, 400]).toContain(status);
  });
});
