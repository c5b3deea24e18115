import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Health } from './check-health.ts';
import type { DiskSpace } from './disk-space.ts';
import type { EngineFacts, MarketFacts, ServingFacts } from './judge-engine.ts';
import type { MachineWatch, WatchedPool } from './machine-watch.ts';
import type { RowFigures } from './read-row-figures.ts';
import type { WaitFigures } from './read-wait-figures.ts';

/** Where the figures come from; each is asked when somebody reads them. */
export interface MetricSources {
  /** Null where the engine is another process. */
  readonly engine: (() => EngineFacts) | null;
  readonly serving: () => ServingFacts;
  readonly market: () => MarketFacts;
  readonly pools: Readonly<Record<string, WatchedPool>>;
  readonly rows: () => Promise<RowFigures>;
  readonly waits: () => Promise<WaitFigures>;
  readonly disk: () => Promise<DiskSpace>;
  readonly watch: Pick<MachineWatch, 'lagMaxMs' | 'clockJumpMs'>;
  readonly health: () => Promise<Health>;
}

const HEALTH_VALUES = { healthy: 1, degraded: 0.5, error: 0 } as const;

/** What `/metrics` tells beside the times of requests. A source that cannot be asked leaves its figures out, not the others. */
export function registerOperatorMetrics(registry: Registry, sources: MetricSources): void {
  collectDefaultMetrics({ register: registry, prefix: 'atb_' });
  const set = (name: string, help: string, read: () => number | Promise<number>) =>
    addGauge(registry, { name, help }, async (gauge) => gauge.set(await read()));
  addHealth(registry, sources);
  addRows(registry, sources);
  addWaits(registry, sources);
  addPools(registry, sources);
  set(
    'atb_accounts_unserved',
    'Accounts with work that no engine of any process serves.',
    () => sources.serving().accountsUnserved,
  );
  set('atb_market_symbols', 'Symbols of the market.', () => sources.market().symbols);
  set(
    'atb_market_symbols_stale',
    'Symbols whose price is too old to decide anything.',
    () => sources.market().symbolsStale,
  );
  set('atb_disk_free_bytes', 'Space left where the data lies.', async () => (await sources.disk()).freeBytes);
  set('atb_disk_size_bytes', 'Space in all where the data lies.', async () => (await sources.disk()).totalBytes);
  set(
    'atb_event_loop_lag_max_seconds',
    'Longest pause of the main thread in 15 seconds.',
    () => sources.watch.lagMaxMs / 1_000,
  );
  set(
    'atb_clock_jump_seconds',
    'Last step of the wall clock, told for 5 minutes.',
    () => sources.watch.clockJumpMs / 1_000,
  );
  const { engine } = sources;
  if (engine === null) return;
  set('atb_engine_accounts', 'Accounts that this process trades.', () => engine().accounts);
  set('atb_engine_accounts_failing', 'Accounts that cannot be opened.', () => engine().accountsFailing);
  set(
    'atb_engine_accounts_waiting',
    'Accounts that wait for the market they traded on.',
    () => engine().accountsWaiting,
  );
  set('atb_engine_queue_depth', 'Prices and commands that wait for accounts.', () => engine()['eventsQueued'] ?? 0);
  set(
    'atb_engine_queue_depth_max',
    'Prices and commands that wait for the account with the most.',
    () => engine()['queueDepthMax'] ?? 0,
  );
  set(
    'atb_engine_accounts_behind',
    'Accounts too busy to be told every price as it comes.',
    () => engine().accountsBehind,
  );
  set(
    'atb_engine_quotes_coalesced',
    'Prices that were not kept for busy accounts, since the start.',
    () => engine()['quotesCoalesced'] ?? 0,
  );
  set('atb_engine_quote_age_seconds', 'Since a price last reached the engine.', () => engine().secondsSinceQuote);
  set(
    'atb_engine_renewal_age_seconds',
    'Since the leases were last renewed.',
    () => engine()['secondsSinceRenewal'] ?? 0,
  );
}

function addHealth(registry: Registry, { health }: MetricSources): void {
  addGauge(
    registry,
    { name: 'atb_health', help: 'A part of the server: 1 healthy, 0.5 degraded, 0 error.', labelNames: ['part'] },
    async (gauge) => {
      for (const [part, { status }] of Object.entries((await health()).parts))
        gauge.set({ part }, HEALTH_VALUES[status]);
    },
  );
}

function addRows(registry: Registry, { rows }: MetricSources): void {
  const set = (name: string, help: string, read: (figures: RowFigures) => number) =>
    addGauge(registry, { name, help }, async (gauge) => gauge.set(read(await rows())));
  const setEach = (name: string, help: string, read: (figures: RowFigures) => Readonly<Record<string, number>>) =>
    addGauge(registry, { name, help, labelNames: ['status'] }, async (gauge) => {
      for (const [status, count] of Object.entries(read(await rows()))) gauge.set({ status }, count);
    });
  setEach('atb_bots', 'Bots by status, archived ones left out.', ({ botsByStatus }) => botsByStatus);
  setEach('atb_research_runs', 'Backtests and searches by status.', ({ runsByStatus }) => runsByStatus);
  set(
    'atb_bots_failed_lately',
    'Bots stopped by a fault in the last hour.',
    ({ botsFailedLately }) => botsFailedLately,
  );
  set('atb_commands_pending', 'Commands of users that wait for the engine.', ({ commandsPending }) => commandsPending);
  set(
    'atb_command_wait_seconds',
    'Age of the oldest command that waits.',
    ({ commandWaitSeconds }) => commandWaitSeconds,
  );
  set('atb_jobs_waiting', 'Jobs in the queue.', ({ jobsWaiting }) => jobsWaiting);
  set('atb_jobs_failed', 'Jobs that have failed for good in the last day.', ({ jobsFailed }) => jobsFailed);
  set('atb_accounts_offline', 'Accounts whose trading is halted.', ({ accountsOffline }) => accountsOffline);
  set('atb_database_size_bytes', 'Size of the database.', ({ databaseBytes }) => databaseBytes);
}

function addWaits(registry: Registry, { waits }: MetricSources): void {
  const set = (name: string, help: string, read: (figures: WaitFigures) => number) =>
    addGauge(registry, { name, help }, async (gauge) => gauge.set(read(await waits())));
  set(
    'atb_deliveries_due',
    'Notifications and security mails that should be on their way.',
    (row) => row.deliveriesDue,
  );
  set('atb_delivery_wait_seconds', 'Age of the oldest of them.', (row) => row.deliveryWaitSeconds);
  set('atb_exchange_accounts', 'Accounts of exchanges that are read.', (row) => row.accounts);
  set(
    'atb_exchange_accounts_failing',
    'Of them those that could not be read three times in a row, for no fault of their keys.',
    (row) => row.accountsFailing,
  );
  set(
    'atb_exchange_account_wait_seconds',
    'Since when the longest waiting of them is due.',
    (row) => row.accountWaitSeconds,
  );
}

function addPools(registry: Registry, { pools }: MetricSources): void {
  const setEach = (name: string, help: string, read: (pool: WatchedPool) => number) =>
    addGauge(registry, { name, help, labelNames: ['pool'] }, async (gauge) => {
      for (const [pool, watched] of Object.entries(pools)) gauge.set({ pool }, read(watched));
    });
  setEach('atb_database_connections', 'Connections of a pool that are open.', ({ totalCount }) => totalCount);
  setEach('atb_database_connections_idle', 'Connections of a pool that nobody uses.', ({ idleCount }) => idleCount);
  setEach('atb_database_connections_max', 'Connections that a pool may have.', ({ options }) => options.max);
  setEach('atb_database_waiting', 'Queries that wait for a connection of a pool.', ({ waitingCount }) => waitingCount);
}

interface GaugeFacts {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
}

/** A gauge that is read when it is asked for, and left out while it cannot be. */
function addGauge(
  registry: Registry,
  { name, help, labelNames = [] }: GaugeFacts,
  read: (gauge: Gauge) => Promise<void>,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    collect: async () => {
      gauge.reset();
      await read(gauge).catch(() => gauge.remove());
    },
  });
}
