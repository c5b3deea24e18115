// What the benchmarks share beside how they print: a folder that goes with them, a database, a real server as a child.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded-postgres.ts';
import { ensureRolePasswords } from '../apps/server/src/database/ensure-role-passwords.ts';
import { migrate } from '../apps/server/src/database/migrate.ts';
import { createLogger } from '../apps/server/src/logger.ts';
import { loadSecrets, type Secrets } from '../apps/server/src/secrets.ts';
import { makeTemporaryFolder } from '../apps/server/src/testing/temporary-folder.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Runs a benchmark in a folder of its own and sets the exit code: 0 when it has met its goals. Nothing is left behind. */
export async function runBench(name: string, measure: (folder: string) => Promise<boolean>): Promise<void> {
  const folder = await makeTemporaryFolder(`bench-${name}`);
  try {
    const isPassed = await measure(folder.path);
    console.log(isPassed ? 'passed' : 'FAILED');
    process.exitCode = isPassed ? 0 : 1;
  } catch (error) {
    // Before the folder goes, and with it the database whose end would be told instead.
    console.error(error);
    process.exitCode = 1;
  } finally {
    await folder.remove();
  }
}

export interface BenchDatabase {
  readonly ownerUrl: string;
  readonly secrets: Secrets;
  readonly stop: () => Promise<void>;
}

/** A migrated database on a data directory, as a server would find it there. */
export async function openBenchDatabase(dataDir: string): Promise<BenchDatabase> {
  const secrets = await loadSecrets(dataDir);
  const { ownerUrl, stop } = await startEmbeddedPostgres({ dataDir, secrets, logger: createLogger('warn') });
  await migrate(ownerUrl, join(ROOT, 'supabase/migrations'));
  await ensureRolePasswords(ownerUrl, secrets);
  return { ownerUrl, secrets, stop };
}

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Resolves with its address when all of it stands. */
  readonly ready: Promise<string>;
  /** Ends it in order, or with SIGKILL as a crash would. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

export interface ServerProcessOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Loaded before its own code. */
  readonly hooks?: string;
}

/** Starts the real program on a data directory; on a free port unless `env` names one. */
export function forkServer(dataDir: string, { env = {}, hooks }: ServerProcessOptions = {}): ServerProcess {
  const child = fork(join(ROOT, 'apps/server/src/main.ts'), [], {
    cwd: ROOT,
    execArgv: [...(hooks === undefined ? [] : ['--import', hooks]), ...process.execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      ATB_DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ATB_DEFAULT_PLAN: 'enterprise',
      ATB_KRAKEN_URL: 'off',
      ...env,
    },
  });
  const ready = new Promise<string>((isReady, fail) => {
    child.stdout?.on('data', (text: Buffer) => {
      const url = /ATB is ready: (\S+)/u.exec(text.toString())?.[1];
      if (url !== undefined) isReady(url);
    });
    child.once('exit', (code) => fail(new Error(`the server ended with code ${code} before it was ready`)));
  });
  ready.catch(() => undefined); // whoever waits for it hears of it
  return {
    child,
    ready,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

const TICKS_A_SECOND = 100;

/** Processor time that running processes have used so far, in seconds: other programs add little to it. Zero where the system does not say. */
export async function processorSeconds(pids: readonly number[]): Promise<number> {
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // Behind the name, which may hold anything: user and system time are the 12th and 13th.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return stat === '' ? 0 : Number(fields[11]) + Number(fields[12]);
    }),
  );
  return ticks.reduce((sum, own) => sum + own, 0) / TICKS_A_SECOND;
}
