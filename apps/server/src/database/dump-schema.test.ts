import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { dumpSchema } from './dump-schema.ts';

const COMMITTED = resolve(import.meta.dirname, '../../../../supabase/schema.sql');

it('has the migrated schema dumped for review', async () => {
  const database = await createTestDatabase();
  try {
    const current = await dumpSchema(database.ownerUrl);
    expect(await dumpSchema(database.ownerUrl), 'the dump is the same each time').toBe(current);
    expect(await readFile(COMMITTED, 'utf8'), 'after changing a migration run: node scripts/dump-schema.mjs').toBe(
      current,
    );
  } finally {
    await database.drop();
  }
});
