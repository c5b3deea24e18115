import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { orderOf } from './compare-values.ts';
import { canonicalTexts } from './row-visibility.ts';

const VALUES: ReadonlyArray<readonly [type: string, name: string, values: readonly string[]]> = [
  [
    'numeric',
    'numeric',
    ['-Infinity', '-1e30', '-0.1', '0', '1e-18', '0.10', '0.1000000000000000001', '2', '10', '1e30', 'Infinity', 'NaN'],
  ],
  ['float8', 'double precision', ['-Infinity', '-1e300', '-0.5', '0', '1e-7', '2', '10', '1e21', 'Infinity', 'NaN']],
  ['int8', 'bigint', ['-9223372036854775808', '-1', '9', '10', '9007199254740993', '9223372036854775807']],
  [
    'timestamptz',
    'timestamptz',
    [
      '-infinity',
      '2000-01-01 BC',
      '0100-01-01 BC',
      '0001-01-01',
      '2026-01-01T00:00:00+01:00',
      '2026-01-01',
      '2026-01-01T00:00:00.000001Z',
      '2026-01-01T00:00:00.1Z',
      '10000-01-01',
      'infinity',
    ],
  ],
  ['date', 'date', ['-infinity', '0100-01-01 BC', '1999-12-31', '2026-01-01', '12026-01-01', 'infinity']],
  ['text', 'text', ['', 'A', 'B', 'a', 'ab', 'b', 'é', '\u{ff5e}', '\u{1f600}']],
  [
    'uuid',
    'uuid',
    [
      '00000000-0000-0000-0000-000000000001',
      '0a000000-0000-0000-0000-000000000000',
      'F0000000-0000-0000-0000-000000000000',
    ],
  ],
  ['bool', 'boolean', ['false', 'true']],
];

describe('the order of values', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.drop());

  it.each(VALUES)('of type %s is the one that Postgres gives them', async (type, sqlType, values) => {
    const pool = database.pools.rest;
    const texts = await canonicalTexts(
      pool,
      values.map((value) => ({ value, sqlType })),
    );
    const compare = orderOf(type);
    for (const [i, a] of texts.entries()) {
      for (const [j, b] of texts.entries()) {
        const { rows } = await pool.query<{ sign: number }>(
          `select case when a = b then 0 when a < b then -1 else 1 end as sign
           from (select $1::text::${sqlType}, $2::text::${sqlType}) as t (a, b)`.replaceAll(
            '::text::text',
            '::text collate "C"',
          ),
          [values[i], values[j]],
        );
        expect(Math.sign(compare?.(a, b) ?? Number.NaN), `${a} and ${b}`).toBe(rows[0]?.sign);
      }
    }
  });
});
