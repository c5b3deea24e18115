// Writes supabase/schema.sql: the schema that the migrations make, as text for review; and adds new migrations to
// supabase/migrations.sha256, the list of those that may no longer change. `--check` only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { dumpSchema } from '../apps/server/src/database/dump-schema.ts';
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded-postgres.ts';
import {
  findThawed,
  hashMigrations,
  parseFrozen,
  renderFrozen,
} from '../apps/server/src/database/freeze-migrations.ts';
import { migrate } from '../apps/server/src/database/migrate.ts';
import { createLogger } from '../apps/server/src/logger.ts';
import { loadSecrets } from '../apps/server/src/secrets.ts';
import { makeTemporaryFolder } from '../apps/server/src/testing/temporary-folder.ts';

const target = fileURLToPath(new URL('../supabase/schema.sql', import.meta.url));
const migrations = fileURLToPath(new URL('../supabase/migrations', import.meta.url));
const list = fileURLToPath(new URL('../supabase/migrations.sha256', import.meta.url));

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

/** @param {string} path @returns {Promise<string>} */
function readText(path) {
  return readFile(path, 'utf8').catch(() => '');
}

const hashes = await hashMigrations(migrations);
const thawed = findThawed(parseFrozen(await readText(list)), hashes);
if (thawed.length > 0) {
  console.error(thawed.join('\n'));
  process.exit(1);
}

const wanted = [
  { path: target, text: await dumpMigrated() },
  { path: list, text: renderFrozen(hashes) },
];
for (const { path, text } of wanted) {
  if ((await readText(path)) === text) {
    console.log(`${path} is current.`);
  } else if (process.argv.includes('--check')) {
    console.error(`${path} is not what the migrations make: run npm run -s schema`);
    process.exitCode = 1;
  } else {
    await writeFile(path, text);
    console.log(`Wrote ${path}.`);
  }
}
