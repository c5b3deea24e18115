import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, deriveSeed } from '@atb/core/base/random';
import type { Pool } from 'pg';
import { startEmbeddedPostgres } from '../../database/embedded-postgres.ts';
import { createLogger } from '../../logger.ts';
import { loadSecrets } from '../../secrets.ts';
import { openPool } from '../open-pool.ts';
import { AcknowledgedWatch } from './acknowledged.ts';
import { checkBooks } from './check-books.ts';
import { checkReplays } from './check-replays.ts';
import type { FreeOrder } from './free-order.ts';
import { LiveCommands } from './live-commands.ts';
import { openPastMarket } from './recorded-prices.ts';
import type { Scenario } from './scenario.ts';
import { seedScenario } from './seed-scenario.ts';
import { ServerUnderKill } from './server-under-kill.ts';
import { pickOne } from './command-writer.ts';

export interface FreeRunOptions {
  readonly dataDir: string;
  readonly scenario: Scenario;
  /** Market seconds per second. */
  readonly speed: number;
  /** What is done to one of the two engines, one after the other. `stopped`: SIGSTOP until the other has all, then SIGCONT. */
  readonly blows: readonly ('killed' | 'stopped')[];
  readonly onBlow?: (line: string) => void;
}

export interface FreeRun {
  /** Sentences about what is wrong in the books, and bots whose replay differs. */
  readonly faults: readonly string[];
  /** Rows seen committed that are gone or changed, and confirmed commands without an answer. */
  readonly lost: readonly string[];
  readonly acknowledged: AcknowledgedWatch['counts'] & { readonly commands: number };
  readonly replayed: { readonly bots: number; readonly orders: number };
  /** How often an account went from one engine to another. */
  readonly takeovers: number;
}

const NAMES = ['engine-a', 'engine-b'] as const;
/** A blow comes within this time after the last one was got over. */
const PAUSE_MS = 6_000;
/** After such a time accounts of a stopped engine must be another's, and everything asked for be carried out. */
const TIMEOUT_MS = 90_000;
const POLL_MS = 100;

/**
 * Two engines on one database and a market that waits for nobody, as in production, while one is killed or stopped again
 * and again and users ask for things at any moment. No two such runs are the same, so what is looked at is what must hold
 * in each: nothing lost or doubled, books that add up, time that goes forward, bots that would do the same again.
 */
export async function playFreeRun({ dataDir, scenario, speed, blows, onBlow }: FreeRunOptions): Promise<FreeRun> {
  const everybody = { ...scenario, accounts: [], guests: [...scenario.accounts, ...scenario.guests] };
  await seedScenario(dataDir, everybody);
  const logger = createLogger('warn');
  const database = await startEmbeddedPostgres({ dataDir, secrets: await loadSecrets(dataDir), logger });
  const pool = openPool({ connectionString: database.ownerUrl, max: 2 });
  const order = { startsAt: scenario.startsAt, begunAt: Date.now(), speed };
  const pair = new EnginePair({ dataDir, pool, order, databaseUrl: database.ownerUrl });
  const watch = new AcknowledgedWatch(dataDir);
  const live = new LiveCommands(dataDir, everybody);
  try {
    await pair.start();
    watch.start();
    live.start();
    const random = createRandom(deriveSeed(scenario.seed, 'blows'));
    for (const [index, blow] of blows.entries()) {
      await sleep(random() * PAUSE_MS);
      const line = await pair.strike(blow, random);
      onBlow?.(`blow ${index + 1} of ${blows.length}: ${line}`);
    }
    await sleep(PAUSE_MS);
    await Promise.all([live.stop(), watch.stop()]);
    const unanswered = await live.findUnanswered(pool);
    await untilSettled(pool);
    await pair.end();
    const replays = await checkReplays(pool, await openPastMarket(pool));
    return {
      faults: [...(await checkBooks(pool)), ...replays.faults],
      lost: [...unanswered.map((id) => `command: ${id}`), ...(await watch.findLost(pool))],
      acknowledged: { ...watch.counts, commands: live.confirmedCount },
      replayed: { bots: replays.bots, orders: replays.orders },
      takeovers: await countTakeovers(pool),
    };
  } finally {
    await Promise.all([live.stop(), watch.stop(), pair.kill()]);
    await pool.end();
    await database.stop();
  }
}

/** Nothing is asked of the venue and no command waits. */
async function untilSettled(pool: Pool): Promise<void> {
  await until('what was asked for is not carried out', async () => {
    const open = await pool.query(
      `select 1 from bot_orders where status in ('intended', 'submitted', 'pending_cancel', 'unknown')
       union all select 1 from engine_commands where status = 'pending' limit 1`,
    );
    return open.rows.length === 0;
  });
}

async function countTakeovers(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    'select coalesce(sum(token - 1), 0) as count from engine_leases',
  );
  return Number(rows[0]?.count ?? 0);
}

async function until(otherwise: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${otherwise} after ${TIMEOUT_MS / 1_000} s`);
    await sleep(POLL_MS);
  }
}

interface PairOptions {
  readonly dataDir: string;
  readonly pool: Pool;
  readonly order: FreeOrder;
  readonly databaseUrl: string;
}

class EnginePair {
  readonly #options: PairOptions;
  readonly #servers = new Map<string, ServerUnderKill>();

  constructor(options: PairOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    for (const name of NAMES) await this.#begin(name);
  }

  strike(blow: 'killed' | 'stopped', random: () => number): Promise<string> {
    return blow === 'killed' ? this.#strikeDead(pickOne(NAMES, random), random() * 2_000) : this.#holdUp();
  }

  /** As an operator ends them. */
  async end(): Promise<void> {
    for (const server of this.#servers.values()) server.child.kill('SIGTERM');
    await Promise.all([...this.#servers.values()].map((server) => server.exited));
  }

  async kill(): Promise<void> {
    for (const server of this.#servers.values()) if (!server.hasExited) await server.kill();
  }

  async #begin(name: string): Promise<void> {
    const { dataDir, order, databaseUrl } = this.#options;
    const server = await ServerUnderKill.startFree(dataDir, { name, order, databaseUrl });
    this.#servers.set(name, server);
    if (!(await server.untilReady())) throw new Error(`${name} ended by itself: ${await server.lastWords()}`);
  }

  async #strikeDead(name: string, pauseMs: number): Promise<string> {
    await this.#server(name).kill();
    await sleep(pauseMs);
    await this.#begin(name);
    return `${name} killed, away for ${Math.round(pauseMs)} ms`;
  }

  /** Stops the engine that has accounts until the other one has them all, then lets it go on in the middle of its work. */
  async #holdUp(): Promise<string> {
    const [name, workerId] = await this.#holder();
    const server = this.#server(name);
    const begun = performance.now();
    server.child.kill('SIGSTOP');
    try {
      await until(`nobody takes the accounts of ${name} over`, async () => !(await this.#workers()).includes(workerId));
    } finally {
      server.child.kill('SIGCONT');
    }
    return `${name} stopped for ${Math.round(performance.now() - begun)} ms, until the other had its accounts`;
  }

  async #holder(): Promise<readonly [string, string]> {
    // Leases of one that was killed may be left.
    for (const workerId of await this.#workers()) {
      for (const [name, server] of this.#servers) if ((await server.workerId) === workerId) return [name, workerId];
    }
    throw new Error('nobody holds an account');
  }

  /** Who holds accounts, the one with most of them first. */
  async #workers(): Promise<readonly string[]> {
    const { rows } = await this.#options.pool.query<{ worker_id: string }>(
      "select worker_id from engine_leases where expires_at > now() - interval '1 hour' group by 1 order by count(*) desc, 1",
    );
    return rows.map((row) => row.worker_id);
  }

  #server(name: string): ServerUnderKill {
    const server = this.#servers.get(name);
    if (server === undefined) throw new Error(`there is no ${name}`);
    return server;
  }
}
