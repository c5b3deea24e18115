import { DATABASE_FUNCTIONS } from '@atb/api/database-functions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Scores of advice and mean returns, which nobody adds up: read as JSON numbers. */
const SHARES: ReadonlySet<string> = new Set([
  'brier',
  'brier_coin',
  'brier_holding',
  'return_followed',
  'return_holding',
]);
const NUMERIC_OID = 1700;

/** Of functions that users may call: names and types of the arguments, and how many of them may be left out. */
const SIGNATURE = `
  select p.proargnames[1:p.pronargs] as names, p.pronargdefaults as optional,
    array(select format_type(type, null) from unnest(p.proargtypes) with ordinality as a (type, place) order by place) as types
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.proname = $1
    and has_function_privilege('authenticated', p.oid, 'execute')`;

interface Signature {
  readonly names: readonly string[] | null;
  readonly optional: number;
  readonly types: readonly string[];
}

const FUNCTIONS = Object.entries(DATABASE_FUNCTIONS);

describe('functions of the database as they are declared', () => {
  it.each(FUNCTIONS)('%s takes these arguments of signed-in users', async (name, { args }) => {
    const { rows } = await database.pools.engine.query<Signature>(SIGNATURE, [name]);
    expect(rows).toHaveLength(1);
    const [{ names, types, optional } = { names: [], types: [], optional: 0 }] = rows;
    const taken = (names ?? []).map((each, place) => [each, types[place]] as const);
    expect(Object.fromEntries(taken)).toMatchObject(args);
    const needed = taken.slice(0, taken.length - optional).map(([each]) => each);
    expect(Object.keys(args)).toEqual(expect.arrayContaining(needed));
  });

  it.each(FUNCTIONS.filter(([, { columns }]) => columns !== null))(
    '%s gives these columns, and no amount of them as a JSON number',
    async (name, { args, columns }) => {
      const nulls = Object.entries(args).map(([each, type]) => `${each} => null::${type}`);
      const asked = `select ${columns} from ${name}(${nulls.join(', ')}) limit 0`;
      const { fields } = await database.pools.engine.query(asked);
      const numerics = fields.filter(({ dataTypeID }) => dataTypeID === NUMERIC_OID).map(({ name: field }) => field);
      expect(numerics.filter((field) => !SHARES.has(field))).toEqual([]);
    },
  );
});
