import type { FunctionName } from '@atb/api/functions/contracts';
import type { Tier } from '@atb/core/plans/tiers';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { createAlertIntake } from '../alerts/alert-intake.ts';
import { createAlertService } from '../alerts/alert-service.ts';
import { createChannelService } from '../notifications/channel-service.ts';
import { TEST_RULES, TEST_SEAL } from '../notifications/testing/test-place.ts';
import { createAccountService } from '../accounts/account-service.ts';
import { createLearnerService } from '../intelligence/learner/create-learner-service.ts';
import { createTrialRunner } from '../intelligence/learner/trial-runner.ts';
import { createCommerce } from '../commerce/create-commerce.ts';
import { listen } from '../database/listen.ts';
import { EngineWorker } from '../engine/engine-worker.ts';
import { readAccount } from '../engine/read-account.ts';
import { readTwinTask } from '../engine/read-twin-task.ts';
import { checkByReplay } from '../engine/check-by-replay.ts';
import { type AdvisorDeps, createAdvisor } from '../intelligence/advisor/create-advisor.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import {
  createPerformanceTurns,
  createTaxTurns,
  createTwinGate,
  shareServices,
} from '../gateway/functions/function-lanes.ts';
import {
  createGuessMeter,
  createOpeningMeter,
  createRefusalMeter,
} from '../gateway/functions/actions/refusal-meter.ts';
import { SERVER_FUNCTIONS } from '../gateway/functions/registry.ts';
import { SignalReader } from '../intelligence/signals/signal-service.ts';
import type { FunctionServices } from '../gateway/functions/function-services.ts';
import { SHIPPED_CANDLES } from '../places.ts';
import { openTestKeys } from './open-test-keys.ts';
import type { Signer } from '../signer/signer-protocol.ts';
import { createTestSystem } from './create-test-system.ts';
import { createCatalogueFigures } from '../gateway/bot-catalogue/catalogue-figures.ts';
import { ReplayCandleService } from '../gateway/replay-candles/replay-candle-service.ts';
import { DemoDataService } from '../gateway/demo-data/demo-data-service.ts';
import { StrategyFigureService } from '../gateway/strategy-figures/strategy-figure-service.ts';
import { startGateway, type TestGateway, type TestUser } from '../gateway/testing/start-gateway.ts';
import { hasSecondFactor } from '../gateway/auth/has-second-factor.ts';
import { createApiKeyStore } from '../gateway/public-api/api-key-store.ts';
import type { MailMessage } from '../mail/mailer.ts';
import { createMarketAnalyst } from '../intelligence/market-analysis/market-analyst.ts';
import { universeOf } from '../intelligence/market-analysis/scan-universe.ts';
import { createLogger, type Logger } from '../logger.ts';
import { openCandleArchive } from '../market-data/archive/open-candle-archive.ts';
import { monotonicMs, systemClock } from '../market-data/clock.ts';
import { createKrakenFeed } from '../market-data/kraken/kraken-feed.ts';
import { MarketHub } from '../market-data/market-hub.ts';
import { ScriptedMarket } from '../market-data/testing/scripted-market.ts';
import { PaperVenue } from '../venues/paper/paper-venue.ts';
import { createBuiltInSpeech } from '../intelligence/voice/built-in-speech.ts';
import { createSpeechService } from '../intelligence/voice/speech-service.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { createImportService } from '../exchange-accounts/history-import/import-requests.ts';
import { TaxService } from '../tax/tax-service.ts';
import type { Turns } from '../turns.ts';
import { createPerformanceService } from '../performance/performance-service.ts';
import { CommandQueue } from '../commands/command-queue.ts';
import { StrategyValidator } from '../validation/strategy-validator.ts';
import { createTwinWorker } from '../research/twin/create-twin-worker.ts';
import { answerTwin } from '../research/twin/twin-runner.ts';
import { RunRepository } from '../research/run-repository.ts';

/** Someone who signed up, with the paper account that came with it. */
export interface Trader extends TestUser {
  readonly accountId: string;
}

/** What a function answered. */
export interface FunctionAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The whole server but for its web pages: gateway over HTTP, functions, engine and paper venue, on prices that a test says. */
export interface TradingServer extends TestGateway {
  readonly market: ScriptedMarket;
  /** Without a plan of their own traders have every right there is. */
  readonly signUpTrader: (plan?: Tier) => Promise<Trader>;
  /** Somebody who runs the installation. */
  readonly signUpOperator: () => Promise<Trader>;
  /** Calls a function with a body, or with the very text of one. */
  readonly call: (
    trader: Pick<Trader, 'accessToken'>,
    name: FunctionName,
    body: object | string,
  ) => Promise<FunctionAnswer>;
  /** What the engine logged as a warning or worse. */
  readonly engineFaults: readonly string[];
  /** Stops the engine in order and starts another, as a start of the server does. */
  readonly restartEngine: () => Promise<void>;
  /** The real one, in a process of its own. */
  readonly signer: Signer;
  /** Notices that functions sent. */
  readonly notices: readonly MailMessage[];
  /** By which proofs are made one after another. */
  readonly proofTurns: Turns;
  /** Those of tax reports. */
  readonly taxProofTurns: Turns;
}

const TEST_CHECKOUT = {
  stripeSecretKey: null,
  stripeWebhookSecret: null,
  stripeApiBase: null,
  hasTestCheckout: true,
};

const STARTS_AT = Date.UTC(2026, 5, 1, 12);
const MARKS_MS = 250;

export async function startTradingServer(
  market = new ScriptedMarket(['BTCUSDT', 'ETHUSDT'], STARTS_AT),
  advisor: Partial<AdvisorDeps> = {},
  exchangeUrl: string | null = null,
  candleDir = inject('dataDir'),
): Promise<TradingServer> {
  const hub = new MarketHub(market);
  const engineFaults: string[] = [];
  const logger = createLogger('warn', { write: (line: string) => void engineFaults.push(line) });
  const notices: MailMessage[] = [];
  const commandQueues: CommandQueue[] = [];
  const validators: StrategyValidator[] = [];
  const stops: (() => Promise<void>)[] = [];
  const signers: Signer[] = [];
  const places = { dataDir: candleDir, shippedDir: SHIPPED_CANDLES };
  const archive = openCandleArchive(places);
  const strategyFigures = new StrategyFigureService({
    dataDir: inject('dataDir'),
    shippedDir: SHIPPED_CANDLES,
    logger,
    clock: () => Date.now(),
  });
  const signals = new SignalReader({ hub, places, steadyMs: monotonicMs });
  const [twins, twinGate] = [createTwinWorker(), createTwinGate()];
  const builtIn = createBuiltInSpeech();
  const trials = createTrialRunner({
    venue: market.venue,
    dataDir: inject('dataDir'),
    shippedDir: SHIPPED_CANDLES,
    steadyMs: monotonicMs,
  });
  const performance = createPerformanceService({
    source: market,
    archive,
    steadyMs: monotonicMs,
    turns: createPerformanceTurns(),
    // The gateway's own, which there is by the time of the first call.
    files: () => ({ store: createFolderStore(gateway.filesDirectory), fileBytesMax: 10_000_000 }),
  });
  const taxTurns = createTaxTurns();
  const tax = new TaxService({ places, steadyMs: monotonicMs, turns: taxTurns });
  const gateway = await startGateway({
    change: (database) => {
      const { pools } = database;
      const keys = openTestKeys({ database, exchangeUrl, logger, onStop: (stop) => void stops.push(stop) });
      signers.push(keys.signer);
      const commandQueue = new CommandQueue(pools.commandQueue, logger);
      commandQueues.push(commandQueue);
      const validator = new StrategyValidator({ pool: pools.engine, market: hub, logger });
      validators.push(validator);
      const shared = shareServices(pools);
      const demoData = new DemoDataService({ shared, market: hub });
      const services: FunctionServices = {
        commandQueue,
        archive,
        strategyFigures,
        replayCandles: new ReplayCandleService({ source: () => market, archive, clock: monotonicMs }),
        catalogueFigures: createCatalogueFigures(
          pools.services,
          () => market.now(),
          () => Number.POSITIVE_INFINITY,
        ),
        demoData,
        validator,
        refusals: createRefusalMeter(() => Date.now()),
        research: new RunRepository(shared),
        apiKeys: createApiKeyStore(pools.services),
        ...keys.services,
        hasSecondFactor: (userId) => hasSecondFactor(pools.auth, userId),
        sendNotice: (message) => void notices.push(message),
        siteUrl: 'https://atb.example',
        signals,
        kraken: createKrakenFeed({ url: null, hub, clock: systemClock, logger }),
        marketAnalyst: createMarketAnalyst(universeOf(hub), monotonicMs),
        speech: createSpeechService({ model: null, builtIn, logger, clock: monotonicMs }),
        learner: createLearnerService({ shared, market: hub, trials }),
        performance,
        tax,
        imports: createImportService(shared),
        notifications: createChannelService({ shared, seal: TEST_SEAL, rules: TEST_RULES, steadyMs: monotonicMs }),
        alerts: createAlertService({ shared, seal: TEST_SEAL }),
        accounts: createAccountService({
          shared,
          auth: pools.auth,
          commandQueue,
          mailer: { send: async () => undefined },
          siteUrl: 'http://localhost',
          logger,
          graceDays: 14,
        }),
        commerce: {
          ...createCommerce(TEST_CHECKOUT, {
            shared,
            mailer: { send: async () => undefined },
            siteUrl: 'http://localhost',
            logger,
            clock: () => systemClock.now(),
          }),
          guesses: createGuessMeter(() => Date.now(), 1_000),
          openings: createOpeningMeter(() => Date.now(), 1_000),
        },
        system: createTestSystem(pools.services, hub),
        advisor: createAdvisor({ shared, logger, dailyCap: 50, model: null, ...advisor }),
        market: hub,
        readAccount: (id, userId) => shared.run(userId, (pool) => readAccount(pool, hub, id)),
        replayBot: oneAtATime((botId) => checkByReplay({ pool: pools.services, source: market, botId })),
        botTwin: (botId, userId) =>
          twinGate.run(userId, () =>
            answerTwin(twins, () => readTwinTask({ pool: pools.services, source: market, botId })),
          ),
      };
      const receiveAlert = createAlertIntake({
        pool: pools.services,
        seal: TEST_SEAL,
        clock: () => systemClock.now(),
        rateFactor: 1,
      });
      return { functions: SERVER_FUNCTIONS, services, receiveAlert };
    },
  });
  await gateway.sql(`select set_default_plan('enterprise')`);
  const { engine: pool } = gateway.database.pools;
  // As in a process of its own.
  const validator = new StrategyValidator({ pool, market: hub, logger });
  validators.push(validator);
  const parts = { pool, hub, logger, commandQueues, validator };
  let stopEngine = await startEngine(parts);
  return {
    ...gateway,
    market,
    engineFaults,
    notices,
    proofTurns: performance.proofTurns,
    taxProofTurns: taxTurns.proofs,
    signer: firstOf(signers),
    restartEngine: async () => {
      await stopEngine();
      stopEngine = await startEngine({ ...parts, hub: new MarketHub(market) });
    },
    signUpTrader: (plan) => signUpTrader(gateway, plan),
    signUpOperator: () => signUpOperator(gateway),
    call: async ({ accessToken }, name, body) => {
      const response = await gateway.fetch(`/functions/v1/${name}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as FunctionAnswer['body'] };
    },
    stop: async () => {
      await stopEngine();
      for (const each of validators) await each.close();
      await twins.close();
      await strategyFigures.close();
      await signals.close();
      await trials.close();
      for (const stop of stops) await stop();
      await performance.tables.close();
      await tax.close();
      await gateway.stop();
    },
  };
}

function firstOf<T>(items: readonly T[]): T {
  const [first] = items;
  if (first === undefined) throw new Error('There is none.');
  return first;
}

interface EngineParts {
  readonly pool: Pool;
  readonly hub: MarketHub;
  readonly logger: Logger;
  readonly commandQueues: readonly CommandQueue[];
  readonly validator: StrategyValidator;
}

/** Returns what stops it. */
async function startEngine({ pool, hub, logger, commandQueues, validator }: EngineParts): Promise<() => Promise<void>> {
  const instruments = hub.source.symbols.flatMap((symbol) => hub.source.instrument(symbol) ?? []);
  const worker = new EngineWorker({
    pool,
    hub,
    validator,
    logger,
    createVenue: () => new PaperVenue(instruments),
    isLockstep: true,
    // What tests of equity would wait for.
    marksMs: MARKS_MS,
  });
  const report = (error: unknown): void => logger.error({ err: error }, 'a command could not be carried out');
  const listener = listen({
    pool,
    logger,
    channels: ['engine_commands', 'engine_results', 'engine_accounts', 'copy_signals'],
    onNotification: (channel, payload) => {
      if (channel === 'engine_results') for (const commandQueue of commandQueues) commandQueue.notifyResult(payload);
      else if (channel === 'engine_accounts') worker.onAccountChanged(payload).catch(report);
      else if (channel === 'copy_signals') worker.onProviderTraded(payload).catch(report);
      else worker.onCommand(payload).catch(report);
    },
    onListening: () => undefined,
  });
  await listener.ready;
  const cursors = await worker.start();
  await hub.start({ cursors, onFault: report });
  return async () => {
    await hub.stop();
    await worker.stop();
    await listener.stop();
  };
}

/** The role is in the token from the next one on. */
async function signUpOperator(gateway: TestGateway): Promise<Trader> {
  const trader = await signUpTrader(gateway);
  await gateway.sql(
    `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"role":"operator"}' where id = $1`,
    [trader.id],
  );
  const { data, error } = await trader.client.auth.refreshSession();
  if (error !== null || data.session === null) throw error ?? new Error('The refresh gave no session.');
  return { ...trader, accessToken: data.session.access_token };
}

async function signUpTrader(gateway: TestGateway, plan?: Tier): Promise<Trader> {
  const user = await gateway.signUp();
  if (plan !== undefined) await gateway.sql('insert into user_plans (email, plan) values ($1, $2)', [user.email, plan]);
  const [account] = await gateway.sql<{ id: string }>('select id from exchange_accounts where user_id = $1', [user.id]);
  if (account === undefined) throw new Error(`user ${user.id} has no paper account`);
  return { ...user, accountId: account.id };
}
