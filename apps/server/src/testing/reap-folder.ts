// A process that outlives the one that started it: when its input closes, because that one ended or was killed, it ends every
// server and database that still works below a folder and removes the folder. Usage: node <this file> <folder>
import { readdir, readFile, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostmaster, isProcessAlive, stopPostmaster } from '../database/postmaster.ts';

/** Longer than a server takes to stop in order. */
const SERVER_STOP_MS = 10_000;
const DATABASE_STOP_MS = 5_000;
const POLL_MS = 50;
/** Data directories lie this deep at most: a run's folder, a test's, a scenario's. */
const DEPTH_MAX = 3;

/** Node processes that were given a data directory below the folder. Linux only: elsewhere they end with their parent or not at all. */
async function findServers(folder: string): Promise<readonly number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/u.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const read = async (file: string) => (await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')).split('\0');
      const [environment, [program = '', ...args]] = await Promise.all([read('environ'), read('cmdline')]);
      const isNode = basename(program).startsWith('node');
      const isBelow = environment.some(
        (entry) => entry.startsWith(`ATB_DATA_DIR=${folder}/`) || entry === `ATB_DATA_DIR=${folder}`,
      );
      return isNode && pid !== process.pid && (isBelow || args.some((arg) => arg.startsWith(folder))) ? [pid] : [];
    }),
  );
  return found.flat();
}

async function endServer(pid: number): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return; // it has ended by itself
    }
    for (const end = performance.now() + SERVER_STOP_MS; performance.now() < end; await sleep(POLL_MS)) {
      if (!isProcessAlive(pid)) return;
    }
  }
}

/** Real paths of the folders of clusters; one may lie elsewhere, behind a link. */
async function findClusters(folder: string, depth = 0): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.name === 'postgres') return [await realpath(path).catch(() => path)];
      return entry.isDirectory() && depth < DEPTH_MAX ? findClusters(path, depth + 1) : [];
    }),
  );
  return found.flat();
}

async function reap(folder: string): Promise<void> {
  await Promise.all((await findServers(folder)).map(endServer));
  const clusters = await findClusters(folder);
  for (const cluster of clusters) {
    const database = await findPostmaster(join(cluster, 'data')).catch(() => null);
    if (database !== null) await stopPostmaster(database.pid, DATABASE_STOP_MS);
  }
  for (const path of [...clusters, folder]) await rm(path, { recursive: true, force: true, maxRetries: 5 });
}

const folder = process.argv[2];
if (folder === undefined) throw new Error('Usage: reap-folder.ts <folder>');
process.stdin.resume().once('end', () => {
  void reap(folder);
});
