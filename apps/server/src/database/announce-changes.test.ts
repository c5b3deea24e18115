import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let owner: Client;
const heard: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  owner.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await owner.query(`create table public.announced (id integer primary key, body text);
    create trigger change_feed_insert after insert on public.announced referencing new table as changed
      for each statement execute function change_feed.notify('id');
    listen realtime_changes`);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

interface Announced {
  readonly what: string;
  readonly ids: readonly number[];
}

/** What is announced of so many rows. @param length characters of a row's body, as SQL of its number n. */
async function announce(count: number, length: string): Promise<readonly Announced[]> {
  heard.length = 0;
  await owner.query('delete from announced');
  await owner.query(`insert into announced select n, repeat('ä', (${length})::integer) from generate_series(1, $1) n`, [
    count,
  ]);
  await eventually(() => expect(heard.length).toBeGreaterThan(0));
  expect(Math.max(...heard.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
  return heard.map((payload) => {
    const [, , , what = '', ...rows] = payload.split('\n');
    const parsed = JSON.parse(rows.join('\n')) as ReadonlyArray<{ readonly id: number }>;
    return { what, ids: parsed.map(({ id }) => id) };
  });
}

const idsOf = (announced: readonly Announced[]) => announced.flatMap(({ ids }) => ids);
const numbers = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

it.each([
  ['one', 1, '3'],
  ['short ones', 1_000, 'n % 7'],
  ['long and short ones', 300, 'case when n % 11 = 0 then 1900 else n % 300 end'],
  ['some of half a notification', 20, 'case when n % 2 = 0 then 1960 else 0 end'],
  ['some that fill nearly all of one', 20, 'case when n % 3 = 0 then 3900 else n end'],
])('every row of a statement is announced once, in its order: %s', async (_, count, length) => {
  const announced = await announce(count, length);
  expect(idsOf(announced)).toEqual(numbers(count));
  expect(new Set(announced.map(({ what }) => what))).toEqual(new Set(['rows']));
});

it('rows of usual length fill the notifications', async () => {
  const announced = await announce(200, '200');
  expect(announced.length).toBeLessThan(14);
});

it('a row that fits into none is announced by its key, among the others', async () => {
  const announced = await announce(5, 'case when n = 3 then 9000 else 10 end');
  expect(idsOf(announced).toSorted((a, b) => a - b)).toEqual(numbers(5));
  expect(announced.filter(({ what }) => what === 'keys')).toEqual([{ what: 'keys', ids: [3] }]);
});

it('more than a thousand are announced as a gap', async () => {
  expect(await announce(1_001, '1')).toEqual([{ what: 'gap', ids: [] }]);
});
