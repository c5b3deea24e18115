// testing: what tests of the server share: one database cluster a run, a database a test file.
import { resolve } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { ensureRolePasswords } from '../database/ensure-role-passwords.ts';
import { migrate } from '../database/migrate.ts';
import { createLogger } from '../logger.ts';
import { loadSecrets } from '../secrets.ts';
import { databaseUrl } from './database-url.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner connection to the run's cluster. */
    readonly ownerUrl: string;
    readonly dataDir: string;
  }
}

export const TEMPLATE_DATABASE = 'atb_template';
const MIGRATIONS = resolve(import.meta.dirname, '../../../../supabase/migrations');

/** Folder of the PostgreSQL to test on (`/usr/lib/postgresql/15`), in place of the one that comes along. */
const INSTALLATION = process.env['ATB_TEST_POSTGRES'] ?? '';

/** The run's data is thrown away, so waiting for the disk would prove nothing; durability has tests of its own. */
const FAST = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' };

/** Starts the cluster of the run and migrates the template that each test file clones. All that tests put aside lies with it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeTemporaryFolder('test');
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder.path;
  const dataDir = folder.path;
  const secrets = await loadSecrets(dataDir);
  const embedded = await startEmbeddedPostgres({
    dataDir,
    secrets,
    logger: createLogger('warn'),
    settings: FAST,
    ...(INSTALLATION === '' ? {} : { installation: INSTALLATION }),
  });
  const tearDown = async () => {
    await embedded.stop();
    await folder.remove();
  };
  try {
    const client = new Client({ connectionString: embedded.ownerUrl });
    await client.connect();
    await client.query(`create database ${TEMPLATE_DATABASE}`);
    await client.end();
    await migrate(databaseUrl(embedded.ownerUrl, TEMPLATE_DATABASE), MIGRATIONS);
    await ensureRolePasswords(embedded.ownerUrl, secrets);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('ownerUrl', embedded.ownerUrl);
  project.provide('dataDir', dataDir);
  return tearDown;
}
