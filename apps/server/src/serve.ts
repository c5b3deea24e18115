// The composition root: the only place that sees every part of the server, with open-gateway.ts.
import { join } from 'node:path';
import { loadConfig } from './config.ts';
import { openBlobStore } from './files/open-blob-store.ts';
import { sweepBlobs } from './files/sweep-blobs.ts';
import { startAccountWorker } from './accounts/account-worker.ts';
import { startImportWorker } from './exchange-accounts/history-import/import-worker.ts';
import { createMailer } from './mail/create-mailer.ts';
import { checkConnectionBudget } from './database/connection-budget.ts';
import { closePools, createPools } from './database/create-pools.ts';
import { ensureRolePasswords } from './database/ensure-role-passwords.ts';
import { listen } from './database/listen.ts';
import { startAccountReader } from './exchange-accounts/exchange-account-reader.ts';
import { openFront } from './front.ts';
import type { KeptRunning } from './keep-running.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { CommandQueue } from './commands/command-queue.ts';
import { EngineWorker } from './engine/engine-worker.ts';
import { checkKeys } from './exchange-accounts/check-keys.ts';
import { startSchedules } from './engine/start-schedules.ts';
import { projectOf } from './gateway/auth/use-project.ts';
import { pruneAuth } from './gateway/auth/prune-auth.ts';
import { startAdviceScorer } from './intelligence/advisor/score-advice.ts';
import { startRoundKeeper } from './intelligence/learner/keep-rounds.ts';
import { createJobs } from './jobs/create-jobs.ts';
import { openLiveSecrets } from './live-secrets.ts';
import { LogRing } from './log-ring.ts';
import { createLogger } from './logger.ts';
import { monotonicMs, systemClock } from './market-data/clock.ts';
import { startAlertWatch } from './intelligence/signals/watch-alerts.ts';
import { SignalReader } from './intelligence/signals/signal-service.ts';
import { openCandleArchive } from './market-data/archive/open-candle-archive.ts';
import { createMarketSessionStore } from './market-data/market-session-store.ts';
import { openMarket } from './market-data/own-market.ts';
import { openSigner } from './signer/open-signer.ts';
import { StrategyValidator } from './validation/strategy-validator.ts';
import { PaperVenue } from './venues/paper/paper-venue.ts';
import { openDelivery, openSecurityMails, openStatusMails } from './open-notifications.ts';
import { type Base, openGateway, type Undo } from './open-gateway.ts';
import { openProbe } from './open-probe.ts';
import { REPOSITORY, SHIPPED_CANDLES } from './places.ts';

const undos: Undo[] = [];
const onStop = (undo: Undo): void => void undos.push(undo);
const logRing = new LogRing();
const logger = createLogger('info', undefined, logRing);

/** Longest time a stop may take before the process ends anyway. */
const STOP_MS = 8_000;
let isStopping = false;

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(code), STOP_MS).unref();
  for (const undo of undos.toReversed()) {
    try {
      await undo();
    } catch (error) {
      logger.error({ err: error }, 'a part did not stop cleanly');
    }
  }
  process.exit(code);
}

async function start(): Promise<void> {
  const config = loadConfig(process.env, logger);
  logger.level = config.logLevel;
  const front = await openFront(config);
  undos.push(front.close);
  const keySource = await openLiveSecrets(config.dataDir, logger);
  undos.push(keySource.close);
  const { secrets } = keySource;
  const ownerUrl = await openDatabase({ config, secrets, logger, onOpening: (close) => undos.push(close) });
  // A project's schema and roles are the project's.
  const isProject = projectOf(config) !== null;
  if (!isProject) {
    await migrate(ownerUrl, join(REPOSITORY, 'supabase/migrations'));
    await ensureRolePasswords(ownerUrl, secrets);
  }
  const pools = createPools({ ownerUrl, secrets, logger, roles: config.roles, isProject });
  undos.push(() => closePools(pools));
  await checkConnectionBudget(pools.engine, config.roles, logger);
  const market = await openMarket({
    ...config,
    pool: pools.engine,
    sessions: createMarketSessionStore(pools.engine),
    clock: systemClock,
    logger,
  });
  const archive = openCandleArchive({ dataDir: config.dataDir, shippedDir: SHIPPED_CANDLES });
  const validator = new StrategyValidator({ pool: pools.engine, market: market.hub, logger });
  undos.push(() => validator.close());
  const places = { dataDir: config.dataDir, shippedDir: SHIPPED_CANDLES };
  const signals = new SignalReader({ hub: market.hub, places, steadyMs: monotonicMs });
  undos.push(() => signals.close());
  const files = await openBlobStore(config, logger);
  const { signer, ping: pingSigner, stop: stopSigner } = openSigner({ config, ownerUrl, isProject, secrets, logger });
  undos.push(stopSigner);
  const base: Base = {
    config,
    logger,
    secrets,
    keySource,
    pools,
    market,
    archive,
    validator,
    signals,
    files,
    signer,
    pingSigner,
    logRing,
    onStop,
  };
  const commandQueue = new CommandQueue(pools.commandQueue, logger);
  const engine = config.roles.has('engine') ? createEngine(base) : null;
  // Only who answers requests says it, so that processes without the setting do not take it back.
  if (config.roles.has('gateway')) await pools.engine.query('select set_default_plan($1)', [config.defaultPlan]);
  const listener = listenToEngine(base, commandQueue, engine);
  undos.push(() => listener.stop());
  const cursors = engine === null ? new Map() : await engine.start();
  if (engine !== null) undos.push(() => engine.stop());
  undos.push(() => market.stop());
  await market.hub.start({ cursors, onFault: onMarketFault });
  if (engine !== null) undos.push(startSchedules({ pool: pools.engine, hub: market.hub, logger }));
  if (config.roles.has('gateway')) await openGateway(base, { commandQueue, engine }, front);
  else openProbe(base, engine, front);
  if (config.roles.has('jobs')) openJobs(base, ownerUrl, config.siteUrl ?? front.url);
  process.stdout.write(`ATB is ready: ${front.url}\n`);
}

function onMarketFault(error: Error): void {
  logger.fatal({ err: error }, 'the market stopped');
  void stop(1);
}

function createEngine({ config, logger: log, pools, market, validator, signer }: Base): EngineWorker {
  const { hub } = market;
  const isFast = config.replaySpeed !== 1 && hub.source.kind === 'replay';
  return new EngineWorker({
    pool: pools.engine,
    hub,
    createVenue: () => new PaperVenue(hub.source.symbols.flatMap((symbol) => hub.source.instrument(symbol) ?? [])),
    validator,
    checkKeys: (accountId) =>
      checkKeys({ pool: pools.engine, signer, exchangeUrl: config.exchangeUrl, logger: log }, accountId),
    logger: log,
    // Only who plays the market can make it wait, and that may change.
    get isLockstep() {
      return isFast && market.isOwner;
    },
  });
}

function listenToEngine(
  { logger: log, pools }: Base,
  commandQueue: CommandQueue,
  engine: EngineWorker | null,
): KeptRunning {
  const report = (error: unknown): void => log.error({ err: error }, 'a command could not be carried out');
  return listen({
    pool: pools.engine,
    logger: log,
    channels: ['engine_commands', 'engine_results', 'engine_accounts', 'copy_signals'],
    onNotification: (channel, payload) => {
      if (channel === 'engine_results') commandQueue.notifyResult(payload);
      else if (channel === 'engine_accounts') engine?.onAccountChanged(payload).catch(report);
      else if (channel === 'copy_signals') engine?.onProviderTraded(payload).catch(report);
      else engine?.onCommand(payload).catch(report);
    },
    onListening: () => {
      if (engine?.isStarted === true) engine.onReconnected().catch(report);
    },
  });
}

/** Housekeeping starts behind the rest: nobody waits for it. */
function openJobs(
  { config, logger: log, secrets, pools, market, archive, files, signals, signer }: Base,
  ownerUrl: string,
  siteUrl: string,
): void {
  const jobs = createJobs({
    ownerUrl,
    pool: pools.engine,
    logger: log,
    archive,
    now: () => market.hub.now(),
    sweepFiles: () => sweepBlobs(pools.engine, files),
    // A project keeps its sessions itself.
    pruneAuth: async () => (projectOf(config) !== null ? 0 : pruneAuth(pools.auth, config.sessionIdleSeconds)),
  });
  undos.push(() => jobs.stop());
  void jobs.start();
  const outboxDir = join(config.dataDir, 'outbox');
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outboxDir, logger: log });
  const accounts = startAccountWorker({ pools, store: files, mailer, siteUrl, logger: log });
  undos.push(() => accounts.stop());
  const imports = startImportWorker({ pool: pools.engine, store: files, logger: log });
  undos.push(() => imports.stop());
  const place = { config, secrets, pool: pools.engine, mailer, siteUrl, logger: log };
  for (const worker of [openDelivery(place), openSecurityMails(place), openStatusMails(place)])
    undos.push(() => worker.stop());
  const scorer = startAdviceScorer({ pool: pools.engine, source: market.hub.source, logger: log });
  undos.push(() => scorer.stop());
  const exchangeAccounts = startAccountReader({
    pool: pools.engine,
    logger: log,
    signer,
    exchangeUrl: config.exchangeUrl,
    now: () => systemClock.now(),
  });
  undos.push(() => exchangeAccounts.stop());
  const alerts = startAlertWatch({ pool: pools.engine, signals, hub: market.hub, logger: log });
  undos.push(() => alerts.stop());
  const rounds = startRoundKeeper({ pool: pools.engine, market: market.hub, logger: log });
  undos.push(() => rounds.stop());
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
for (const fault of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(fault, (error) => {
    logger.fatal({ err: error }, 'a failure that nobody handled');
    void stop(1);
  });
}

/** Settles once the server is ready, or has said why it is not. */
export const started = start().catch((error: unknown) => {
  if (isStopping) return; // it was called off
  logger.fatal({ err: error }, 'the server could not start');
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  void stop(1);
});
