// testing: what tests of the server share: one database cluster a run, a database a test file.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { ensureRolePasswords } from '../database/ensure-role-passwords.ts';
import { migrate } from '../database/migrate.ts';
import { findPostmaster, isProcessAlive, stopPostmaster } from '../database/postmaster.ts';
import { createLogger } from '../logger.ts';
import { loadSecrets } from '../secrets.ts';
import { databaseUrl } from './database-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner connection to the run's cluster. */
    readonly ownerUrl: string;
    readonly dataDir: string;
  }
}

export const TEMPLATE_DATABASE = 'atb_template';
const MIGRATIONS = resolve(import.meta.dirname, '../../../../supabase/migrations');

/** The run's data is thrown away, so waiting for the disk would prove nothing; durability has tests of its own. */
const FAST = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' };

/** Starts the cluster of the run and migrates the template that each test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), `atb-test-${process.pid}-`));
  const secrets = await loadSecrets(dataDir);
  const embedded = await startEmbeddedPostgres({ dataDir, secrets, logger: createLogger('warn'), settings: FAST });
  const tearDown = async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
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

/** Clusters of runs that were killed before they could tidy up. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = /^atb-test-(\d+)-/u.exec(name)?.[1];
    if (pid === undefined || isProcessAlive(Number(pid))) continue;
    const dataDir = join(tmpdir(), name);
    const postmaster = await findPostmaster(join(dataDir, 'postgres/data')).catch(() => null);
    if (postmaster !== null) await stopPostmaster(postmaster.pid, 5_000);
    await rm(dataDir, { recursive: true, force: true });
  }
}
