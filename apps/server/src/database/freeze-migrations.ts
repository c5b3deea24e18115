import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Names of migrations and the SHA-256 of their text, hex. */
export type MigrationHashes = ReadonlyMap<string, string>;

/** @returns what the files of a folder are now. */
export async function hashMigrations(directory: string): Promise<MigrationHashes> {
  const fileNames = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const hashed = fileNames.map(async (name) => {
    const text = await readFile(join(directory, name), 'utf8');
    return [name, createHash('sha256').update(text).digest('hex')] as const;
  });
  return new Map(await Promise.all(hashed));
}

/** Reads the committed list, in the form of `sha256sum`. */
export function parseFrozen(text: string): MigrationHashes {
  return new Map([...text.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gmu)].map(([, hash = '', name = '']) => [name, hash]));
}

export function renderFrozen(hashes: MigrationHashes): string {
  return [...hashes].map(([name, hash]) => `${hash}  ${name}\n`).join('');
}

/** Sentences about migrations that are not what was frozen: a server that has applied one would refuse to start. */
export function findThawed(frozen: MigrationHashes, current: MigrationHashes): readonly string[] {
  return [...frozen].flatMap(([name, hash]) => {
    const now = current.get(name);
    if (now === hash) return [];
    const fate = now === undefined ? 'was removed' : 'was changed';
    return [
      `The migration "${name}" ${fate}: servers may have applied it. Restore it and write a new one (one that has never left this machine: remove its line from supabase/migrations.sha256).`,
    ];
  });
}

/**
 * Sentences about migrations that came in before those of an earlier commit: a server of that commit has applied a newer one, and
 * would refuse to start.
 * @param earlier the list of that commit
 */
export function findLate(earlier: MigrationHashes, current: MigrationHashes): readonly string[] {
  const newest = [...earlier.keys()].sort().at(-1) ?? '';
  return [...current.keys()]
    .filter((name) => !earlier.has(name) && name < newest)
    .map(
      (name) =>
        `The migration "${name}" came after "${newest}", which servers may have applied: give it a newer version.`,
    );
}
