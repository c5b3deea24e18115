// Writes supabase/schema.sql: the schema that the migrations make, as text for review. `--check` only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { dumpSchema } from '../apps/server/src/database/dump-schema.ts';
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded-postgres.ts';
import { migrate } from '../apps/server/src/database/migrate.ts';
import { createLogger } from '../apps/server/src/logger.ts';
import { loadSecrets } from '../apps/server/src/secrets.ts';
import { makeTemporaryFolder } from '../apps/server/src/testing/temporary-folder.ts';

const target = fileURLToPath(new URL('../supabase/schema.sql', import.meta.url));
const migrations = fileURLToPath(new URL('../supabase/migrations', import.meta.url));

/** @returns {Promise<string>} */
async function dumpMigrated() {
  const folder = await makeTemporaryFolder('schema');
  const dataDir = folder.path;
  const secrets = await loadSecrets(dataDir);
  const embedded = await startEmbeddedPostgres({
    dataDir,
    secrets,
    logger: createLogger('warn'),
    settings: { fsync: 'off' },
  });
  try {
    await migrate(embedded.ownerUrl, migrations);
    return await dumpSchema(embedded.ownerUrl);
  } finally {
    await embedded.stop();
    await folder.remove();
  }
}

const current = await dumpMigrated();
if (!process.argv.includes('--check')) {
  await writeFile(target, current);
  console.log(`Wrote ${target}.`);
} else if ((await readFile(target, 'utf8').catch(() => '')) === current) {
  console.log('supabase/schema.sql is current.');
} else {
  console.error('supabase/schema.sql is not what the migrations make: run node scripts/dump-schema.mjs');
  process.exitCode = 1;
}
