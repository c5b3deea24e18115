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
  await gateway.sql(
    `
    insert into authors values (1, 'Ada', $1), (2, 'Bo', $1), (3, 'Cy', $1);`.replaceAll('$1', `'${user.id}'`),
  );
  await gateway.sql(`
    insert into books (id, title, author_id, editor_id, price, pages, tags, facts, published, owner) values
      (1, 'Alpha', 1, 2, 1.50, 100, '{red,blue}', '{"a": {"b": 1}, "s": "x"}', '2026-01-02T03:04:05.6Z', '${user.id}'),
      (2, 'Beta', 1, null, 0.1, 200, '{blue}', '{"s": "y"}', null, '${user.id}'),
      (3, 'Gamma, (odd)', 2, 1, null, 300, '{}', '{}', '2026-03-01T00:00:00Z', '${user.id}')`);
  await gateway.sql(`insert into covers values (1, 'red', '${user.id}')`);
  await gateway.sql(`insert into genres values (1, 'crime', '${user.id}'), (2, 'love', '${user.id}')`);
  await gateway.sql(`insert into book_genres values (1, 1, '${user.id}'), (1, 2, '${user.id}'), (2, 2, '${user.id}')`);
  await gateway.sql(
    `insert into people values (1, 'Top', null, '${user.id}'), (2, 'Mid', 1, '${user.id}'), (3, 'Low', 2, '${user.id}')`,
  );
});
afterAll(() => gateway.stop());

/** The data of an answer that must not be an error. */
async function read<T>(query: PromiseLike<{ data: T; error: unknown }>): Promise<T> {
  const { data, error } = await query;
  expect(error).toBeNull();
  return data;
}

const ids = (rows: unknown) => (rows as Array<{ id: number }>).map(({ id }) => id);

describe('select', () => {
  it('gives the columns asked for under the names asked for', async () => {
    expect(await read(db.from('books').select('id, name:title, price::text').eq('id', 1))).toEqual([
      { id: 1, name: 'Alpha', price: '1.500000000000000000' },
    ]);
  });

  it('reaches into JSON', async () => {
    const query = db.from('books').select('facts->a->b, word:facts->>s, first:tags->0').eq('id', 1);
    expect(await read(query)).toEqual([{ b: 1, word: 'x', first: 'red' }]);
  });

  it('gives every column for a star', async () => {
    const [row] = (await read(db.from('covers').select())) as unknown[];
    expect(row).toEqual({ book_id: 1, colour: 'red', owner: user.id });
  });
});

describe('filters', () => {
  it.each<[string, (query: ReturnType<typeof books>) => PromiseLike<{ data: unknown; error: unknown }>, number[]]>([
    ['eq', (q) => q.eq('id', 2), [2]],
    ['neq', (q) => q.neq('id', 2), [1, 3]],
    ['gt', (q) => q.gt('pages', 100), [2, 3]],
    ['gte', (q) => q.gte('pages', 200), [2, 3]],
    ['lt', (q) => q.lt('pages', 200), [1]],
    ['lte', (q) => q.lte('price', '0.1'), [2]],
    ['like', (q) => q.like('title', '%eta'), [2]],
    ['ilike', (q) => q.ilike('title', 'a%'), [1]],
    ['like with a star', (q) => q.filter('title', 'like', 'Al*'), [1]],
    ['likeAnyOf', (q) => q.likeAnyOf('title', ['Al%', 'Be%']), [1, 2]],
    ['ilikeAllOf', (q) => q.ilikeAllOf('title', ['%a%', '%p%']), [1]],
    ['is null', (q) => q.is('price', null), [3]],
    ['not is null', (q) => q.not('price', 'is', null), [1, 2]],
    ['isDistinct', (q) => q.filter('editor_id', 'isdistinct', '2'), [2, 3]],
    ['in', (q) => q.in('title', ['Alpha', 'Gamma, (odd)', 'x']), [1, 3]],
    ['in nothing', (q) => q.in('id', []), []],
    ['not in', (q) => q.not('id', 'in', '(1,2)'), [3]],
    ['contains on a list', (q) => q.contains('tags', ['blue']), [1, 2]],
    ['contains on JSON', (q) => q.contains('facts', { s: 'y' }), [2]],
    ['containedBy', (q) => q.containedBy('tags', ['blue', 'green']), [2, 3]],
    ['overlaps', (q) => q.overlaps('tags', ['red', 'green']), [1]],
    ['eq(any)', (q) => q.filter('id', 'eq(any)', '{1,3}'), [1, 3]],
    ['textSearch', (q) => q.textSearch('title', 'alpha | beta', { config: 'english' }), [1, 2]],
    ['websearch', (q) => q.textSearch('title', 'beta', { type: 'websearch' }), [2]],
    ['or', (q) => q.or('id.eq.1,pages.gt.250'), [1, 3]],
    ['or of and', (q) => q.or('and(id.gt.1,pages.lt.250),title.like.Alp*'), [1, 2]],
    ['not within or', (q) => q.or('id.not.in.(1,2),title.not.like.*a*'), [3]],
    ['or with a quoted value', (q) => q.or('title.eq."Gamma, (odd)",id.eq.1'), [1, 3]],
    ['or with a list value', (q) => q.or('tags.cs.{red,blue},id.eq.3'), [1, 3]],
    ['match', (q) => q.match({ id: 1, title: 'Alpha' }), [1]],
    ['several at once', (q) => q.gt('id', 1).lt('id', 3), [2]],
    ['a path into JSON', (q) => q.eq('facts->>s', 'y'), [2]],
    ['JSON itself', (q) => q.eq('facts->a', '{"b":1}'), [1]],
    ['a value that looks like an operator', (q) => q.eq('title', 'eq.1'), []],
    ['a time', (q) => q.gte('published', '2026-02-01T00:00:00+00:00'), [3]],
  ])('understands %s', async (_, add, expected) => {
    expect(ids(await read(add(books())))).toEqual(expected);
  });

  const books = () => db.from('books').select('id').order('id');

  it('understands not.or', async () => {
    const response = await gateway.fetch('/rest/v1/books?select=id&not.or=(id.eq.1,id.eq.2)', {
      headers: { Authorization: `Bearer ${user.accessToken}` },
    });
    expect(await readJson(response)).toEqual([{ id: 3 }]);
  });
});

describe('order, limit and range', () => {
  it('sorts by several columns, nulls where asked', async () => {
    expect(ids(await read(db.from('books').select('id').order('price', { ascending: true })))).toEqual([2, 1, 3]);
    expect(ids(await read(db.from('books').select('id').order('price', { nullsFirst: true })))).toEqual([3, 2, 1]);
    expect(ids(await read(db.from('books').select('id').order('author_id').order('id', { ascending: false })))).toEqual(
      [2, 1, 3],
    );
    expect(
      ids(await read(db.from('books').select('id').order('facts->>s', { ascending: false, nullsFirst: false }))),
    ).toEqual([2, 1, 3]);
  });

  it('limits and offsets', async () => {
    expect(ids(await read(db.from('books').select('id').order('id').limit(2)))).toEqual([1, 2]);
    expect(ids(await read(db.from('books').select('id').order('id').range(1, 1)))).toEqual([2]);
  });

  it('understands the Range header', async () => {
    const response = await gateway.fetch('/rest/v1/books?select=id&order=id', {
      headers: { Authorization: `Bearer ${user.accessToken}`, Range: '1-5', Prefer: 'count=exact' },
    });
    expect([response.status, response.headers.get('content-range'), await response.json()]).toEqual([
      206,
      '1-2/3',
      [{ id: 2 }, { id: 3 }],
    ]);
  });

  it.each(['exact', 'planned', 'estimated'] as const)('counts: %s', async (count) => {
    const answer = await db.from('books').select('id', { count }).limit(1);
    expect(answer.error).toBeNull();
    if (count === 'planned') expect(answer.count).toBeGreaterThan(0);
    else expect(answer).toMatchObject({ count: 3, status: 206 });
  });

  it('counts without rows for head', async () => {
    expect(await db.from('books').select('*', { count: 'exact', head: true })).toMatchObject({
      count: 3,
      data: null,
      error: null,
    });
  });

  it('counts the rows that an inner join leaves', async () => {
    const answer = await db
      .from('authors')
      .select('id, books!books_author_id_fkey!inner(id)', { count: 'exact' })
      .eq('books.id', 3);
    expect([answer.count, ids(answer.data)]).toEqual([1, [2]]);
  });

  it('refuses an offset beyond the counted rows', async () => {
    const answer = await db.from('books').select('id', { count: 'exact' }).range(10, 12);
    expect(answer).toMatchObject({
      status: 416,
      error: { code: 'PGRST103', details: 'An offset of 10 was requested, but there are only 3 rows.' },
    });
  });
});

describe('single rows', () => {
  it('gives one object', async () => {
    expect(await read(db.from('books').select('id').eq('id', 1).single())).toEqual({ id: 1 });
    expect(await read(db.from('books').select('id').eq('id', 9).maybeSingle())).toBeNull();
  });

  it.each([
    [0, 9],
    [3, 0],
  ])('refuses %i rows', async (count, above) => {
    const { error, status } = await db.from('books').select('id').gt('id', above).single();
    expect([status, error?.code, error?.message, error?.details]).toEqual([
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      `The result contains ${count} rows`,
    ]);
  });
});

describe('embedding', () => {
  it('leads from many to one, by table, column or constraint', async () => {
    for (const target of [
      'author:authors!author_id(name)',
      'author:authors!books_author_id_fkey(name)',
      'author:author_id(name)',
      'author:books_author_id_fkey(name)',
    ]) {
      expect(await read(db.from('books').select(`id, ${target}`).eq('id', 1)), target).toEqual([
        { id: 1, author: { name: 'Ada' } },
      ]);
    }
    expect(await read(db.from('books').select('id, editor_id(name)').eq('id', 2))).toEqual([
      { id: 2, editor_id: null },
    ]);
  });

  it('leads from one to many', async () => {
    const query = db
      .from('authors')
      .select('id, books!author_id(id)')
      .order('id')
      .order('id', { referencedTable: 'books', ascending: false });
    expect(await read(query)).toEqual([
      { id: 1, books: [{ id: 2 }, { id: 1 }] },
      { id: 2, books: [{ id: 3 }] },
      { id: 3, books: [] },
    ]);
  });

  it('leads from one to one, both ways', async () => {
    expect(await read(db.from('books').select('covers(colour)').eq('id', 1))).toEqual([{ covers: { colour: 'red' } }]);
    expect(await read(db.from('covers').select('books(title)'))).toEqual([{ books: { title: 'Alpha' } }]);
  });

  it('leads from many to many', async () => {
    const query = db.from('books').select('id, genres(name)').order('id').order('name', { referencedTable: 'genres' });
    expect(await read(query)).toEqual([
      { id: 1, genres: [{ name: 'crime' }, { name: 'love' }] },
      { id: 2, genres: [{ name: 'love' }] },
      { id: 3, genres: [] },
    ]);
  });

  it('leads within one table, up and down', async () => {
    expect(await read(db.from('people').select('name, boss:boss_id(name), people(name)').eq('id', 2))).toEqual([
      { name: 'Mid', boss: { name: 'Top' }, people: [{ name: 'Low' }] },
    ]);
  });

  it('nests', async () => {
    const query = db
      .from('authors')
      .select('name, books!author_id(id, covers(colour), genres(id))')
      .eq('id', 1)
      .order('id', { referencedTable: 'books' });
    expect(await read(query)).toEqual([
      {
        name: 'Ada',
        books: [
          { id: 1, covers: { colour: 'red' }, genres: [{ id: 1 }, { id: 2 }] },
          { id: 2, covers: null, genres: [{ id: 2 }] },
        ],
      },
    ]);
  });

  it('filters and limits what is embedded, not what is around it', async () => {
    expect(await read(db.from('authors').select('id, books!author_id(id)').eq('books.pages', 200).order('id'))).toEqual(
      [
        { id: 1, books: [{ id: 2 }] },
        { id: 2, books: [] },
        { id: 3, books: [] },
      ],
    );
    const limited = db
      .from('authors')
      .select('id, books!author_id(id)')
      .eq('id', 1)
      .order('id', { referencedTable: 'books' })
      .limit(1, { referencedTable: 'books' });
    expect(await read(limited)).toEqual([{ id: 1, books: [{ id: 1 }] }]);
    expect(
      await read(
        db
          .from('authors')
          .select('id, books!author_id(id)')
          .eq('id', 1)
          .or('id.eq.2,pages.gt.900', { referencedTable: 'books' }),
      ),
    ).toEqual([{ id: 1, books: [{ id: 2 }] }]);
  });

  it('drops rows without a match for an inner join', async () => {
    expect(ids(await read(db.from('authors').select('id, books!author_id!inner()').order('id')))).toEqual([1, 2]);
    expect(ids(await read(db.from('books').select('id, covers!inner(colour)')))).toEqual([1]);
    expect(ids(await read(db.from('books').select('id, genres!inner(name)').eq('genres.name', 'crime')))).toEqual([1]);
  });

  it('asks whether anything was embedded', async () => {
    expect(ids(await read(db.from('authors').select('id, books!author_id()').is('books', null)))).toEqual([3]);
    expect(
      ids(await read(db.from('authors').select('id, books!author_id(id)').not('books', 'is', null).order('id'))),
    ).toEqual([1, 2]);
    expect(ids(await read(db.from('books').select('id, covers()').is('covers', null).order('id')))).toEqual([2, 3]);
    expect(ids(await read(db.from('books').select('id, covers(colour)').not('covers', 'is', null)))).toEqual([1]);
    expect(
      ids(
        await read(
          db.from('books').select('id, covers(), genres()').or('covers.not.is.null,genres.is.null').order('id'),
        ),
      ),
    ).toEqual([1, 3]);
  });

  it('spreads one row into the row around it', async () => {
    expect(await read(db.from('books').select('id, ...authors!author_id(writer:name)').eq('id', 1))).toEqual([
      { id: 1, writer: 'Ada' },
    ]);
    expect((await db.from('authors').select('id, ...books!author_id(title)')).error).toMatchObject({
      code: 'PGRST119',
    });
  });

  it('sorts by a column of the one row embedded', async () => {
    expect(
      ids(
        await read(
          db.from('books').select('id, author_id(name)').order('author_id(name)', { ascending: false }).order('id'),
        ),
      ),
    ).toEqual([3, 1, 2]);
  });

  it('speaks of one table at several levels', async () => {
    const query = db.from('books').select('id, author_id(books!author_id(id, author_id(name)))').eq('id', 3);
    expect(await read(query)).toEqual([{ id: 3, author_id: { books: [{ id: 3, author_id: { name: 'Bo' } }] } }]);
  });

  it('asks which way is meant when there are several', async () => {
    const { error, status } = await db.from('authors').select('id, books(id)');
    expect([status, error?.code, error?.hint]).toEqual([
      300,
      'PGRST201',
      "Try changing 'books' to one of the following: 'books!books_author_id_fkey', 'books!books_editor_id_fkey'. Find the desired relationship in the 'details' key.",
    ]);
  });

  it('says when there is no way', async () => {
    expect((await db.from('authors').select('covers(colour)')).error).toMatchObject({
      code: 'PGRST200',
      message: "Could not find a relationship between 'authors' and 'covers' in the schema cache",
    });
  });
});

describe('forms of values', () => {
  beforeAll(() =>
    gateway.sql(`
      insert into types (n, big, f, b, d, t, ts, tz, iv, u, j, jb, m, ms, ns, r, raw, c, v, owner) values
        (1.50, 9007199254740993, 'NaN', true, '2026-01-02', '03:04:05.6', '2026-01-02 03:04:05.6', '2026-11-21 09:14:19.37+00', '1 day 02:00',
         '11111111-1111-4111-8111-111111111111', '{"z": 1.10, "a": null}', '{"z": 1.10}', 'calm', '{wild,calm}', '{1.50,2}', '[1,5)', '\\x0102', 'ab', 'abc', '${user.id}')`),
  );

  it('are those of PostgREST', async () => {
    const response = await gateway.fetch('/rest/v1/types?select=n,big,f,b,d,t,ts,tz,iv,u,j,jb,m,ms,ns,r,raw,c,v', {
      headers: { Authorization: `Bearer ${user.accessToken}` },
    });
    expect(await response.text()).toBe(
      '[{"n":1.50,"big":9007199254740993,"f":"NaN","b":true,"d":"2026-01-02","t":"03:04:05.6","ts":"2026-01-02T03:04:05.6","tz":"2026-11-21T09:14:19.37+00:00","iv":"1 day 02:00:00",' +
        '"u":"11111111-1111-4111-8111-111111111111","j":{"z": 1.10, "a": null},"jb":{"z": 1.10},"m":"calm","ms":["wild","calm"],"ns":[1.50,2],"r":"[1,5)","raw":"\\\\x0102","c":"ab ","v":"abc"}]',
    );
  });

  it('are text where the request casts', async () => {
    expect(await read(db.from('types').select('n::text, big::text, tz::date, jb::text'))).toEqual([
      { n: '1.50', big: '9007199254740993', tz: '2026-11-21', jb: '{"z": 1.10}' },
    ]);
  });

  it('can be CSV', async () => {
    expect(await read(db.from('books').select('id,title,price').order('id').csv())).toBe(
      'id,title,price\n1,Alpha,1.500000000000000000\n2,Beta,0.100000000000000000\n3,"Gamma, (odd)",',
    );
    expect(await read(db.from('books').select('id').eq('id', 9).csv())).toBeNull();
  });

  it('can leave nulls out', async () => {
    expect(await read(db.from('books').select('id, price').eq('id', 3).stripNulls())).toEqual([{ id: 3 }]);
    expect(await read(db.from('books').select('id, price').eq('id', 3).stripNulls().single())).toEqual({ id: 3 });
  });
});

describe('queries that cannot be answered', () => {
  it.each([
    ['books?select=id,', 400, 'PGRST100'],
    ['books?select=author_id(', 400, 'PGRST100'],
    ['books?select=count()', 400, 'PGRST123'],
    ['books?select=pages.sum()', 400, 'PGRST123'],
    ['books?id=zz.1', 400, 'PGRST100'],
    ['books?id=1', 400, 'PGRST100'],
    ['books?id=eq', 400, 'PGRST100'],
    ['books?or=(id.eq.1', 400, 'PGRST100'],
    ['books?id=in.(1', 400, 'PGRST100'],
    ['books?id=is.maybe', 400, 'PGRST100'],
    ['books?order=id.up', 400, 'PGRST100'],
    ['books?limit=ten', 400, 'PGRST100'],
    ['books?limit=-1', 416, 'PGRST103'],
    ['books?genres.id=eq.1', 400, 'PGRST108'],
    ['books?select=nope', 400, '42703'],
    ['books?nope=eq.1', 400, '42703'],
    ['books?id=eq.abc', 400, '22P02'],
    ['books?select=id::regclass', 400, '42704'],
    ['nope', 404, 'PGRST205'],
    ['pg_class', 404, 'PGRST205'],
    ['pg_catalog.pg_class', 404, 'PGRST205'],
    ['auth.users', 404, 'PGRST205'],
    ['a/b', 404, 'PGRST125'],
  ])('%s', async (path, status, code) => {
    const response = await gateway.fetch(`/rest/v1/${path}`, {
      headers: { Authorization: `Bearer ${user.accessToken}` },
    });
    expect([response.status, (await readJson(response)).code]).toEqual([status, code]);
  });

  it('suggest the table that was meant', async () => {
    expect((await db.from('book').select()).error).toMatchObject({
      hint: "Perhaps you meant the table 'public.books'",
    });
  });

  it('refuse another schema and another form', async () => {
    expect((await db.schema('auth').from('users').select()).error).toMatchObject({ code: 'PGRST106' });
    expect((await db.from('books').select().setHeader('Accept', 'image/png')).error).toMatchObject({
      code: 'PGRST107',
    });
    expect((await db.from('books').select().explain()).error).toMatchObject({ code: 'PGRST107' });
  });

  it('see a table that a migration has added', async () => {
    const late = await startGateway({
      prepare: LIBRARY_SCHEMA,
      change: () => ({ clock: () => performance.now() * 1_000 }),
    });
    try {
      const { client } = await late.signUp();
      await late.sql(
        'create table public.late (id int primary key); alter table public.late enable row level security; alter table public.late force row level security; grant select on public.late to authenticated',
      );
      expect(await client.from('late').select()).toMatchObject({ data: [], error: null });
    } finally {
      await late.stop();
    }
  });
});
