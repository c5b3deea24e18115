import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_LOGS } from './server-warnings.ts';

export interface ServerOptions {
  readonly port: number;
  /** Holds the secrets and the database; a server started again on the same folder continues. */
  readonly dataDir: string;
  /** Further settings of the server, such as `ATB_REPLAY_SPEED`. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** Ends it in order. */
  readonly stop: () => Promise<void>;
  /** Ends it as a crash would: nothing gets a chance to be tidied up. */
  readonly kill: () => Promise<void>;
}

const ROOT = resolve(import.meta.dirname, '../..');
/** Ten minutes of the market a second: a grid trades while a test looks on. */
const REPLAY_SPEED = '600';
const READY_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 15_000;
const POLL_MS = 50;

/** Starts the program on recorded candles and waits until it answers. Its output goes to `test-results/server-<port>.log`. */
export async function startServer({ port, dataDir, env = {} }: ServerOptions): Promise<RunningServer> {
  mkdirSync(SERVER_LOGS, { recursive: true });
  const logFile = resolve(SERVER_LOGS, `server-${port}.log`);
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [resolve(ROOT, 'apps/server/src/main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      ATB_DATA_DIR: dataDir,
      MARKET_DATA: 'replay',
      ATB_REPLAY_DIR: resolve(ROOT, 'data/sample'),
      ATB_REPLAY_SPEED: process.env['ATB_REPLAY_SPEED'] ?? REPLAY_SPEED,
      // Tests may come from addresses of their own, so that rate limits of one do not stop another.
      TRUSTED_PROXIES: '127.0.0.1',
      ATB_DEFAULT_PLAN: 'enterprise',
      NODE_ENV: 'test',
      // Tests do not depend on what an exchange answers today.
      ATB_KRAKEN_URL: 'off',
      ...env,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url, logFile);
  return {
    url,
    pid: child.pid ?? 0,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

async function untilReady(child: ChildProcess, url: string, logFile: string): Promise<void> {
  for (const deadline = performance.now() + READY_TIMEOUT_MS; performance.now() < deadline; await sleep(POLL_MS)) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}: see ${logFile}`);
    const response = await fetch(`${url}/healthz`).catch(() => null);
    if (response?.ok === true) return;
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not become ready: see ${logFile}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  const isGone = await Promise.race([exited.then(() => true), sleep(STOP_TIMEOUT_MS, false, { ref: false })]);
  if (isGone) return;
  child.kill('SIGKILL');
  throw new Error(`The server did not end within ${STOP_TIMEOUT_MS / 1_000} s of ${signal}.`);
}
