import { mkdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { noteBackup } from '../database/backup/backup-log.ts';
import { backupLines, type BackupSummary } from './backup/backup-lines.ts';
import { readPassphrase } from './backup/read-passphrase.ts';
import { writeSealed } from './backup/sealed-file.ts';
import { secretLines } from './backup/secret-lines.ts';
import type { CliCommand, CliContext } from './support/cli-command.ts';
import { readOptions } from './support/read-options.ts';
import { requireInstallation } from './support/require-installation.ts';
import { UsageError } from './support/usage-error.ts';
import { withDatabase } from './support/with-database.ts';

interface Made {
  readonly madeAt: string;
  readonly backup: string;
  readonly secrets: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Of the ledger's postings: a restore ends with the same. */
  readonly ledgerSha256: string | null;
  readonly isEncrypted: boolean;
}

async function makeBackup(context: CliContext, folder: string, passphrase: string | null): Promise<Made> {
  const { dataDir } = context.config;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const madeAt = new Date().toISOString();
  const stem = join(folder, `atb-${madeAt.replaceAll(/[-:]|\.\d+/gu, '')}`);
  const [backup, secrets] = [`${stem}.backup`, `${stem}.secrets`];
  const summary: BackupSummary = { tables: new Map(), files: 0 };
  const written = await withDatabase(context, ({ client }) =>
    // Under another name until it is whole.
    writeSealed(`${backup}.part`, { kind: 'backup', passphrase }, backupLines(client, { dataDir, summary })),
  );
  await writeSealed(secrets, { kind: 'secrets', passphrase }, secretLines(dataDir));
  await rename(`${backup}.part`, backup);
  const tables = [...summary.tables.values()];
  const made = {
    madeAt,
    backup,
    secrets,
    ...written,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: summary.files,
    ledgerSha256: summary.tables.get('public.ledger_postings')?.sha256 ?? null,
    isEncrypted: passphrase !== null,
  };
  const { bytes, rows, isEncrypted, sha256 } = made;
  await noteBackup(dataDir, { madeAt, bytes, rows, isEncrypted, sha256 });
  return made;
}

/** `atb backup`: the database and the files in one file, the secrets in another. */
export const command: CliCommand = {
  summary: 'writes a consistent backup, while the server runs or not',
  help: `Usage: atb backup --to FOLDER (--passphrase-file FILE | --unencrypted) [--json]

Writes two files into the folder, named by the time:
  atb-<time>.backup     every row of the database in one picture of one moment, imported candles and users' files
  atb-<time>.secrets    the keys of secrets/. Keep it elsewhere than the other: one without the other opens nothing

  --to FOLDER               made when it is not there
  --passphrase-file FILE    encrypts both files with what the file holds (AES-256-GCM, scrypt)
  --unencrypted             writes them as they are, for a place that is encrypted itself
  --json                    prints one JSON document instead of text

Works on the embedded PostgreSQL and on DATABASE_URL. Files in an S3-compatible store are not in it.
Ends with 0 when done, 1 when it failed, 2 when used wrongly.`,

  async run(args, context) {
    const given = readOptions(args, { to: 'text', 'passphrase-file': 'text', unencrypted: 'flag', json: 'flag' });
    if (given.positionals.length > 0) throw new UsageError(`"${given.positionals[0]}" is one word too many`);
    const folder = given.text('to');
    if (folder === undefined) throw new UsageError('"backup" needs --to FOLDER');
    const passphrase = readPassphrase(given);
    if ((passphrase === null) !== given.flag('unencrypted')) {
      throw new UsageError('"backup" needs one of --passphrase-file FILE and --unencrypted');
    }
    await requireInstallation(context.config);
    const made = await makeBackup(context, resolve(folder), passphrase);
    if (given.flag('json')) context.print(JSON.stringify(made));
    else {
      context.print(
        `${made.backup}: ${made.rows} rows of ${made.tables} tables, ${made.files} files, ${made.bytes} bytes`,
      );
      context.print(`${made.secrets}: the secrets; keep it elsewhere`);
    }
    return 0;
  },
};
