import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopPostmaster } from '../../database/postmaster.ts';
import { isErrorCode } from '../../is-error-code.ts';
import { findDatabase } from './find-owner-url.ts';
import type { FreeOrder, FreeReport } from './free-order.ts';
import type { KillOrder, KillReport } from './kill-order.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../../../..');
const MAIN = join(REPOSITORY, 'apps/server/src/main.ts');
const HOOKS = join(import.meta.dirname, '../kill-hooks.ts');
const FREE_HOOKS = join(import.meta.dirname, '../free-run-hooks.ts');

const STOP_MS = 10_000;
/** What a process wrote last is read from the pipes after its end. They stay open as long as its database holds them. */
const PIPES_MS = 500;
/** Characters: the last lines of a log. */
const LAST_WORDS_LENGTH = 10_000;

export interface FreeServerOptions {
  /** Of its log and its order. */
  readonly name: string;
  readonly order: FreeOrder;
  readonly databaseUrl: string;
}

interface Launch {
  readonly dataDir: string;
  readonly order: KillOrder | FreeOrder;
  readonly name: string;
  /** Module that is loaded before the server's own. */
  readonly hooks: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A real server process of a kill run, which says when its market plays and when it has come to the end. */
export class ServerUnderKill {
  readonly dataDir: string;
  readonly name: string;
  readonly child: ChildProcess;
  readonly #workerId = Promise.withResolvers<string>();
  readonly #playing = Promise.withResolvers<void>();
  readonly #ready = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<number>();
  /** Resolves with how it ended: a signal's name or an exit code. */
  readonly exited: Promise<string>;
  hasExited = false;
  hasEnded = false;

  private constructor(dataDir: string, name: string, child: ChildProcess) {
    this.dataDir = dataDir;
    this.name = name;
    this.child = child;
    child.on('message', (message: KillReport | FreeReport) => {
      if (message.kind === 'working') this.#workerId.resolve(message.workerId);
      else if (message.kind === 'playing') this.#playing.resolve();
      else {
        this.hasEnded = true;
        this.#ended.resolve(message.statements);
      }
    });
    child.stdout?.on('data', (text: Buffer) => {
      if (text.includes('ATB is ready')) this.#ready.resolve();
    });
    this.exited = once(child, 'exit').then(([code, signal]: unknown[]) => {
      this.hasExited = true;
      return String(signal ?? code);
    });
  }

  /** Starts `main.ts` on a seeded data directory, playing its recording as fast as the engine keeps up. */
  static start(dataDir: string, order: KillOrder): Promise<ServerUnderKill> {
    return ServerUnderKill.#start({ dataDir, order, name: 'server', hooks: HOOKS, env: { ATB_REPLAY_SPEED: '0' } });
  }

  /** Starts one of several engines on a database that runs, with a market that waits for nobody. */
  static startFree(dataDir: string, { name, order, databaseUrl }: FreeServerOptions): Promise<ServerUnderKill> {
    const env = { ATB_ROLES: 'engine', DATABASE_URL: databaseUrl };
    return ServerUnderKill.#start({ dataDir, order, name, hooks: FREE_HOOKS, env });
  }

  static async #start({ dataDir, order, name, hooks, env }: Launch): Promise<ServerUnderKill> {
    const orderFile = join(dataDir, `${name}-order.json`);
    await writeFile(orderFile, JSON.stringify(order));
    const log = createWriteStream(join(dataDir, `${name}.log`), { flags: 'a' });
    const child = fork(MAIN, [], {
      cwd: REPOSITORY,
      execArgv: ['--import', hooks],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        ATB_DATA_DIR: dataDir,
        ATB_KILL_ORDER: orderFile,
        MARKET_DATA: 'replay',
        LOG_LEVEL: 'info',
        NODE_ENV: 'test',
        ...env,
      },
    });
    child.stdout?.pipe(log);
    child.stderr?.pipe(log);
    return new ServerUnderKill(dataDir, name, child);
  }

  /** Resolves when the market plays; with false when the process ended before. */
  async untilPlaying(): Promise<boolean> {
    return Promise.race([this.#playing.promise.then(() => true), this.exited.then(() => false)]);
  }

  /** Resolves when the whole server is up; with false when the process ended before. */
  async untilReady(): Promise<boolean> {
    return Promise.race([this.#ready.promise.then(() => true), this.exited.then(() => false)]);
  }

  /** Under which id it takes leases. */
  get workerId(): Promise<string> {
    return this.#workerId.promise;
  }

  /** How a server ended, and the end of what it wrote. */
  async lastWords(): Promise<string> {
    const how = await this.exited;
    await sleep(PIPES_MS);
    const log = await readFile(join(this.dataDir, `${this.name}.log`), 'utf8');
    return `${how}\n${log.slice(-LAST_WORDS_LENGTH)}`;
  }

  /** Resolves with the number of counted statements at the scenario's end; with null when the process ended before. */
  async untilEnd(): Promise<number | null> {
    return Promise.race([this.#ended.promise, this.exited.then(() => null)]);
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }

  /** Ends the server and its database. The market may be held for good, so nobody is asked. */
  async stop(): Promise<void> {
    if (!this.hasExited) await this.kill();
    const database = await findDatabase(this.dataDir);
    if (database !== null) await stopPostmaster(database.pid, STOP_MS);
  }
}

/** Kills the database server of a data directory; false when none ran. */
export async function killDatabase(dataDir: string): Promise<boolean> {
  const database = await findDatabase(dataDir);
  if (database === null) return false;
  try {
    process.kill(database.pid, 'SIGKILL');
    return true;
  } catch (error) {
    if (isErrorCode(error, 'ESRCH')) return false;
    throw error;
  }
}
