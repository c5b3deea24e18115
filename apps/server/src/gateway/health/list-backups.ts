import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface Backup {
  readonly name: string;
  readonly bytes: number;
  /** ISO time at which it was finished. */
  readonly at: string;
}

const SHOWN_MAX = 20;

/** What lies in the folder of backups, newest first; nothing when there is no such folder. */
export async function listBackups(directory: string): Promise<readonly Backup[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const backups = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.'))
      .map(async ({ name }) => {
        const { size, mtime } = await stat(join(directory, name));
        return { name, bytes: size, at: mtime.toISOString() };
      }),
  );
  return backups.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, SHOWN_MAX);
}
