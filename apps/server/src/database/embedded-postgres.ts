import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { Logger } from '../logger.ts';
import type { Secrets } from '../secrets.ts';
import { initCluster, OWNER_ROLE } from './init-cluster.ts';
import { placeCluster } from './place-cluster.ts';
import { locateBinaries } from './postgres-binaries.ts';
import { POSTGRES_SETTINGS } from './postgres-settings.ts';
import { findPostgresUser } from './postgres-user.ts';
import {
  findPostmaster,
  type LaunchedPostmaster,
  type LaunchOptions,
  launchPostmaster,
  readStartupLog,
  stopPostmaster,
} from './postmaster.ts';

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly secrets: Pick<Secrets, 'dbPasswords'>;
  readonly logger: Logger;
  /** Replaces settings of the server; tests that need no durability give it up for speed. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder of another PostgreSQL's `bin`, in place of the one from npm; tests run on the oldest version that is supported. */
  readonly installation?: string;
  /** Given the way to stop it before anything is launched, so that a start under way can be called off. */
  readonly onOpening?: (stop: () => Promise<void>) => void;
}

/** A database server of our own on 127.0.0.1, watched and restarted (at the same address) until it is stopped. */
export interface EmbeddedPostgres {
  /** Connection as the owner. Stays valid across restarts of the server. */
  readonly ownerUrl: string;
  /** True when the server was found running: left by a killed parent, or shared with another process of ours. */
  readonly wasRunning: boolean;
  /** Folder that holds `data` and `log`. */
  readonly place: string;
  /** Lets go of the server, and shuts it down when no other process of ours uses it. */
  readonly stop: () => Promise<void>;
}

/** Any fixed number will do. Each process that uses the server holds it shared; who can take it alone is the last one. */
const USERS_LOCK_KEY = 7_226_010;
const START_DEADLINE_MS = 30_000;
const CONNECT_TIMEOUT_MS = 2_000;
const STOP_TIMEOUT_MS = 4_000;
const POLL_MS = 20;
const LAUNCHES_MAX = 4;
const RELAUNCH_PAUSE_MS = 250;

/**
 * Starts the embedded server, or joins the one that already runs on this data directory: the orphan of a killed parent is
 * adopted, a sibling's server is shared, and a crashed one recovers by itself.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, secrets, logger, installation } = options;
  const user = await findPostgresUser();
  const [binaries, place] = await Promise.all([
    locateBinaries({ user, logger, ...(installation === undefined ? {} : { installation }) }),
    placeCluster(dataDir, user, logger),
  ]);
  await initCluster({ binaries, place, user, ownerPassword: secrets.dbPasswords.owner });
  const settings = { ...POSTGRES_SETTINGS, ...options.settings };
  const keeper = new ClusterKeeper({ binaries, user, place, settings }, secrets.dbPasswords.owner, logger);
  options.onOpening?.(() => keeper.stop());
  try {
    return await keeper.start();
  } catch (error) {
    // A server that cannot be used must not stay behind: nobody would stop it.
    await keeper.stop();
    throw error;
  }
}

class ClusterKeeper {
  readonly #launch: Omit<LaunchOptions, 'port'>;
  readonly #ownerPassword: string;
  readonly #logger: Logger;
  /** 0 until the first connection; the address must not change after it, since pools know it by then. */
  #port = 0;
  #child: LaunchedPostmaster | null = null;
  /** Held for as long as the server lives: it carries the users' lock, and its end tells that the server is gone. */
  #watch: Client | null = null;
  #recovery: Promise<void> = Promise.resolve();
  #isStopping = false;
  #stopped: Promise<void> | null = null;

  constructor(launch: Omit<LaunchOptions, 'port'>, ownerPassword: string, logger: Logger) {
    this.#launch = launch;
    this.#ownerPassword = ownerPassword;
    this.#logger = logger;
  }

  async start(): Promise<EmbeddedPostgres> {
    const startedAt = performance.now();
    const found = await findPostmaster(this.#data);
    this.#watchOver(await this.#join(START_DEADLINE_MS));
    const wasRunning = found !== null && this.#child === null;
    const tookMs = Math.round(performance.now() - startedAt);
    this.#logger.info({ port: this.#port, wasRunning, tookMs }, 'embedded database is ready');
    return {
      ownerUrl: this.#urlOn(this.#port),
      wasRunning,
      place: this.#launch.place,
      stop: () => this.stop(),
    };
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  get #data(): string {
    return `${this.#launch.place}/data`;
  }

  /** Connects to the running server, launching it when there is none, until one of them succeeds. */
  async #join(deadlineMs: number): Promise<Client> {
    const end = performance.now() + deadlineMs;
    let launches = 0;
    let lastError: unknown;
    while (performance.now() < end && !this.#isStopping) {
      const found = await findPostmaster(this.#data);
      if (found === null && this.#child === null) {
        if (launches === LAUNCHES_MAX) break;
        if (launches > 0) await sleep(RELAUNCH_PAUSE_MS);
        await this.#launchServer();
        launches += 1;
      }
      try {
        if (found !== null && found.port > 0) return await this.#enter(found.port);
      } catch (error) {
        if (isHopeless(error)) throw error;
        lastError = error;
      }
      await sleep(POLL_MS);
    }
    const printed = await readStartupLog(this.#launch.place);
    throw new Error(`The embedded database does not start. See "${this.#launch.place}/log". ${printed}`, {
      cause: lastError,
    });
  }

  async #launchServer(): Promise<void> {
    const port = this.#port === 0 ? await freePort() : this.#port;
    const child = launchPostmaster({ ...this.#launch, port });
    this.#child = child;
    void child.exited.then(() => {
      if (this.#child === child) this.#child = null;
    });
  }

  /** Opens the watching connection. Throws while the server starts up, shuts down, or is not ours. */
  async #enter(port: number): Promise<Client> {
    const client = new Client({
      connectionString: this.#urlOn(port),
      application_name: 'atb-keeper',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', () => undefined); // 'end' follows
    try {
      await client.connect();
      const result = await client.query<{ directory: string; joined: boolean }>(
        `select current_setting('data_directory') as directory, pg_try_advisory_lock_shared($1) as joined`,
        [USERS_LOCK_KEY],
      );
      const row = result.rows[0];
      if (row?.directory !== this.#data) throw new Error(`port ${port} belongs to another database server`);
      if (!row.joined) throw new Error('the database is being shut down by its last user');
      this.#port = port;
      return client;
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
  }

  #watchOver(client: Client): void {
    this.#watch = client;
    client.once('end', () => {
      if (this.#watch !== client) return;
      this.#watch = null;
      if (!this.#isStopping) this.#recovery = this.#recover();
    });
  }

  /** Never gives up: without a database the server answers 503, but it keeps trying for as long as it lives. */
  async #recover(): Promise<void> {
    const lostAt = performance.now();
    this.#logger.error('embedded database lost: restarting it');
    while (!this.#isStopping) {
      try {
        this.#watchOver(await this.#join(START_DEADLINE_MS));
        this.#logger.info({ tookMs: Math.round(performance.now() - lostAt) }, 'embedded database is back');
        return;
      } catch (error) {
        if (this.#isStopping) return;
        this.#logger.error({ err: error }, 'embedded database does not come back yet');
        // What fails at once, such as a folder that is gone, is not tried without a pause.
        await sleep(RELAUNCH_PAUSE_MS);
      }
    }
  }

  async #stop(): Promise<void> {
    this.#isStopping = true;
    await this.#recovery;
    const watch = this.#watch;
    this.#watch = null;
    const isLast = watch === null ? this.#child !== null : await isLastUser(watch);
    const child = this.#child;
    const pid = isLast ? ((await findPostmaster(this.#data))?.pid ?? child?.pid) : undefined;
    await watch?.end().catch(() => undefined);
    if (pid === undefined) return;
    await stopPostmaster(pid, STOP_TIMEOUT_MS);
    this.#logger.info('embedded database is stopped');
  }

  #urlOn(port: number): string {
    return `postgresql://${OWNER_ROLE}:${encodeURIComponent(this.#ownerPassword)}@127.0.0.1:${port}/postgres`;
  }
}

async function isLastUser(watch: Client): Promise<boolean> {
  try {
    await watch.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK_KEY]);
    const result = await watch.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [USERS_LOCK_KEY]);
    return result.rows[0]?.alone === true;
  } catch {
    return false; // the server is gone or hangs; if it comes back, the next start adopts it
  }
}

/** Errors that waiting does not cure: a wrong password, a role or database that is not there. */
function isHopeless(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  return ['28P01', '28000', '3D000'].includes(error.code ?? '');
}

/** A port that is free now; when another program takes it before the server does, the next launch tries another one. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}
