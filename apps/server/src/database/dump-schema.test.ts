import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { dumpSchema } from './dump-schema.ts';

const COMMITTED = resolve(import.meta.dirname, '../../../../supabase/schema.sql');

it('has the migrated schema dumped for review', async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const current = await dumpSchema(client);
    expect(await dumpSchema(client), 'the dump is the same each time').toBe(current);
    expect(await readFile(COMMITTED, 'utf8'), 'after changing a migration run: node scripts/dump-schema.mjs').toBe(
      current,
    );
  } finally {
    await client.end();
    await database.drop();
  }
});
