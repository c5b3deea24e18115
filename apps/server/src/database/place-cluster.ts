import { execFile } from 'node:child_process';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from '../logger.ts';
import { isErrorCode } from '../is-error-code.ts';
import { isProcessAlive } from './postmaster.ts';
import type { SystemUser } from './postgres-user.ts';

/** Where clusters lie when the data directory is under a folder that the unprivileged user cannot enter. */
const SHARED_CLUSTERS = '/var/lib/atb';
const GROUP_ENTER = 0o010;

/**
 * Makes the folder that holds the cluster and its log: `<dataDir>/postgres`, owned by the user PostgreSQL runs as. When that
 * user cannot get there, the folder lies elsewhere and `<dataDir>/postgres` is a link to it. A folder that was unpacked from a
 * backup where that user cannot get is moved.
 * @returns the folder's real path.
 */
export async function placeCluster(dataDir: string, user: SystemUser | null, logger: Logger): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const wanted = join(dataDir, 'postgres');
  if (user === null) {
    await mkdir(wanted, { recursive: true, mode: 0o700 }).catch(ignoreExisting);
    return followLink(wanted);
  }
  await finishMove(dataDir, wanted);
  if (!(await exists(wanted))) await createFor(user, await realpath(dataDir), logger);
  else if (await isOutOfReach(wanted, user)) await moveFor(user, wanted, logger);
  const place = await followLink(wanted);
  await openWay(dirname(place), user);
  if ((await stat(place)).uid !== user.uid) {
    // Restored from a backup, or copied by root.
    await giveAll(place, user);
    logger.info({ place, user: user.name }, 'gave the database files to the user PostgreSQL runs as');
  }
  return place;
}

async function followLink(wanted: string): Promise<string> {
  try {
    return await realpath(wanted);
  } catch (error) {
    if (!isErrorCode(error, 'ENOENT')) throw error;
    throw new Error(
      `"${wanted}" is a link to a folder that is not there: the database lay in it. Restore it from a backup that was made with tar --dereference.`,
      { cause: error },
    );
  }
}

/** True for a real folder below one that the user cannot enter: what unpacking a backup makes of a link. */
async function isOutOfReach(wanted: string, user: SystemUser): Promise<boolean> {
  if ((await lstat(wanted)).isSymbolicLink()) return false;
  return !(await canEnter(dirname(dirname(await realpath(wanted))), user));
}

/** The new name is the claim of the one process that moves it; a crash leaves the whole folder under one of its two names. */
async function moveFor(user: SystemUser, wanted: string, logger: Logger): Promise<void> {
  const moving = `${wanted}.moving-${process.pid}`;
  await rename(wanted, moving);
  const place = await makeShared();
  await cp(moving, place, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  await giveAll(place, user);
  await chmod(place, 0o700);
  await promisify(execFile)('sync'); // before the only other copy goes
  await symlink(place, wanted);
  await rm(moving, { recursive: true });
  logger.info(
    { place, link: wanted, user: user.name },
    'moved the database to where the user PostgreSQL runs as can enter',
  );
}

/** Takes up a move that a crash has interrupted: before the link was made, or before what it replaces was removed. */
async function finishMove(dataDir: string, wanted: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = /^postgres\.moving-(\d+)$/u.exec(name)?.[1];
    if (pid === undefined) continue;
    const moving = join(dataDir, name);
    if (Number(pid) !== process.pid && isProcessAlive(Number(pid)))
      throw new Error(`The process ${pid} is moving the database "${moving}": start again when it is done.`);
    if (await exists(wanted)) await rm(moving, { recursive: true });
    else await rename(moving, wanted);
  }
}

async function giveAll(place: string, user: SystemUser): Promise<void> {
  await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, place]);
}

/** A place of its own, never one that was used before: its database would not open with the secrets of this data directory. */
async function makeShared(): Promise<string> {
  await mkdir(SHARED_CLUSTERS, { recursive: true, mode: 0o755 });
  return mkdtemp(join(SHARED_CLUSTERS, 'data-'));
}

async function createFor(user: SystemUser, dataDir: string, logger: Logger): Promise<void> {
  const wanted = join(dataDir, 'postgres');
  if (await canEnter(dirname(dataDir), user)) {
    await makeOwned(wanted, user);
    return;
  }
  const place = await makeShared();
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
