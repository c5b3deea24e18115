import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { noteRestoreTest } from '../database/backup/backup-log.ts';
import { migrate } from '../database/migrate.ts';
import type { BackupSummary } from './backup/backup-lines.ts';
import { readPassphrase } from './backup/read-passphrase.ts';
import { parseLine, restoreLines } from './backup/restore-lines.ts';
import { readHeader, readSealed } from './backup/sealed-file.ts';
import { restoreSecrets } from './backup/secret-lines.ts';
import type { CliCommand, CliContext } from './support/cli-command.ts';
import { readOptions } from './support/read-options.ts';
import { requireInstallation } from './support/require-installation.ts';
import { UsageError } from './support/usage-error.ts';
import { withDatabase } from './support/with-database.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../../supabase/migrations');

interface Sources {
  readonly backup: string;
  readonly secrets: string;
  readonly passphrase: string | null;
}

/** @throws when the data directory holds anything: a restore never writes over an installation. */
async function requireEmpty(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const found = await readdir(dataDir);
  if (found.length === 0) return;
  throw new Error(
    `"${dataDir}" is not empty ("${found[0]}" is there); move it away, or set ATB_DATA_DIR to a new folder`,
  );
}

async function requireFreshDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ readonly used: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null or to_regclass('auth.users') is not null as used`,
  );
  if (rows[0]?.used !== false) throw new Error('the database of DATABASE_URL is not empty; restore into a new one');
}

async function checkExternal({ databaseUrl }: CliContext['config']): Promise<void> {
  if (databaseUrl === null) return;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await requireFreshDatabase(client);
  } finally {
    await client.end();
  }
}

/** The first line says of which version the rows are. */
async function readVersion(lines: AsyncGenerator<string>): Promise<string> {
  const first = await lines.next();
  const line = first.done === true ? null : parseLine(first.value);
  if (line?.kind === 'note' && 'version' in line.note) return line.note.version;
  throw new Error('the backup does not say of which version it is');
}

async function restore(context: CliContext, { backup, secrets, passphrase }: Sources): Promise<BackupSummary> {
  const { dataDir } = context.config;
  const summary: BackupSummary = { tables: new Map(), files: 0 };
  const lines = readSealed(backup, { kind: 'backup', passphrase });
  // Before anything is written: a wrong passphrase leaves no half installation.
  const version = await readVersion(lines);
  await restoreSecrets(dataDir, readSealed(secrets, { kind: 'secrets', passphrase }));
  await withDatabase(context, async ({ ownerUrl, client }) => {
    await migrate(ownerUrl, MIGRATIONS, version);
    await restoreLines(client, lines, { dataDir, summary });
    await migrate(ownerUrl, MIGRATIONS);
  });
  return summary;
}

/**
 * Restores into a folder of its own with a database of its own, both thrown away afterwards, and notes in the installation that it was
 * done: what was never restored is no backup.
 */
async function testRestore(context: CliContext, sources: Sources): Promise<BackupSummary> {
  await requireInstallation(context.config);
  const folder = await mkdtemp(join(tmpdir(), 'atb-restore-test-'));
  try {
    // The user that PostgreSQL runs as must get in; secrets and files are in folders that are closed to others.
    await chmod(folder, 0o755);
    const config = { ...context.config, dataDir: folder, databaseUrl: null };
    const summary = await restore({ ...context, config }, sources);
    const { header } = await readHeader(sources.backup);
    await noteRestoreTest(context.config.dataDir, {
      madeAt: header.madeAt,
      bytes: (await stat(sources.backup)).size,
      rows: countRows(summary),
      isEncrypted: header.scrypt !== null,
      sha256: await digestFile(sources.backup),
      restoreTestedAt: new Date().toISOString(),
    });
    return summary;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function digestFile(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}

function countRows({ tables }: BackupSummary): number {
  return [...tables.values()].reduce((sum, { rows }) => sum + rows, 0);
}

/** Restores into the data directory that is set, which must be empty. */
async function restoreHere(context: CliContext, sources: Sources): Promise<BackupSummary> {
  await requireEmpty(context.config.dataDir);
  await checkExternal(context.config);
  return restore(context, sources).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${reason}. Nothing of it is to be used: empty "${context.config.dataDir}" before the next try`, {
      cause: error,
    });
  });
}

/** `atb restore`: an installation from a backup, into an empty data directory. */
export const command: CliCommand = {
  summary: 'makes an installation from a backup, in an empty data directory',
  help: `Usage: atb restore FILE.backup --secrets FILE.secrets [--passphrase-file FILE] [--test] [--json]

Restores into ATB_DATA_DIR, which must be empty, and with DATABASE_URL into a database that must be. Backups of older
versions are migrated. Every table is held against the digest that was taken when it was written, and the ledger must
balance; otherwise nothing is restored.

  --secrets FILE            the file of secrets that was made with the backup
  --passphrase-file FILE    the passphrase of both files
  --test                    restores into a temporary folder (TMPDIR) with a PostgreSQL of its own, throws both away, and notes
                            in ATB_DATA_DIR, the running installation's, when that was done: the page System shows it
  --json                    prints one JSON document instead of text

Ends with 0 when done, 1 when it failed, 2 when used wrongly.`,

  async run(args, context) {
    const given = readOptions(args, { secrets: 'text', 'passphrase-file': 'text', test: 'flag', json: 'flag' });
    const [backup, extra] = given.positionals;
    const secrets = given.text('secrets');
    if (backup === undefined || secrets === undefined)
      throw new UsageError('"restore" needs FILE.backup and --secrets FILE');
    if (extra !== undefined) throw new UsageError(`"${extra}" is one word too many`);
    const passphrase = readPassphrase(given);
    for (const path of [backup, secrets]) await readHeader(path);
    const isTest = given.flag('test');
    const summary = await (isTest ? testRestore : restoreHere)(context, { backup, secrets, passphrase });
    const restored = {
      tables: summary.tables.size,
      rows: countRows(summary),
      files: summary.files,
      ledgerSha256: summary.tables.get('public.ledger_postings')?.sha256 ?? null,
    };
    if (given.flag('json')) context.print(JSON.stringify(restored));
    else {
      context.print(
        `Restored ${restored.rows} rows of ${restored.tables} tables and ${restored.files} files; the ledger balances.${isTest ? ' It was a test: all of it is thrown away again.' : ''}`,
      );
    }
    return 0;
  },
};
