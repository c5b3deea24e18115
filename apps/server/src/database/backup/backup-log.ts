import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What `atb backup` has made, newest first. */
const LOG = 'backups.json';
/** The newest alone, for whoever watches it. */
const LAST_BACKUP = 'last-backup.json';
const KEPT_MAX = 20;

const lastBackup = z.object({ madeAt: z.string(), bytes: z.number(), rows: z.number(), isEncrypted: z.boolean() });
const keptBackup = lastBackup.extend({
  /** Of the file, by which a test finds its entry. */
  sha256: z.string(),
  /** When it was last restored for a test, all of it as it was; null: never. */
  restoreTestedAt: z.string().nullable(),
});
export type KeptBackup = z.infer<typeof keptBackup>;

/** Backups of this data directory, newest first; empty when none was made. */
export async function readBackupLog(dataDir: string): Promise<readonly KeptBackup[]> {
  const log = z.array(keptBackup).safeParse(await readJson(join(dataDir, LOG)));
  if (log.success) return log.data;
  // From before the log was kept.
  const last = lastBackup.safeParse(await readJson(join(dataDir, LAST_BACKUP)));
  return last.success ? [{ ...last.data, sha256: '', restoreTestedAt: null }] : [];
}

export async function noteBackup(dataDir: string, made: Omit<KeptBackup, 'restoreTestedAt'>): Promise<void> {
  await writeLog(dataDir, [{ ...made, restoreTestedAt: null }, ...(await readBackupLog(dataDir))]);
  const { madeAt, bytes, rows, isEncrypted } = made;
  await writeWhole(join(dataDir, LAST_BACKUP), { madeAt, bytes, rows, isEncrypted });
}

/** Notes that a backup was restored for a test, also one that the log does not know or no longer. */
export async function noteRestoreTest(dataDir: string, tested: KeptBackup): Promise<void> {
  const log = await readBackupLog(dataDir);
  const known = log.find(({ sha256 }) => sha256 === tested.sha256);
  const others = log.filter((each) => each !== known);
  await writeLog(dataDir, [{ ...tested, madeAt: known?.madeAt ?? tested.madeAt }, ...others]);
}

async function writeLog(dataDir: string, log: readonly KeptBackup[]): Promise<void> {
  const sorted = log.toSorted((a, b) => Date.parse(b.madeAt) - Date.parse(a.madeAt));
  await writeWhole(join(dataDir, LOG), sorted.slice(0, KEPT_MAX));
}

async function writeWhole(path: string, content: object): Promise<void> {
  await writeFile(`${path}.part`, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** Null when it is not there, or not JSON. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}
