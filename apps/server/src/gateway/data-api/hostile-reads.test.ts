// What one request may name and what it may cost: judged against the schema before the database is asked.
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  await gateway.sql(`insert into authors values (1, 'Ada', '${user.id}')`);
  await gateway.sql(`insert into many select i, '${user.id}' from generate_series(1, 1500) i`);
  await gateway.sql(`
    insert into books (id, title, author_id, price, owner)
    select i, 'Title ' || i, 1, -i, '${user.id}' from generate_series(1, 3) i`);
});
afterAll(() => gateway.stop());

const ask = async (path: string, init: RequestInit = {}) => {
  const headers = {
    Authorization: `Bearer ${user.accessToken}`,
    'Content-Type': 'application/json',
    ...Object.fromEntries(new Headers(init.headers)),
  };
  return gateway.fetch(`/rest/v1/${path}`, { ...init, headers });
};
const refusalOf = async (path: string, init: RequestInit = {}) => {
  const response = await ask(path, init);
  return [response.status, (await readJson(response)).code];
};

/** Everything that PostgreSQL would take for a column of a row without there being one. */
const IMPOSTORS =
  'json_agg jsonb_agg array_agg count to_jsonb to_json row_to_json pg_typeof quote_literal pg_column_size num_nonnulls hash_record books authors many pgrst_row pgrst_source text ctid xmin tableoid cmax'.split(
    ' ',
  );

describe('a name that is no column of the table', () => {
  it.each(IMPOSTORS)('%s is refused wherever a column may stand', async (name) => {
    const paths = [
      `many?select=${name}`,
      `many?select=x:${name}`,
      `many?select=id,${name}::text`,
      `many?select=${name}->a`,
      `many?select=${name}->>0`,
      `many?${name}=not.is.null`,
      `many?${name}->>a=eq.1`,
      `many?or=(id.eq.1,not.and(${name}.not.is.null))`,
      `many?order=${name}`,
      `many?order=id,${name}->a.desc`,
      `books?select=id,author_id(${name})`,
      `books?select=id,...author_id(${name})`,
      `books?select=id,author_id(id)&author_id.${name}=not.is.null`,
      `books?select=id,author_id(id)&author_id.order=${name}`,
      `books?select=id,author_id(id)&order=author_id(${name})`,
      `rpc/books_over?pages_min=1&select=${name}`,
      `rpc/as_table?upto=3&select=${name}`,
      `rpc/as_table?upto=3&${name}=not.is.null`,
      `rpc/two_values?x=3&select=${name}`,
    ].filter((path) => !(name === 'authors' && path.includes('author_id(authors')));
    for (const path of paths) expect(await refusalOf(path), path).toEqual([400, '42703']);
  });

  it.each(IMPOSTORS)('%s is refused in every part of a write', async (name) => {
    const returning = { Prefer: 'return=representation' };
    const row = JSON.stringify({ id: 77, name: 'x' });
    const refusals = [
      await refusalOf(`authors?select=${name}`, { method: 'POST', body: row, headers: returning }),
      await refusalOf(`authors?id=eq.1&select=${name}`, { method: 'PATCH', body: '{"name":"x"}', headers: returning }),
      await refusalOf(`authors?id=eq.1&order=${name}`, { method: 'PATCH', body: '{"name":"x"}', headers: returning }),
      await refusalOf(`authors?${name}=not.is.null`, { method: 'PATCH', body: '{"name":"x"}' }),
      await refusalOf(`authors?${name}=not.is.null`, { method: 'DELETE' }),
      await refusalOf(`authors?columns=id,${name}`, { method: 'POST', body: row }),
      await refusalOf(`authors?on_conflict=${name}`, {
        method: 'POST',
        body: row,
        headers: { Prefer: 'resolution=merge-duplicates' },
      }),
    ];
    expect(refusals.map(([status]) => status)).toEqual(refusals.map(() => 400));
    expect(refusals.flatMap(([, code]) => code)).toEqual([
      ...Array.from({ length: 5 }, () => '42703'),
      'PGRST204',
      'PGRST204',
    ]);
    expect(await gateway.sql('select id, name from authors')).toEqual([{ id: 1, name: 'Ada' }]);
  });

  it('leaves the columns that a procedure returns to be chosen', async () => {
    expect((await db.rpc('as_table', { upto: 2 }).select('sq').gt('n', 1)).data).toEqual([{ sq: 4 }]);
    expect((await db.rpc('two_values', { x: 2 }).select('word')).data).toEqual({ word: 'w' });
  });

  it('cannot be made from a name that the request gives', async () => {
    expect((await db.from('many').select('pgrst_row:id').limit(1)).data).toEqual([{ pgrst_row: 1 }]);
    expect((await db.from('authors').select('books!books_author_id_fkey(authors_books_1:id)')).data).toEqual([
      { books: [{ authors_books_1: 1 }, { authors_books_1: 2 }, { authors_books_1: 3 }] },
    ]);
  });
});

describe('CSV', () => {
  const csvOf = async (path: string) => (await ask(path, { headers: { Accept: 'text/csv' } })).text();

  it('gives no cell that a spreadsheet would run, and leaves numbers numbers', async () => {
    const titles = [
      '=1+1',
      '+cmd',
      '-cmd',
      '@x',
      '\t=1',
      '\r=1',
      '-5.5',
      '+49',
      '1e5',
      '-1e-5',
      'a;=1',
      'say "=1"',
      'C:\\x',
    ];
    const rows = titles.map((title, index) => ({ id: 100 + index, title, price: -index }));
    expect((await db.from('books').insert(rows)).error).toBeNull();
    try {
      const lines = await csvOf('books?select=title,price&id=gte.100&order=id');
      expect(lines).toBe(
        [
          'title,price',
          `"'=1+1",0.000000000000000000`,
          ...[`"'+cmd",-1`, `"'-cmd",-2`, `"'@x",-3`, `"'\t=1",-4`, `"'\r=1",-5`].map(
            (line) => `${line}.${'0'.repeat(18)}`,
          ),
          ...['-5.5,-6', '+49,-7', '1e5,-8', '-1e-5,-9'].map((line) => `${line}.${'0'.repeat(18)}`),
          ...['"a;=1",-10', '"say ""=1""",-11', 'C:\\x,-12'].map((line) => `${line}.${'0'.repeat(18)}`),
        ].join('\n'),
      );
    } finally {
      await db.from('books').delete().gte('id', 100);
    }
  });

  it('guards headers, keeps empty text and nothing apart, and shows what is embedded', async () => {
    expect(await csvOf('books?select="=cmd()":id,"a,b":pages,pages,pages&id=eq.1')).toBe(
      `"'=cmd()","a,b",pages,pages\n1,100,100,100`,
    );
    expect(await csvOf('books?select=id,...author_id(who:name),covers(*),shelf&id=eq.1')).toBe(
      'id,who,covers,shelf\n1,Ada,,',
    );
    expect(await csvOf('authors?select=name,books!books_author_id_fkey(id)')).toBe(
      'name,books\nAda,"[{""id"":1}, \n {""id"":2}, \n {""id"":3}]"',
    );
    expect(await csvOf('rpc/as_table?upto=2')).toBe('n,sq\n1,1\n2,4');
    expect(await csvOf('rpc/as_table?upto=0')).toBe('');
  });
});

describe('what a request may cost', () => {
  it.each(['match', 'imatch', 'match(any)', 'not.match', 'imatch(all)'])('%s is not offered', async (operator) => {
    expect(await refusalOf(`books?title=${operator}.x`)).toEqual([400, 'PGRST100']);
    expect(await refusalOf(`books?or=(id.eq.1,title.${operator}.x)`)).toEqual([400, 'PGRST100']);
  });

  it.each([
    ['a long pattern', `books?title=like.${'a'.repeat(201)}`],
    ['a pattern with many wildcards', `books?title=ilike.*a*b*c*d*e*f*g*h*i*j*`],
    ['many patterns', `books?or=(${Array.from({ length: 11 }, () => 'title.like.a*').join(',')})`],
    ['many patterns in lists', `books?title=like(any).{${Array.from({ length: 11 }, () => 'a*').join(',')}}`],
    ['many searches', `books?${Array.from({ length: 5 }, () => 'title=fts.a').join('&')}`],
    ['one column again and again', `books?select=${Array.from({ length: 21 }, (_, n) => `a${n}:facts`).join(',')}`],
    [
      'many embeddings',
      `books?select=${Array.from({ length: 13 }, (_, n) => `a${n}:author_id(id)`).join(',')}&limit=1`,
    ],
    ['lists in lists without limits', 'authors?select=books!books_author_id_fkey(book_genres(*))'],
    [
      'there and back again',
      'authors?limit=1&select=books!books_author_id_fkey(author_id(books!books_author_id_fkey(author_id(books!books_author_id_fkey(id)))))',
    ],
    ['thousands of parameters', `books?${'a&'.repeat(3_000)}`],
  ])('%s is refused', async (_, path) => {
    const response = await ask(path);
    const refusal = await readJson(response);
    expect([response.status, refusal.code], refusal.message).toEqual([400, 'PGRST100']);
  });

  it('lets lists in lists pass with limits', async () => {
    const query = db.from('authors').select('books!books_author_id_fkey(id, book_genres(genre_id))');
    const bounded = query
      .limit(20)
      .limit(20, { referencedTable: 'books' })
      .limit(20, { referencedTable: 'books.book_genres' });
    expect(await bounded).toMatchObject({ error: null, data: [{ books: [{ id: 1 }, { id: 2 }, { id: 3 }] }] });
  });
});

describe('an answer', () => {
  it('that would be too large is refused, and nothing of it is built', async () => {
    await gateway.sql(`update books set facts = jsonb_build_object('x', repeat('y', 1500000)) where id <= 3`);
    try {
      const select = Array.from({ length: 4 }, (_, n) => `a${n}:facts`).join(',');
      for (const type of ['application/json', 'text/csv']) {
        const response = await ask(`books?select=${select}`, { headers: { Accept: type } });
        expect(response.status, type).toBe(400);
        expect(await response.json()).toMatchObject({ code: 'PGRST100', message: expect.stringContaining('8 MB') });
      }
      const one = await ask(`books?select=${select}&id=eq.1`);
      expect([one.status, (await one.text()).length > 6_000_000]).toEqual([200, true]);
    } finally {
      await gateway.sql(`update books set facts = '{}'`);
    }
  });

  it('of a write that would be too large undoes the write', async () => {
    await gateway.sql(`update books set facts = jsonb_build_object('x', repeat('y', 1500000)) where id <= 3`);
    try {
      const select = Array.from({ length: 4 }, (_, n) => `a${n}:facts`).join(',');
      const init = { method: 'PATCH', body: '{"pages":7}', headers: { Prefer: 'return=representation' } };
      expect(await refusalOf(`books?id=lte.3&select=${select}`, init)).toEqual([400, 'PGRST100']);
      expect(await gateway.sql('select distinct pages from books')).toEqual([{ pages: 100 }]);
    } finally {
      await gateway.sql(`update books set facts = '{}'`);
    }
  });
});
