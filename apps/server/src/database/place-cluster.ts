import { execFile } from 'node:child_process';
import { chmod, chown, lstat, mkdir, mkdtemp, realpath, rmdir, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from '../logger.ts';
import { isErrorCode } from '../is-error-code.ts';
import type { SystemUser } from './postgres-user.ts';

/** Where clusters lie when the data directory is under a folder that the unprivileged user cannot enter. */
const SHARED_CLUSTERS = '/var/lib/atb';
const GROUP_ENTER = 0o010;

/**
 * Makes the folder that holds the cluster and its log: `<dataDir>/postgres`, owned by the user PostgreSQL runs as. When that
 * user cannot get there, the folder lies elsewhere and `<dataDir>/postgres` is a link to it.
 * @returns the folder's real path.
 */
export async function placeCluster(dataDir: string, user: SystemUser | null, logger: Logger): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const wanted = join(dataDir, 'postgres');
  if (user === null) {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    return realpath(wanted);
  }
  if (!(await exists(wanted))) await createFor(user, await realpath(dataDir), logger);
  const place = await realpath(wanted);
  await openWay(dirname(place), user);
  if ((await stat(place)).uid !== user.uid) {
    // Restored from a backup, or copied by root.
    await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, place]);
    logger.info({ place, user: user.name }, 'gave the database files to the user PostgreSQL runs as');
  }
  return place;
}

async function createFor(user: SystemUser, dataDir: string, logger: Logger): Promise<void> {
  const wanted = join(dataDir, 'postgres');
  if (await canEnter(dirname(dataDir), user)) {
    await makeOwned(wanted, user);
    return;
  }
  await mkdir(SHARED_CLUSTERS, { recursive: true, mode: 0o755 });
  // Never a place that was used before: its database would not open with the secrets of this data directory.
  const place = await mkdtemp(join(SHARED_CLUSTERS, 'data-'));
  await chown(place, user.uid, user.gid);
  try {
    await symlink(place, wanted);
  } catch (error) {
    await rmdir(place);
    ignoreExisting(error); // another start was faster: its place is ours too
    return;
  }
  logger.info(
    { place, link: wanted, user: user.name },
    'the data directory lies where the user PostgreSQL runs as cannot enter: the database is placed elsewhere',
  );
}

async function makeOwned(path: string, user: SystemUser): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch(ignoreExisting);
  await chown(path, user.uid, user.gid);
}

/** Our own data directory may be passed through by PostgreSQL's group; what else lies in it keeps its own rights. */
async function openWay(folder: string, user: SystemUser): Promise<void> {
  if (await canEnter(folder, user)) return;
  if (!(await canEnter(dirname(folder), user))) {
    throw new Error(`The user ${user.name}, who runs PostgreSQL, cannot enter "${folder}": move the data directory.`);
  }
  const { uid, mode } = await stat(folder);
  await chown(folder, uid, user.gid);
  await chmod(folder, (mode & 0o7777) | GROUP_ENTER);
}

/** Whether the permission bits of `path` and of every folder above it let `user` pass. */
async function canEnter(path: string, user: SystemUser): Promise<boolean> {
  const { uid, gid, mode } = await stat(path);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  const isOpen = ((mode >> shift) & 1) === 1;
  if (!isOpen) return false;
  return path === dirname(path) || canEnter(dirname(path), user);
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function ignoreExisting(error: unknown): void {
  if (!isErrorCode(error, 'EEXIST')) throw error;
}
