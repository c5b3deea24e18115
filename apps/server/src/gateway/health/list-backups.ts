import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export interface Backup {
  readonly name: string;
  readonly bytes: number;
  /** ISO time at which it was made. */
  readonly at: string;
}

/** What `atb backup` leaves in the data directory. */
const LAST_BACKUP = 'last-backup.json';
const lastBackup = z.object({ madeAt: z.string(), bytes: z.number(), isEncrypted: z.boolean() });

/** The last backup of this data directory; empty when none was made. */
export async function listBackups(dataDir: string): Promise<readonly Backup[]> {
  try {
    const text = await readFile(join(dataDir, LAST_BACKUP), 'utf8');
    const { madeAt, bytes, isEncrypted } = lastBackup.parse(JSON.parse(text));
    return [{ name: isEncrypted ? 'Encrypted' : 'Not encrypted', bytes, at: madeAt }];
  } catch {
    return [];
  }
}
