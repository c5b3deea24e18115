// The composition root: the only place that sees every part of the server.
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Registry } from 'prom-client';
import { type Config, loadConfig } from './config.ts';
import { checkConnectionBudget } from './database/connection-budget.ts';
import { closePools, createPools } from './database/create-pools.ts';
import type { Pools } from './database/pools.ts';
import { ensureRolePasswords } from './database/ensure-role-passwords.ts';
import { listen } from './database/listen.ts';
import { type Front, openFront } from './front.ts';
import type { KeptRunning } from './keep-running.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { CommandQueue } from './commands/command-queue.ts';
import { checkEngine } from './engine/check-engine.ts';
import { EngineWorker } from './engine/engine-worker.ts';
import { readAccount } from './engine/read-account.ts';
import { checkByReplay } from './engine/check-by-replay.ts';
import { createAuthSettings } from './gateway/auth/auth-settings.ts';
import { createAuth } from './gateway/auth/create-auth.ts';
import { pruneAuth } from './gateway/auth/prune-auth.ts';
import { readAuthSettings } from './gateway/auth/read-auth-settings.ts';
import { createGateway } from './gateway/create-gateway.ts';
import { DEFAULT_EDGE_LIMITS, scaleEdgeLimits } from './gateway/edge/edge-limits.ts';
import { createRefusalMeter } from './gateway/functions/actions/refusal-meter.ts';
import { openOperatorView } from './gateway/health/operator-view.ts';
import { shareServices } from './gateway/functions/function-lanes.ts';
import { SERVER_FUNCTIONS } from './gateway/functions/registry.ts';
import type { CandleArchive } from './market-data/archive/candle-archive.ts';
import { createSignalReader } from './gateway/functions/readings/signal-reader.ts';
import type { FunctionServices } from './gateway/functions/function-services.ts';
import { StrategyFigureService } from './gateway/strategy-figures/strategy-figure-service.ts';
import { createRealtime } from './gateway/realtime/create-realtime.ts';
import { defaultRealtimeLimits, scaleRealtimeLimits } from './gateway/realtime/limits.ts';
import { createJobs } from './jobs/create-jobs.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMailer } from './mail/create-mailer.ts';
import { monotonicMs, systemClock } from './market-data/clock.ts';
import { openCandleArchive } from './market-data/archive/open-candle-archive.ts';
import { createMarketSessionStore } from './market-data/market-session-store.ts';
import { type Market, openMarket } from './market-data/own-market.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { StrategyValidator } from './validation/strategy-validator.ts';
import { RunRepository } from './research/run-repository.ts';
import { PaperVenue } from './venues/paper/paper-venue.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
/** Candles that come with the product. */
const SHIPPED_CANDLES = join(REPOSITORY, 'data/sample');
const VERSION = '0.1.0';

/** What every part is built from. */
interface Base {
  readonly config: Config;
  readonly logger: Logger;
  readonly secrets: Secrets;
  readonly pools: Pools;
  readonly market: Market;
  readonly archive: CandleArchive;
  readonly validator: StrategyValidator;
}

/** Undone in the opposite order of being done. */
type Undo = () => Promise<void> | void;

const undos: Undo[] = [];
const logger = createLogger('info');

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
  const config = loadConfig();
  logger.level = config.logLevel;
  const front = await openFront(config);
  undos.push(front.close);
  const secrets = await loadSecrets(config.dataDir, logger);
  const ownerUrl = await openDatabase({ config, secrets, logger, onOpening: (close) => undos.push(close) });
  await migrate(ownerUrl, join(REPOSITORY, 'supabase/migrations'));
  await ensureRolePasswords(ownerUrl, secrets);
  const pools = createPools({ ownerUrl, secrets, logger, roles: config.roles });
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
  const base: Base = { config, logger, secrets, pools, market, archive, validator };
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
  if (config.roles.has('gateway')) await openGateway(base, { commandQueue, engine }, front);
  if (config.roles.has('jobs')) openJobs(base, ownerUrl);
  process.stdout.write(`ATB is ready: ${front.url}\n`);
}

function onMarketFault(error: Error): void {
  logger.fatal({ err: error }, 'the market stopped');
  void stop(1);
}

function countSymbols({ hub }: Market): { readonly symbols: number; readonly symbolsStale: number } {
  const { symbols } = hub.source;
  return { symbols: symbols.length, symbolsStale: symbols.filter((symbol) => hub.isStale(symbol)).length };
}

function createEngine({ config, logger: log, pools, market, validator }: Base): EngineWorker {
  const { hub } = market;
  const isFast = config.replaySpeed !== 1 && hub.source.kind === 'replay';
  return new EngineWorker({
    pool: pools.engine,
    hub,
    createVenue: () => new PaperVenue(hub.source.symbols.flatMap((symbol) => hub.source.instrument(symbol) ?? [])),
    validator,
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
    channels: ['engine_commands', 'engine_results', 'engine_accounts'],
    onNotification: (channel, payload) => {
      if (channel === 'engine_results') commandQueue.notifyResult(payload);
      else if (channel === 'engine_accounts') engine?.onAccountChanged(payload).catch(report);
      else engine?.onCommand(payload).catch(report);
    },
    onListening: () => {
      if (engine?.isStarted === true) engine.onReconnected().catch(report);
    },
  });
}

/** Housekeeping starts behind the rest: nobody waits for it. */
function openJobs({ logger: log, pools, market, archive }: Base, ownerUrl: string): void {
  const jobs = createJobs({
    ownerUrl,
    pool: pools.engine,
    logger: log,
    archive,
    now: () => market.hub.now(),
    pruneAuth: () => pruneAuth(pools.auth, createAuthSettings('http://localhost').sessionIdleSeconds),
  });
  undos.push(() => jobs.stop());
  void jobs.start();
}

/** The ways to the engine: its queue takes commands wherever it runs; the worker is null when it runs elsewhere. */
interface EngineAccess {
  readonly commandQueue: CommandQueue;
  readonly engine: EngineWorker | null;
}

/** What functions may use. */
function createServices(
  { config, logger: log, pools, market, archive, validator }: Base,
  commandQueue: CommandQueue,
): FunctionServices {
  const { hub } = market;
  const strategyFigures = new StrategyFigureService({
    dataDir: config.dataDir,
    shippedDir: SHIPPED_CANDLES,
    logger: log,
    clock: () => systemClock.now(),
  });
  undos.push(() => strategyFigures.close());
  const shared = shareServices(pools);
  return {
    commandQueue,
    archive,
    strategyFigures,
    validator,
    refusals: createRefusalMeter(monotonicMs),
    research: new RunRepository(shared),
    signals: createSignalReader(hub, monotonicMs),
    market: hub,
    readAccount: (id, userId) => shared.run(userId, (pool) => readAccount(pool, hub, id)),
    replayBot: oneAtATime((botId) => checkByReplay({ pool: pools.services, source: hub.source, botId })),
  };
}

async function openGateway(base: Base, { commandQueue, engine }: EngineAccess, front: Front): Promise<void> {
  const { config, secrets, pools, market } = base;
  const siteUrl = config.siteUrl ?? front.url;
  const settings = readAuthSettings(config, siteUrl);
  const outboxDir = join(config.dataDir, 'outbox');
  const auth = await createAuth({
    pool: pools.auth,
    settings,
    secrets,
    mailer: createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outboxDir, logger }),
    logger,
    trustedProxies: config.trustedProxies,
    ...(config.breachedPasswordsFile === null ? {} : { breachedPasswordsPath: config.breachedPasswordsFile }),
  });
  undos.push(() => auth.idle());
  const realtime = createRealtime({
    restPool: pools.rest,
    verifyAccessToken: auth.verifyAccessToken,
    readClientAddress: auth.readClientAddress,
    keys: secrets,
    allowedOrigins: [siteUrl, ...config.allowedOrigins],
    logger,
    limits: scaleRealtimeLimits(defaultRealtimeLimits, config.rateLimitFactor),
  });
  undos.push(() => realtime.close());
  const { hub } = market;
  const services = createServices(base, commandQueue);
  const view = openOperatorView({
    pools,
    dataDir: config.dataDir,
    engine: engine === null ? null : () => checkEngine(engine.vitals(), monotonicMs()),
    market: () => countSymbols(market),
    realtime: () => realtime.ready,
  });
  undos.push(view.close);
  const gateway = await createGateway({
    config,
    secrets,
    pools,
    logger,
    auth,
    realtime,
    functions: SERVER_FUNCTIONS,
    services,
    clock: () => systemClock.now(),
    market: () => ({ mode: hub.source.mode, source: hub.source.kind, venue: hub.source.venue }),
    healthChecks: view.healthChecks,
    figures: view.figures,
    metrics: new Registry(),
    version: VERSION,
    webDirectory: join(REPOSITORY, 'apps/web/dist'),
    limits: scaleEdgeLimits(DEFAULT_EDGE_LIMITS, config.rateLimitFactor),
  });
  gateway.attachWebSockets(front.server);
  const listener = getRequestListener(gateway.app.fetch);
  front.answer = (request, response) => void listener(request, response);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
for (const fault of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(fault, (error) => {
    logger.fatal({ err: error }, 'a failure that nobody handled');
    void stop(1);
  });
}

start().catch((error: unknown) => {
  if (isStopping) return; // it was called off
  logger.fatal({ err: error }, 'the server could not start');
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  void stop(1);
});
