// What is known of the system put together for its functions: a part of the composition root.
import type { Config } from './config.ts';
import type { Pools } from './database/pools.ts';
import type { SharedPool } from './database/shared-pool.ts';
import { checkEngine } from './engine/check-engine.ts';
import type { EngineWorker } from './engine/engine-worker.ts';
import { readServing } from './engine/read-serving.ts';
import { ServingWatch } from './engine/serving-watch.ts';
import type { Auth } from './gateway/auth/create-auth.ts';
import { projectOf } from './gateway/auth/use-project.ts';
import { createKeyTestMeter } from './gateway/functions/actions/refusal-meter.ts';
import { createPerformanceTurns, createTaxTurns } from './gateway/functions/function-lanes.ts';
import type { SystemService } from './gateway/functions/system-service.ts';
import { createHealthCheck } from './gateway/health/check-health.ts';
import { countSymbols } from './gateway/health/judge-engine.ts';
import { openOperatorView, type OperatorView } from './gateway/health/operator-view.ts';
import { SystemReporter } from './gateway/health/system-reporter.ts';
import { createRealtime, type Realtime } from './gateway/realtime/create-realtime.ts';
import { defaultRealtimeLimits, scaleRealtimeLimits } from './gateway/realtime/limits.ts';
import { createPerformanceService, type PerformanceService } from './performance/performance-service.ts';
import type { BlobStore } from './files/blob-store.ts';
import type { LogRing } from './log-ring.ts';
import type { Logger } from './logger.ts';
import { createSmtpProbe } from './mail/smtp-probe.ts';
import type { CandleArchive } from './market-data/archive/candle-archive.ts';
import { monotonicMs, systemClock } from './market-data/clock.ts';
import type { Market } from './market-data/own-market.ts';
import type { Secrets } from './secrets.ts';
import { createExchangeKeys } from './signer/exchange-keys.ts';
import { createKeyRecords } from './signer/key-records.ts';
import type { Signer } from './signer/signer-protocol.ts';
import { REPOSITORY, SHIPPED_CANDLES, VERSION } from './places.ts';
import { keepMaintenance, keepIncidentNote } from './status/announcements.ts';
import { TaxService } from './tax/tax-service.ts';
import type { StatusMonitor } from './status/status-monitor.ts';

export interface SystemPlace {
  readonly pools: Pools;
  readonly market: Market;
  readonly logRing: LogRing;
  readonly roles: ReadonlySet<string>;
  readonly dataDir: string;
  readonly supportEmail: string;
}

export interface ViewPlace {
  readonly config: Pick<Config, 'dataDir' | 'smtpUrl'>;
  readonly pools: Pools;
  readonly market: { readonly hub: Parameters<typeof countSymbols>[0] };
  readonly files: Pick<BlobStore, 'check'>;
  readonly pingSigner: () => Promise<boolean>;
  readonly onStop: (undo: () => void) => void;
}

/** What the operator sees of the server. */
export function openView(
  { config, pools, market, files, pingSigner, onStop }: ViewPlace,
  engine: Pick<EngineWorker, 'vitals'> | null,
  realtime: (() => Promise<void>) | null,
): OperatorView {
  const { dataDir, smtpUrl } = config;
  const watch = new ServingWatch({ pool: pools.services, now: monotonicMs });
  watch.start();
  onStop(() => watch.stop());
  const view = openOperatorView({
    pools,
    dataDir,
    engine: engine === null ? null : () => checkEngine(engine.vitals(), monotonicMs()),
    serving: () => watch.figures(),
    market: () => countSymbols(market.hub),
    realtime,
    reached: {
      signer: pingSigner,
      mail: smtpUrl === null ? null : createSmtpProbe(smtpUrl, monotonicMs),
      files: files.check,
    },
  });
  onStop(view.close);
  return view;
}

/** What users and the operator are told of the system. */
export function openSystem(place: SystemPlace, view: OperatorView, monitor: StatusMonitor): SystemService {
  const { pools, market, logRing, roles, dataDir, supportEmail } = place;
  const { hub } = market;
  const pool = pools.services;
  const reporter = new SystemReporter({
    version: VERSION,
    repository: REPOSITORY,
    dataDir,
    roles,
    figures: view.figures,
    health: createHealthCheck({ checks: view.healthChecks, now: monotonicMs }),
    hub,
    pool,
    readLog: () => logRing.read(),
    clock: () => systemClock.now(),
  });
  return {
    version: VERSION,
    supportEmail,
    report: () => reporter.report(),
    readServing: (userId) => readServing(pool, userId, hub.now()),
    announce: async (planned) => {
      const id = await keepMaintenance(pool, planned);
      await monitor.refresh();
      return id;
    },
    note: async (incidentId, text) => {
      const isKept = await keepIncidentNote(pool, incidentId, text);
      if (isKept) await monitor.refresh();
      return isKept;
    },
  };
}

export interface PerformancePlace {
  readonly market: Market;
  readonly archive: CandleArchive;
  readonly files: BlobStore;
  readonly config: { readonly fileBytesMax: number };
  readonly onStop: (undo: () => Promise<void>) => void;
}

/** What accounts came to, in threads that end with the server. */
export function openPerformance({ market, archive, files, config, onStop }: PerformancePlace): PerformanceService {
  const performance = createPerformanceService({
    source: market.hub.source,
    archive,
    steadyMs: monotonicMs,
    turns: createPerformanceTurns(),
    files: () => ({ store: files, fileBytesMax: config.fileBytesMax }),
  });
  onStop(() => performance.tables.close());
  return performance;
}

export interface RealtimePlace {
  readonly config: Config;
  readonly logger: Logger;
  readonly pools: Pools;
  readonly secrets: Secrets;
  readonly onStop: (undo: () => Promise<void>) => void;
}

/** Changes of rows, told to who may see them. */
export function openRealtime(
  { config, logger, pools, secrets, onStop }: RealtimePlace,
  auth: Auth,
  siteUrl: string,
): Realtime {
  const realtime = createRealtime({
    restPool: pools.rest,
    verifyAccessToken: auth.verifyAccessToken,
    readClientAddress: auth.readClientAddress,
    keys: secrets,
    allowedOrigins: [siteUrl, ...config.allowedOrigins],
    logger,
    // A project's changes are told by the project.
    isElsewhere: projectOf(config) !== null,
    limits: scaleRealtimeLimits(defaultRealtimeLimits, config.rateLimitFactor),
  });
  onStop(() => realtime.close());
  return realtime;
}

export interface KeyPlace {
  readonly config: Pick<Config, 'exchangeUrl' | 'rateLimitFactor' | 'signer'>;
  readonly signer: Signer;
  readonly logger: Logger;
}

/** Keys of exchanges: tests of them, and what is recorded. */
export function openExchangeKeys({ config, signer, logger }: KeyPlace, shared: SharedPool) {
  return {
    exchangeKeys: createExchangeKeys({
      signer,
      exchangeUrl: config.exchangeUrl,
      egressAddresses: config.signer.egressAddresses,
      logger,
    }),
    keyTests: createKeyTestMeter(monotonicMs, config.rateLimitFactor),
    keyRecords: createKeyRecords(shared),
  };
}

/** Tax reports, in threads that end with the server. */
export function openTax({
  config,
  onStop,
}: { readonly config: { readonly dataDir: string } } & Pick<PerformancePlace, 'onStop'>): TaxService {
  const places = { dataDir: config.dataDir, shippedDir: SHIPPED_CANDLES };
  const tax = new TaxService({ places, steadyMs: monotonicMs, turns: createTaxTurns() });
  onStop(() => tax.close());
  return tax;
}
