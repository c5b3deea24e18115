import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { readdir, readFile, readlink, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isErrorCode } from '../is-error-code.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { POSTGRES_ENVIRONMENT } from './postgres-settings.ts';
import type { SystemUser } from './postgres-user.ts';

/** A running PostgreSQL server process, as its pid file describes it. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

export interface LaunchOptions {
  readonly binaries: PostgresBinaries;
  readonly user: SystemUser | null;
  /** Folder that holds `data`; the log goes beside it. */
  readonly place: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
}

/** A started process; `exited` resolves when it is gone. */
export interface LaunchedPostmaster {
  readonly pid: number | undefined;
  readonly exited: Promise<void>;
}

const PID_LINE = 0;
const PORT_LINE = 3;
const POLL_MS = 20;

/** The signal for a "fast" shutdown: open transactions are rolled back, everything is written, the process ends. */
const FAST_SHUTDOWN = 'SIGINT';
/** The signal for an "immediate" shutdown: nothing is written, the next start recovers from the log. */
const IMMEDIATE_SHUTDOWN = 'SIGQUIT';

/**
 * Finds the server of a data directory. The port is 0 while it cannot be reached: it starts, or its killed main process
 * has left children behind, which leave by themselves and keep a new server from starting until then.
 * @returns null when there is none. A pid file that a crash left is cleared by the next server itself; only when its pid
 * is taken (by a stranger, or by a zombie that nobody waits for), and no process works in the directory, is it moved
 * aside, because the server would refuse.
 */
export async function findPostmaster(data: string): Promise<Postmaster | null> {
  const path = join(data, 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Math.abs(Number(lines[PID_LINE]));
  if (!Number.isInteger(pid) || pid === 0) return null;
  const inside = await processesIn(data);
  if (isProcessAlive(pid) && (inside === null || inside.has(pid))) return { pid, port: Number(lines[PORT_LINE] ?? 0) };
  if (inside === null) return null;
  if (inside.size > 0) return { pid, port: 0 };
  const isUnchanged = (await readFile(path, 'utf8').catch(() => '')) === text;
  if (isUnchanged && isPidTaken(pid)) await rename(path, `${path}.stale`);
  return null;
}

/** Starts a server that outlives this process when it is killed: the database is then adopted by the next start. */
export function launchPostmaster({ binaries, user, place, port, settings }: LaunchOptions): LaunchedPostmaster {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openSync(join(place, 'startup.log'), 'w', 0o600);
  try {
    const child = spawn(binaries.postgres, ['-D', join(place, 'data'), '-p', String(port), ...flags], {
      ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
      cwd: place,
      env: POSTGRES_ENVIRONMENT,
      // A group of its own, so that Ctrl-C reaches us alone and we shut down in order.
      detached: true,
      stdio: ['ignore', output, output],
    });
    child.unref();
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    return { pid: child.pid, exited };
  } finally {
    closeSync(output);
  }
}

/** What the last launch printed before its own log began: the reason when it refused to start. */
export async function readStartupLog(place: string): Promise<string> {
  return (await readFile(join(place, 'startup.log'), 'utf8').catch(() => '')).trim().slice(-2_000);
}

/** Shuts a server down in order; when that takes too long, at once (nothing acknowledged is lost either way). */
export async function stopPostmaster(pid: number, timeoutMs: number): Promise<void> {
  if (await signalAndWait(pid, FAST_SHUTDOWN, timeoutMs)) return;
  if (await signalAndWait(pid, IMMEDIATE_SHUTDOWN, timeoutMs)) return;
  throw new Error(`The database process ${pid} does not stop.`);
}

async function signalAndWait(pid: number, signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (isErrorCode(error, 'ESRCH')) return true;
    throw error;
  }
  for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(POLL_MS)) {
    if (!isProcessAlive(pid)) return true;
  }
  return !isProcessAlive(pid);
}

/** Whether the system knows the pid, be it as a zombie. */
function isPidTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isErrorCode(error, 'EPERM');
  }
}

/** A zombie, which nobody has waited for yet, counts as gone. */
export function isProcessAlive(pid: number): boolean {
  if (!isPidTaken(pid)) return false;
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0];
    return state !== 'Z' && state !== 'X';
  } catch {
    return true; // no /proc on this system, or no right to look: the signal has answered
  }
}

/** Processes whose working directory is `data` (all of PostgreSQL's are there); null where the system cannot tell. */
async function processesIn(data: string): Promise<ReadonlySet<number> | null> {
  if (process.platform !== 'linux') return null;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const inside = await Promise.all(
    pids.map(async (pid) => {
      const directory = await readlink(`/proc/${pid}/cwd`).catch(() => null);
      return directory === data ? [Number(pid)] : [];
    }),
  );
  return new Set(inside.flat());
}
