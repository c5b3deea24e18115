import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Amendment, readAmendments } from './read-amendments.ts';

export interface MigrationReport {
  /** Names of the files applied by this call, oldest first. */
  readonly applied: readonly string[];
  /** Names of the files whose earlier form the database had, and has no longer. */
  readonly amended: readonly string[];
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

/** What a database lacks. */
interface Outstanding {
  readonly amendments: readonly { readonly migration: Migration; readonly amendment: Amendment }[];
  readonly pending: readonly Migration[];
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
 * statement records the version. Where the database has an earlier form of a file, its amendment (in the folder `amendments` beside
 * `directory`) comes first. Concurrent calls wait for each other, repeated calls do nothing.
 * @param upTo Version of the last file to apply; all of them when absent.
 * @throws when the database is newer than the files, an applied file has changed without an amendment, or a file would be
 * applied out of order.
 */
export async function migrate(ownerUrl: string, directory: string, upTo?: string): Promise<MigrationReport> {
  const [migrations, amendments] = await Promise.all([
    readMigrations(directory, upTo),
    readAmendments(join(directory, '../amendments')),
  ]);
  const client = new Client({ connectionString: ownerUrl, application_name: 'atb-migrate' });
  client.on('error', () => undefined); // the query in flight reports the loss
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK_KEY]);
    await client.query('set client_min_messages = warning');
    await client.query(HISTORY_TABLE);
    const outstanding = findOutstanding(migrations, amendments, await readApplied(client));
    for (const { migration, amendment } of outstanding.amendments) await applyAmendment(client, migration, amendment);
    for (const migration of outstanding.pending) await applyMigration(client, migration);
    return {
      applied: outstanding.pending.map(({ fileName }) => fileName),
      amended: outstanding.amendments.map(({ migration }) => migration.fileName),
      version: migrations.at(-1)?.version ?? null,
    };
  } finally {
    await client.end(); // gives the lock back too
  }
}

async function readMigrations(directory: string, upTo?: string): Promise<readonly Migration[]> {
  const fileNames = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const read = await Promise.all(fileNames.map((fileName) => readMigration(directory, fileName)));
  if (upTo !== undefined && !read.some(({ version }) => version === upTo)) {
    throw new Error(`There is no migration ${upTo} here: it is of a newer version of the program.`);
  }
  const migrations = read.filter(({ version }) => upTo === undefined || version <= upTo);
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

function findOutstanding(
  migrations: readonly Migration[],
  amendments: ReadonlyMap<string, Amendment>,
  applied: readonly AppliedRow[],
): Outstanding {
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
  const newest = migrations.at(-1)?.version ?? '';
  const wanted = applied.flatMap((row) => {
    const migration = byVersion.get(row.version);
    if (migration === undefined) throw unknownMigration(row, newest);
    // The Supabase CLI records no hash: its rows are taken as they are.
    if (row.hash === null || row.hash === migration.hash) return [];
    const amendment = amendments.get(migration.fileName);
    if (amendment?.amends.has(row.hash) === true) return [{ migration, amendment }];
    throw new Error(
      `The migration "${migration.fileName}" was changed after it was applied: restore it and write a new one.`,
    );
  });
  return { amendments: wanted, pending: findPending(migrations, applied) };
}

function unknownMigration({ version, name }: AppliedRow, newest: string): Error {
  return new Error(
    version > newest
      ? `The database has migration ${version}, which is newer than this program (${newest}): start a newer version of the program.`
      : `The database has migration ${version} (${name ?? 'unnamed'}), which is missing here.`,
  );
}

function findPending(migrations: readonly Migration[], applied: readonly AppliedRow[]): readonly Migration[] {
  const done = new Set(applied.map((row) => row.version));
  const last = applied.at(-1)?.version ?? '';
  const pending = migrations.filter((migration) => !done.has(migration.version));
  const late = pending.find((migration) => migration.version < last);
  if (late === undefined) return pending;
  throw new Error(
    `The migration "${late.fileName}" is older than ${last}, which is applied already: give it a newer version.`,
  );
}

function applyMigration(client: Client, { version, name, fileName, sql, hash }: Migration): Promise<void> {
  return runScript(client, fileName, async () => {
    await client.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements, hash) values ($1, $2, $3, $4)',
      [version, name, [sql], hash],
    );
    await client.query(sql);
  });
}

function applyAmendment(client: Client, { version, sql, hash }: Migration, amendment: Amendment): Promise<void> {
  return runScript(client, `../amendments/${amendment.fileName}`, async () => {
    await client.query(
      'update supabase_migrations.schema_migrations set hash = $2, statements = $3 where version = $1',
      [version, hash, [sql]],
    );
    await client.query(amendment.sql);
  });
}

async function runScript(client: Client, fileName: string, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The migration "${fileName}" failed: ${reason}`, { cause: error });
  }
}
