import { execFile } from 'node:child_process';
import { chown, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isErrorCode } from '../is-error-code.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { POSTGRES_ENVIRONMENT } from './postgres-settings.ts';
import type { SystemUser } from './postgres-user.ts';
import { isProcessAlive } from './postmaster.ts';

export interface InitOptions {
  readonly binaries: PostgresBinaries;
  /** The folder that will hold `data`. */
  readonly place: string;
  readonly user: SystemUser | null;
  readonly ownerPassword: string;
}

export const OWNER_ROLE = 'postgres';

/** The first version that brings its own UTF-8 rules. */
const BUILTIN_LOCALE_VERSION = 17;

/** The same order of text everywhere, whatever locales the machine has: PostgreSQL's own UTF-8 rules, or bytes before it had them. */
function localeFlags(majorVersion: string): readonly string[] {
  const flags = ['--encoding=UTF8', '--locale=C'];
  if (Number(majorVersion) < BUILTIN_LOCALE_VERSION) return flags;
  return [...flags, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
}

/**
 * Makes the cluster unless it exists. It is made under another name and then renamed, so a crash leaves no half cluster and
 * of two starts at the same time one wins.
 * @returns the path of the data directory.
 */
export async function initCluster({ binaries, place, user, ownerPassword }: InitOptions): Promise<string> {
  const data = join(place, 'data');
  const found = await readVersion(data);
  if (found === binaries.majorVersion) return data;
  if (found !== null) {
    throw new Error(
      `The database in "${data}" was made by PostgreSQL ${found}, this program brings ${binaries.majorVersion}: export it with the older program first.`,
    );
  }
  await removeLeftovers(place);
  const temporary = join(place, `init-${process.pid}`);
  const passwordFile = `${temporary}.password`;
  const ids = user === null ? {} : { uid: user.uid, gid: user.gid };
  try {
    await writeFile(passwordFile, `${ownerPassword}\n`, { mode: 0o600 });
    if (user !== null) await chown(passwordFile, user.uid, user.gid);
    const flags = [`--pgdata=${temporary}`, `--username=${OWNER_ROLE}`, `--pwfile=${passwordFile}`];
    const safety = ['--auth=scram-sha-256', '--data-checksums', '--no-instructions'];
    await promisify(execFile)(binaries.initdb, [...flags, ...safety, ...localeFlags(binaries.majorVersion)], {
      ...ids,
      cwd: place,
      env: POSTGRES_ENVIRONMENT,
    });
    await moveIntoPlace(temporary, data, place);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(temporary, { recursive: true, force: true });
  }
  return data;
}

async function readVersion(data: string): Promise<string | null> {
  try {
    return (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function moveIntoPlace(temporary: string, data: string, place: string): Promise<void> {
  try {
    await rename(temporary, data);
  } catch (error) {
    if (isErrorCode(error, 'ENOTEMPTY', 'EEXIST') && (await readVersion(data)) !== null) return;
    throw new Error(`"${data}" is not a database, and not empty: move it away.`, { cause: error });
  }
  const folder = await open(place, 'r');
  await folder.sync();
  await folder.close();
}

/** Half-made clusters of starts that were killed. */
async function removeLeftovers(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const pid = /^init-(\d+)/u.exec(name)?.[1];
    if (pid !== undefined && !isProcessAlive(Number(pid)))
      await rm(join(place, name), { recursive: true, force: true });
  }
}
