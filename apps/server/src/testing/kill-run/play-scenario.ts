import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, deriveSeed } from '@atb/core/base/random';
import type { Pool } from 'pg';
import { openPool } from '../open-pool.ts';
import { AcknowledgedWatch } from './acknowledged.ts';
import { checkBooks, checkDeliveries } from './check-books.ts';
import { checkReplays } from './check-replays.ts';
import { findOwnerUrl } from './find-owner-url.ts';
import type { KillOrder } from './kill-order.ts';
import { LiveCommands } from './live-commands.ts';
import { type AccountRows, readAccountRows } from './read-rows.ts';
import { openPastMarket } from './recorded-prices.ts';
import type { Scenario } from './scenario.ts';
import { seedScenario } from './seed-scenario.ts';
import { killDatabase, ServerUnderKill } from './server-under-kill.ts';

/** What is found at the end of a run. */
interface Inspection {
  readonly rows: AccountRows;
  readonly faults: readonly string[];
  /** What was compared by replaying the bots. */
  readonly replayed: { readonly bots: number; readonly orders: number };
}

export interface UndisturbedRun extends Inspection {
  /** Statements in transactions of the engine. */
  readonly statements: number;
  /** Wall time from the market's start to the scenario's end. */
  readonly playedMs: number;
}

/**
 * How a process is ended. `statement`: the server, at one statement of an engine transaction. `moment`: the server, at any
 * moment since it was started. `database`: the database server alone. `both`: the two at once.
 */
type KillKind = 'statement' | 'moment' | 'database' | 'both';

export interface KilledRun extends Inspection {
  /** By kind. */
  readonly kills: Readonly<Record<KillKind, number>>;
  /** Kills before the market had come to the scenario's end. */
  readonly killsWhilePlaying: number;
  /** Rows seen committed before a kill that are gone or changed. */
  readonly lost: readonly string[];
  readonly acknowledged: AcknowledgedWatch['counts'] & { readonly commands: number };
}

export interface KilledRunOptions {
  readonly dataDir: string;
  readonly scenario: Scenario;
  readonly kills: number;
  /** The same scenario without kills: it tells how far apart the kills must lie to fill it. */
  readonly undisturbed: Pick<UndisturbedRun, 'statements' | 'playedMs'>;
  readonly onKill?: (line: string) => void;
}

const NO_KILL = { statement: null, phase: 'before' } as const;
const PHASES: readonly KillOrder['phase'][] = ['before', 'sent', 'answered'];
/** Longest time a scenario's rest may take once nobody kills any more. */
const END_MS = 900_000;
/** A database that was killed alone is given so long, then the next kill may come. */
const RECOVERY_MS = 1_500;
const START_MS = 1_500;

export async function playUndisturbed(dataDir: string, scenario: Scenario): Promise<UndisturbedRun> {
  await seedScenario(dataDir, scenario);
  const server = await ServerUnderKill.start(dataDir, { scenario, ...NO_KILL });
  try {
    await server.untilPlaying();
    const startedAt = performance.now();
    const statements = await untilEnd(server);
    const playedMs = performance.now() - startedAt;
    return { statements, playedMs, ...(await inspect(dataDir, scenario)) };
  } finally {
    await server.stop();
  }
}

/** Plays the scenario while its processes are killed at random, always the same moments for a seed as far as a machine allows. */
export async function playWithKills(options: KilledRunOptions): Promise<KilledRun> {
  const { dataDir, scenario } = options;
  await seedScenario(dataDir, scenario);
  const watch = new AcknowledgedWatch(dataDir);
  const live = new LiveCommands(dataDir, scenario);
  watch.start();
  live.start();
  const killer = new Killer(options);
  try {
    const server = await killer.run();
    await untilEnd(server);
    await Promise.all([live.stop(), watch.stop()]);
    const lost = await withPool(dataDir, async (pool) => {
      const unanswered = await live.findUnanswered(pool);
      return [...unanswered.map((id) => `command: ${id}`), ...(await watch.findLost(pool))];
    });
    const { kills, killsWhilePlaying } = killer;
    const acknowledged = { ...watch.counts, commands: live.confirmedCount };
    return { kills, killsWhilePlaying, lost, acknowledged, ...(await inspect(dataDir, scenario)) };
  } finally {
    await Promise.all([live.stop(), watch.stop()]);
    await killer.server?.stop();
  }
}

async function untilEnd(server: ServerUnderKill): Promise<number> {
  const statements = await Promise.race([server.untilEnd(), sleep(END_MS, 'late' as const, { ref: false })]);
  if (statements === 'late') throw new Error(`the market did not come to its end within ${END_MS / 1_000} s`);
  if (statements === null) throw new Error(`the server ended by itself (${await server.exited})`);
  return statements;
}

async function inspect(dataDir: string, scenario: Scenario): Promise<Inspection> {
  return withPool(dataDir, async (pool) => {
    const undelivered = await checkDeliveries(pool);
    const { bots, orders, faults } = await checkReplays(pool, await openPastMarket(pool));
    const replayed = { bots, orders };
    return {
      rows: await readAccountRows(pool, scenario),
      replayed,
      faults: [...undelivered, ...(await checkBooks(pool)), ...faults],
    };
  });
}

async function withPool<T>(dataDir: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool({ connectionString: await findOwnerUrl(dataDir), max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

class Killer {
  server: ServerUnderKill | null = null;
  readonly kills: Record<KillKind, number> = { statement: 0, moment: 0, database: 0, both: 0 };
  killsWhilePlaying = 0;
  readonly #options: KilledRunOptions;
  readonly #random: () => number;

  constructor(options: KilledRunOptions) {
    this.#options = options;
    this.#random = createRandom(deriveSeed(options.scenario.seed, 'kills'));
  }

  /** @returns the last server, which nobody will kill. */
  async run(): Promise<ServerUnderKill> {
    const { kills, onKill } = this.#options;
    for (let count = 1; count <= kills; count += 1) {
      const kind = this.#kind();
      const described = await this.#kill(kind);
      this.kills[kind] += 1;
      if (this.server?.hasEnded === false) this.killsWhilePlaying += 1;
      onKill?.(`kill ${count} of ${kills}: ${described}`);
    }
    return this.#alive(NO_KILL);
  }

  #kind(): KillKind {
    const dice = this.#random();
    if (dice < 0.55) return 'statement';
    if (dice < 0.75) return 'moment';
    return dice < 0.87 ? 'database' : 'both';
  }

  async #kill(kind: KillKind): Promise<string> {
    const { dataDir, kills, undisturbed } = this.#options;
    // Far shorter than would fill the scenario: a machine that was busier when it played undisturbed must not end it early.
    const pauseMs = this.#random() * (undisturbed.playedMs / (2 * kills));
    switch (kind) {
      case 'statement':
        return this.#killAtStatement(kills, undisturbed.statements);
      case 'moment': {
        const waitMs = Math.round(this.#random() * START_MS + pauseMs);
        const server = await this.#alive(NO_KILL);
        await sleep(waitMs);
        await server.kill();
        return `server, ${waitMs} ms after it was last left alone`;
      }
      case 'database': {
        const server = await this.#alive(NO_KILL);
        await server.untilReady();
        await sleep(pauseMs);
        await killDatabase(dataDir);
        await sleep(RECOVERY_MS);
        if (server.hasExited) throw new Error(`the server ended with its database: ${await server.lastWords()}`);
        return 'database alone';
      }
      case 'both': {
        const server = await this.#alive(NO_KILL);
        await sleep(START_MS + pauseMs);
        await Promise.all([killDatabase(dataDir), server.kill()]);
        return 'server and database';
      }
    }
  }

  async #killAtStatement(kills: number, statements: number): Promise<string> {
    if (this.server?.hasExited === false) await this.server.kill();
    const statement = 1 + Math.floor(this.#random() * ((2 * statements) / kills));
    const phase = PHASES[Math.floor(this.#random() * PHASES.length)] ?? 'before';
    const server = await this.#alive({ statement, phase });
    const late = sleep(START_MS + 10_000, 'late' as const, { ref: false });
    const end = await Promise.race([server.untilEnd().then(() => 'end' as const), late]);
    if (!server.hasExited) await server.kill();
    return `server, ${phase} statement ${statement}${end === 'late' || server.hasEnded ? ' (not reached)' : ''}`;
  }

  async #alive(kill: Pick<KillOrder, 'statement' | 'phase'>): Promise<ServerUnderKill> {
    const { dataDir, scenario } = this.#options;
    if (this.server === null || this.server.hasExited)
      this.server = await ServerUnderKill.start(dataDir, { scenario, ...kill });
    return this.server;
  }
}
