import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

export interface MigrationReport {
  /** Names of the files applied by this call, oldest first. */
  readonly applied: readonly string[];
  /** Version of the newest applied migration, 14 digits. */
  readonly version: string | null;
}

interface Migration {
  readonly version: string;
  readonly name: string;
  readonly fileName: string;
  readonly sql: string;
  /** SHA-256 of the file's text, hex. */
  readonly hash: string;
}

interface AppliedRow {
  readonly version: string;
  readonly name: string | null;
  readonly hash: string | null;
}

/** Any fixed number will do: it makes concurrent starts wait for each other. */
const ADVISORY_LOCK_KEY = 7_226_011;
const FILE_NAME = /^(\d{14})_([a-z0-9_]+)\.sql$/u;

/** The Supabase CLI's table, with our hash and time beside its columns. */
const HISTORY_TABLE = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key,
    statements text[],
    name text
  );
  alter table supabase_migrations.schema_migrations
    add column if not exists hash text,
    add column if not exists applied_at timestamptz not null default now();
`;

/**
 * Brings the database to the newest migration of `directory`: forward only, each file in one transaction whose first
 * statement records the version. Concurrent calls wait for each other, repeated calls do nothing.
 * @throws when the database is newer than the files, an applied file has changed, or a file would be applied out of order.
 */
export async function migrate(ownerUrl: string, directory: string): Promise<MigrationReport> {
  const migrations = await readMigrations(directory);
  const client = new Client({ connectionString: ownerUrl, application_name: 'atb-migrate' });
  client.on('error', () => undefined); // the query in flight reports the loss
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK_KEY]);
    await client.query('set client_min_messages = warning');
    await client.query(HISTORY_TABLE);
    const pending = findPending(migrations, await readApplied(client));
    for (const migration of pending) await applyMigration(client, migration);
    return { applied: pending.map(({ fileName }) => fileName), version: migrations.at(-1)?.version ?? null };
  } finally {
    await client.end(); // gives the lock back too
  }
}

async function readMigrations(directory: string): Promise<readonly Migration[]> {
  const fileNames = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(fileNames.map((fileName) => readMigration(directory, fileName)));
  migrations.forEach((migration, index) => {
    const previous = migrations[index - 1];
    if (previous?.version !== migration.version) return;
    throw new Error(`The migrations "${previous.fileName}" and "${migration.fileName}" have the same version.`);
  });
  return migrations;
}

async function readMigration(directory: string, fileName: string): Promise<Migration> {
  const [, version, name] = FILE_NAME.exec(fileName) ?? [];
  if (version === undefined || name === undefined) {
    throw new Error(`The migration "${fileName}" is not named <14 digits>_<verb_object>.sql.`);
  }
  const sql = await readFile(join(directory, fileName), 'utf8');
  return { version, name, fileName, sql, hash: createHash('sha256').update(sql).digest('hex') };
}

async function readApplied(client: Client): Promise<readonly AppliedRow[]> {
  const result = await client.query<AppliedRow>(
    'select version, name, hash from supabase_migrations.schema_migrations order by version',
  );
  return result.rows;
}

function findPending(migrations: readonly Migration[], applied: readonly AppliedRow[]): readonly Migration[] {
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
  const newest = migrations.at(-1)?.version ?? '';
  for (const row of applied) {
    const migration = byVersion.get(row.version);
    if (migration === undefined && row.version > newest) {
      throw new Error(
        `The database has migration ${row.version}, which is newer than this program (${newest}): start a newer version of the program.`,
      );
    }
    if (migration === undefined) {
      throw new Error(`The database has migration ${row.version} (${row.name ?? 'unnamed'}), which is missing here.`);
    }
    // The Supabase CLI records no hash: its rows are taken as they are.
    if (row.hash !== null && row.hash !== migration.hash) {
      throw new Error(
        `The migration "${migration.fileName}" was changed after it was applied: restore it and write a new one.`,
      );
    }
  }
  const done = new Set(applied.map((row) => row.version));
  const last = applied.at(-1)?.version ?? '';
  const pending = migrations.filter((migration) => !done.has(migration.version));
  const late = pending.find((migration) => migration.version < last);
  if (late !== undefined) {
    throw new Error(
      `The migration "${late.fileName}" is older than ${last}, which is applied already: give it a newer version.`,
    );
  }
  return pending;
}

async function applyMigration(client: Client, { version, name, fileName, sql, hash }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements, hash) values ($1, $2, $3, $4)',
      [version, name, [sql], hash],
    );
    await client.query(sql);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The migration "${fileName}" failed: ${reason}`, { cause: error });
  }
}
