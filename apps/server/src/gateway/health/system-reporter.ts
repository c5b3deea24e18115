import { availableParallelism, freemem, loadavg, totalmem } from 'node:os';
import type { SystemReport } from '@atb/api/functions/system/system-report';
import type { Pool } from 'pg';
import type { LogLine } from '../../log-ring.ts';
import type { MarketHub } from '../../market-data/market-hub.ts';
import type { Health } from './check-health.ts';
import { readInstalled } from './installed-program.ts';
import { listBackups } from './list-backups.ts';
import type { WatchedPool } from './machine-watch.ts';
import type { MetricSources } from './operator-metrics.ts';
import { readCommit } from './read-commit.ts';

export interface SystemReporterOptions {
  readonly version: string;
  /** The checkout that the server runs from. */
  readonly repository: string;
  readonly dataDir: string;
  readonly roles: ReadonlySet<string>;
  readonly figures: Omit<MetricSources, 'health'>;
  readonly health: () => Promise<Health>;
  readonly hub: Pick<MarketHub, 'stats'>;
  /** Connections as atb_engine. */
  readonly pool: Pool;
  readonly readLog: () => readonly LogLine[];
  /** Wall time, ms since the epoch. */
  readonly clock: () => number;
}

const MICROSECONDS = 1_000;
const DATABASE = `
  select current_setting('server_version') as version, current_setting('max_connections')::int as max,
    (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
    extract(epoch from clock_timestamp())::float8 * 1000 as now`;

interface DatabaseRow {
  readonly version: string;
  readonly max: number;
  readonly connections: number;
  readonly now: number;
}

/** All that this process knows of how the installation does. What cannot be asked is null; the rest is told. */
export class SystemReporter {
  readonly #options: SystemReporterOptions;
  readonly #startedAt: number;
  readonly #commit: Promise<string | null>;
  #cpu = { at: performance.now(), usage: process.cpuUsage() };

  constructor(options: SystemReporterOptions) {
    this.#options = options;
    this.#startedAt = options.clock() - process.uptime() * 1_000;
    this.#commit = readCommit(options.repository);
  }

  async report(): Promise<SystemReport> {
    const { clock, figures, health, dataDir, readLog, repository } = this.#options;
    const [disk, rows, database, parts] = await Promise.all([
      figures.disk().catch(() => null),
      figures.rows().catch(() => null),
      this.#readDatabase().catch(() => null),
      health(),
    ]);
    return {
      madeAt: new Date(clock()).toISOString(),
      server: await this.#describeServer(),
      installed: await readInstalled(repository),
      machine: {
        ...this.#describeMachine(),
        diskFreeBytes: disk?.freeBytes ?? null,
        diskTotalBytes: disk?.totalBytes ?? null,
        eventLoopLagMs: figures.watch.lagMaxMs,
      },
      database: {
        version: database?.version ?? null,
        sizeBytes: rows?.databaseBytes ?? null,
        connections: database?.connections ?? null,
        connectionsMax: database?.max ?? null,
        pools: Object.entries(figures.pools).map(([name, pool]) => describePool(name, pool)),
      },
      clock: { databaseAheadMs: database?.aheadMs ?? null, jumpMs: figures.watch.clockJumpMs },
      queues:
        rows === null
          ? null
          : {
              commandsPending: rows.commandsPending,
              commandWaitSeconds: rows.commandWaitSeconds,
              jobsWaiting: rows.jobsWaiting,
              jobsFailed: rows.jobsFailed,
              runs: rows.runsByStatus,
              bots: rows.botsByStatus,
            },
      engine: this.#readEngine(),
      market: this.#describeMarket(),
      backups: await listBackups(dataDir),
      parts: Object.fromEntries(
        Object.entries(parts.parts).map(([part, { status, message }]) => [part, { status, message }]),
      ),
      log: readLog().map((line) => ({ ...line })),
    };
  }

  async #describeServer(): Promise<SystemReport['server']> {
    const { version, roles } = this.#options;
    return {
      version,
      commit: await this.#commit,
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      roles: [...roles],
      startedAt: new Date(this.#startedAt).toISOString(),
      uptimeSeconds: Math.round(process.uptime()),
    };
  }

  #describeMachine() {
    const before = this.#cpu;
    const usage = process.cpuUsage(before.usage);
    const at = performance.now();
    this.#cpu = { at, usage: process.cpuUsage() };
    const { rss, heapUsed } = process.memoryUsage();
    const busyMs = (usage.user + usage.system) / MICROSECONDS;
    return {
      cpus: availableParallelism(),
      load: loadavg(),
      processCores: busyMs / Math.max(1, at - before.at),
      memoryTotalBytes: totalmem(),
      memoryFreeBytes: freemem(),
      processBytes: rss,
      heapBytes: heapUsed,
    };
  }

  /** The clocks are compared in the middle of the question. */
  async #readDatabase() {
    const { pool, clock } = this.#options;
    const asked = clock();
    const row = (await pool.query<DatabaseRow>(DATABASE)).rows[0];
    if (row === undefined) return null;
    return { ...row, aheadMs: Math.round(row.now - (asked + clock()) / 2) };
  }

  #readEngine(): Record<string, number> | null {
    try {
      const facts = this.#options.figures.engine?.();
      return facts === undefined ? null : { ...facts };
    } catch {
      return null; // its part of the health says why
    }
  }

  #describeMarket(): SystemReport['market'] {
    const { kind, mode, venue, roundTripMs, pausedUntil, lastError, weight, feeds } = this.#options.hub.stats();
    return {
      mode,
      source: kind,
      venue,
      symbols: feeds.length,
      symbolsStale: feeds.filter(({ isStale }) => isStale).length,
      roundTripMs,
      pausedUntil: pausedUntil === null ? null : new Date(pausedUntil).toISOString(),
      lastError,
      usedWeight: weight?.used ?? null,
      weightLimit: weight?.limit ?? null,
    };
  }
}

function describePool(name: string, { totalCount, idleCount, waitingCount, options }: WatchedPool) {
  return { name, open: totalCount, idle: idleCount, waiting: waitingCount, max: options.max };
}
