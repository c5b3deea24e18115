// The HTTP side put together: a part of the composition root.
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { BlobStore } from './files/blob-store.ts';
import type { Pools } from './database/pools.ts';
import type { Front } from './front.ts';
import { createAccountService } from './accounts/account-service.ts';
import type { AccountService } from './gateway/functions/account-service.ts';
import type { LearnerService } from './gateway/functions/learner-service.ts';
import type { SharedPool } from './database/shared-pool.ts';
import type { CommandQueue } from './commands/command-queue.ts';
import { type Commerce, createCommerce } from './commerce/create-commerce.ts';
import { keepEndingRenewals } from './commerce/end-unwanted-renewals.ts';
import type { EngineWorker } from './engine/engine-worker.ts';
import { readAccount } from './engine/read-account.ts';
import { readTwinTask } from './engine/read-twin-task.ts';
import { checkByReplay } from './engine/check-by-replay.ts';
import { type Auth, createAuth } from './gateway/auth/create-auth.ts';
import { readAuthSettings } from './gateway/auth/read-auth-settings.ts';
import { hasSecondFactor } from './gateway/auth/has-second-factor.ts';
import { authOfProject, keysOfProject, projectOf } from './gateway/auth/use-project.ts';
import { createGateway } from './gateway/create-gateway.ts';
import { DEFAULT_EDGE_LIMITS, scaleEdgeLimits } from './gateway/edge/edge-limits.ts';
import { createGuessMeter, createOpeningMeter, createRefusalMeter } from './gateway/functions/actions/refusal-meter.ts';
import { RequestTally } from './gateway/health/request-tally.ts';
import { createTwinGate, shareServices } from './gateway/functions/function-lanes.ts';
import { SERVER_FUNCTIONS } from './gateway/functions/registry.ts';
import type { CandleArchive } from './market-data/archive/candle-archive.ts';
import type { SystemService } from './gateway/functions/system-service.ts';
import type { FunctionServices } from './gateway/functions/function-services.ts';
import { createCatalogueFigures } from './gateway/bot-catalogue/catalogue-figures.ts';
import { ReplayCandleService } from './gateway/replay-candles/replay-candle-service.ts';
import { DemoDataService } from './gateway/demo-data/demo-data-service.ts';
import { StrategyFigureService } from './gateway/strategy-figures/strategy-figure-service.ts';
import { createApiKeyStore } from './gateway/public-api/api-key-store.ts';
import { createLearnerService } from './intelligence/learner/create-learner-service.ts';
import { createTrialRunner } from './intelligence/learner/trial-runner.ts';
import type { LogRing } from './log-ring.ts';
import type { Logger } from './logger.ts';
import { createBuiltInSpeech } from './intelligence/voice/built-in-speech.ts';
import { createSpeechService } from './intelligence/voice/speech-service.ts';
import { createMailer } from './mail/create-mailer.ts';
import type { Mailer } from './mail/mailer.ts';
import { monotonicMs, systemClock } from './market-data/clock.ts';
import { createKrakenFeed } from './market-data/kraken/kraken-feed.ts';
import type { Market } from './market-data/own-market.ts';
import { createAdvisor } from './intelligence/advisor/create-advisor.ts';
import { createOpenAiModel } from './intelligence/advisor/model/open-ai-model.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { createMarketAnalyst } from './intelligence/market-analysis/market-analyst.ts';
import type { SignalReader } from './intelligence/signals/signal-service.ts';
import { universeOf } from './intelligence/market-analysis/scan-universe.ts';
import type { LiveSecrets } from './live-secrets.ts';
import type { Secrets } from './secrets.ts';
import type { Signer } from './signer/signer-protocol.ts';
import { createStatusMonitor } from './status/create-status-monitor.ts';
import type { StrategyValidator } from './validation/strategy-validator.ts';
import { createTwinWorker } from './research/twin/create-twin-worker.ts';
import { answerTwin } from './research/twin/twin-runner.ts';
import { RunRepository } from './research/run-repository.ts';
import { createImportService } from './exchange-accounts/history-import/import-requests.ts';
import { openIntake, openOutside } from './open-notifications.ts';
import { openExchangeKeys, openPerformance, openRealtime, openSystem, openTax, openView } from './open-system.ts';
import { REPOSITORY, SHIPPED_CANDLES, VERSION } from './places.ts';

/** What every part is built from. */
export interface Base {
  readonly config: Config;
  readonly logger: Logger;
  readonly secrets: Secrets;
  readonly keySource: LiveSecrets;
  readonly pools: Pools;
  readonly market: Market;
  readonly archive: CandleArchive;
  readonly validator: StrategyValidator;
  readonly signals: SignalReader;
  readonly files: BlobStore;
  /** Opens keys of exchanges, in a process of its own. */
  readonly signer: Signer;
  /** Whether the signer runs yet. @throws when it should answer and does not. */
  readonly pingSigner: () => Promise<boolean>;
  /** The last warnings and errors. */
  readonly logRing: LogRing;
  /** Takes what is to be done when the server stops; the last comes first. */
  readonly onStop: (undo: Undo) => void;
}

/** Undone in the opposite order of being done. */
export type Undo = () => Promise<void> | void;

/** The ways to the engine: its queue takes commands wherever it runs; the worker is null when it runs elsewhere. */
export interface EngineAccess {
  readonly commandQueue: CommandQueue;
  readonly engine: EngineWorker | null;
}

interface ServiceParts {
  readonly system: SystemService;
  readonly commandQueue: CommandQueue;
  readonly commerce: Commerce;
  readonly accounts: AccountService;
  readonly auth: Auth;
  /** Where mails lead to. */
  readonly siteUrl: string;
}

/** Trials of arms run in a thread of their own. */
function openLearner({ config, market: { hub }, onStop }: Base, shared: SharedPool): LearnerService {
  const place = { venue: hub.source.venue, dataDir: config.dataDir, shippedDir: SHIPPED_CANDLES };
  const trials = createTrialRunner({ ...place, steadyMs: monotonicMs });
  onStop(() => trials.close());
  return createLearnerService({ shared, market: hub, trials });
}

function createServices(
  base: Base,
  { commandQueue, commerce, accounts, auth, siteUrl, system }: ServiceParts,
): FunctionServices {
  const { config, logger, secrets, pools, market, archive, validator, signals, onStop } = base;
  const { hub } = market;
  const strategyFigures = new StrategyFigureService({
    dataDir: config.dataDir,
    shippedDir: SHIPPED_CANDLES,
    logger,
    clock: () => systemClock.now(),
  });
  onStop(() => strategyFigures.close());
  const shared = shareServices(pools);
  const demoData = new DemoDataService({ shared, market: hub });
  const [twins, twinGate] = [createTwinWorker(), createTwinGate()];
  onStop(() => twins.close());
  const builtIn = createBuiltInSpeech();
  onStop(() => builtIn.close());
  return {
    commandQueue,
    archive,
    strategyFigures,
    replayCandles: new ReplayCandleService({ source: () => hub.source, archive, clock: monotonicMs }),
    catalogueFigures: createCatalogueFigures(pools.services, () => hub.now(), monotonicMs),
    demoData,
    validator,
    refusals: createRefusalMeter(monotonicMs),
    research: new RunRepository(shared),
    accounts,
    ...openOutside(config, secrets, shared),
    commerce: {
      ...commerce,
      guesses: createGuessMeter(monotonicMs, config.rateLimitFactor),
      openings: createOpeningMeter(monotonicMs, config.rateLimitFactor),
    },
    system,
    advisor: createAdvisor({
      shared,
      logger,
      model: config.openAi === null ? null : createOpenAiModel(config.openAi),
      dailyCap: config.advisorDailyCap,
    }),
    signals,
    kraken: createKrakenFeed({ url: config.krakenUrl, hub, clock: systemClock, logger }),
    marketAnalyst: createMarketAnalyst(universeOf(hub), monotonicMs),
    speech: createSpeechService({ model: config.speechModel, builtIn, logger, clock: monotonicMs }),
    learner: openLearner(base, shared),
    performance: openPerformance(base),
    tax: openTax(base),
    imports: createImportService(shared),
    apiKeys: createApiKeyStore(pools.services),
    ...openExchangeKeys(base, shared),
    hasSecondFactor: (userId) => hasSecondFactor(pools.auth, userId),
    sendNotice: auth.sendNotice,
    siteUrl,
    market: hub,
    readAccount: (id, userId) => shared.run(userId, (pool) => readAccount(pool, hub, id)),
    replayBot: oneAtATime((botId) => checkByReplay({ pool: pools.services, source: hub.source, botId })),
    botTwin: (botId, userId) =>
      twinGate.run(userId, () =>
        answerTwin(twins, () => readTwinTask({ pool: pools.services, source: hub.source, botId })),
      ),
  };
}

interface AccountParts {
  readonly commandQueue: CommandQueue;
  readonly mailer: Mailer;
  readonly siteUrl: string;
}

function openAccounts({ config, pools, logger }: Base, parts: AccountParts): AccountService {
  const { deletionGraceDays: graceDays } = config;
  return createAccountService({ ...parts, shared: shareServices(pools), auth: pools.auth, logger, graceDays });
}

function openAuth(
  { config, logger, pools, secrets, keySource, onStop }: Base,
  siteUrl: string,
  mailer: Mailer,
): Promise<Auth> {
  const opening = createAuth({
    pool: pools.auth,
    settings: readAuthSettings(config, siteUrl),
    secrets,
    keySource,
    mailer,
    logger,
    trustedProxies: config.trustedProxies,
    ...(config.breachedPasswordsFile === null ? {} : { breachedPasswordsPath: config.breachedPasswordsFile }),
  });
  onStop(async () => (await opening).idle());
  return opening;
}

function describePlace({ roles, dataDir, supportEmail }: Config, siteUrl: string) {
  // As on the public support page.
  const email = supportEmail ?? `support@${new URL(siteUrl).hostname}`;
  return { roles, dataDir, supportEmail: email };
}

export async function openGateway(base: Base, { commandQueue, engine }: EngineAccess, front: Front): Promise<void> {
  const { config, logger, pools, market, onStop } = base;
  const project = projectOf(config);
  const secrets = keysOfProject(base.secrets, project);
  const siteUrl = config.siteUrl ?? front.url;
  const outboxDir = join(config.dataDir, 'outbox');
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outboxDir, logger });
  const auth = authOfProject(await openAuth(base, siteUrl, mailer), project);
  const realtime = openRealtime({ ...base, secrets }, auth, siteUrl);
  const { hub } = market;
  const commerce = createCommerce(config, {
    shared: shareServices(pools),
    mailer,
    siteUrl,
    logger,
    clock: () => systemClock.now(),
  });
  const renewals = keepEndingRenewals(commerce.endUnwantedRenewals, logger);
  onStop(() => renewals.stop());
  const view = openView(base, engine, () => realtime.ready);
  const tally = new RequestTally();
  const place = { url: front.url, siteUrl, publishableKey: () => secrets.publishableKey };
  const monitor = createStatusMonitor({
    ...place,
    pool: pools.services,
    market: hub,
    requests: tally,
    commerce,
    logger,
    clock: systemClock,
  });
  onStop(() => monitor.stop());
  const system = openSystem({ ...base, ...describePlace(config, siteUrl) }, view, monitor);
  const accounts = openAccounts(base, { commandQueue, mailer, siteUrl });
  const services = createServices(base, { commandQueue, commerce, accounts, auth, siteUrl, system });
  const gateway = await createGateway({
    config,
    secrets,
    pools,
    logger,
    auth,
    realtime,
    files: { store: base.files, fileBytesMax: config.fileBytesMax },
    functions: SERVER_FUNCTIONS,
    services,
    receiveAlert: openIntake(config, secrets, pools.services),
    receiveWebhook: commerce.receiveWebhook,
    clock: () => systemClock.now(),
    market: () => ({ mode: hub.source.mode, source: hub.source.kind, venue: hub.source.venue }),
    healthChecks: view.healthChecks,
    figures: view.figures,
    metrics: new Registry(),
    tally,
    status: () => monitor.published,
    version: VERSION,
    webDirectory: join(REPOSITORY, 'apps/web/dist'),
    limits: scaleEdgeLimits(DEFAULT_EDGE_LIMITS, config.rateLimitFactor),
  });
  gateway.attachWebSockets(front.server);
  const listener = getRequestListener(gateway.app.fetch);
  front.answer = (request, response) => void listener(request, response);
  monitor.start();
}
