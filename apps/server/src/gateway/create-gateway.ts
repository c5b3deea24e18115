import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Pools } from '../database/pools.ts';
import type { Logger } from '../logger.ts';
import type { Secrets } from '../secrets.ts';
import { AppError } from './app-error.ts';
import type { Auth } from './auth/create-auth.ts';
import { addressBucket } from './auth/http/client-address.ts';
import { derivePurposeKeys } from './auth/purpose-keys.ts';
import type { StorageDeps } from './storage/storage-context.ts';
import type { HealthCheck } from './health/check-health.ts';
import { createDataApi } from './data-api/create-data-api.ts';
import { createDataRoutes } from './data-api/create-data-routes.ts';
import { createHostCheck, isAllowedUpgrade, WRONG_HOST } from './edge/allow-hosts.ts';
import { createEdge, PAYMENT_EVENTS_PATH } from './edge/create-edge.ts';
import { DEFAULT_EDGE_LIMITS, type EdgeLimits } from './edge/edge-limits.ts';
import type { GatewayEnv } from './edge/gateway-env.ts';
import { renderError } from './edge/render-error.ts';
import { createFunctionRunner } from './functions/function-runner.ts';
import { createFunctionRouter } from './functions/router.ts';
import type { ServerFunction } from './functions/implement.ts';
import { createRequestTimer } from './health/metrics.ts';
import type { MetricSources } from './health/operator-metrics.ts';
import { addOperatorRoutes } from './health/operator-routes.ts';
import { RequestTally } from './health/request-tally.ts';
import { createStatusRoutes, type StatusPublication } from './health/status-routes.ts';
import { createSubscriptionRoutes, type StatusMails } from './health/subscription-routes.ts';
import { createAdmission } from './public-api/admit-api-call.ts';
import { createApiKeyStore } from './public-api/api-key-store.ts';
import { createPublicApi } from './public-api/create-public-api.ts';
import { createBroadcastRoutes } from './realtime/create-broadcast-routes.ts';
import { refuseUpgrade } from './realtime/check-upgrade.ts';
import type { Realtime } from './realtime/create-realtime.ts';
import { createStorageRoutes } from './storage/create-storage-routes.ts';
import { createUrlSigner } from './storage/signed-url.ts';
import { createWebRoutes } from './web/create-web-routes.ts';
import { loadWebApp } from './web/load-web-app.ts';

/** Where prices come from, as the web app shows it. */
export interface MarketStatus {
  readonly mode: 'LIVE' | 'DEMO';
  readonly source: string;
  readonly venue: string;
}

/** An alert as it comes, and what is answered. */
interface ReceivedAlert {
  readonly sourceId: string;
  readonly keyOfAddress: string | null;
  readonly signature: string | null;
  readonly timestamp: string | null;
  readonly body: string;
  readonly address: string;
}
type AlertAnswer =
  | { readonly status: 'taken' | 'repeated' }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'unproved' }
  | { readonly status: 'too_many'; readonly retryAfterSeconds: number };
type ReceiveAlert = (alert: ReceivedAlert) => Promise<AlertAnswer>;
type ReceiveWebhook = (body: Buffer, signature: string | undefined) => Promise<string>;

export interface GatewayDeps<Services> {
  readonly config: Pick<Config, 'siteUrl' | 'allowedOrigins' | 'supabaseUrl' | 'supportEmail' | 'host'> &
    Partial<Pick<Config, 'supabaseKey' | 'docsEditUrl'>>;
  readonly secrets: Pick<Secrets, 'publishableKey' | 'secretKey' | 'hmacKey'>;
  readonly pools: Pick<Pools, 'rest' | 'functions' | 'commands' | 'services'>;
  readonly logger: Logger;
  readonly auth: Pick<Auth, 'routes' | 'verifyAccessToken' | 'readClientAddress'>;
  readonly realtime: Pick<Realtime, 'handleUpgrade' | 'postBroadcasts'>;
  readonly files: Pick<StorageDeps, 'store' | 'fileBytesMax' | 'uploadPace'>;
  readonly functions: readonly ServerFunction<Services>[];
  /** Takes what the payment provider sends: the body as it came, and its signature; null where there is none. */
  readonly receiveWebhook?: ReceiveWebhook | null;
  /** Takes alerts of TradingView and other programs; nothing is taken when absent. */
  readonly receiveAlert?: ReceiveAlert;
  /** What functions work with: the engine's command queue, the market hub. */
  readonly services: Services;
  /** Whether the answers of functions are held against their contracts before they are sent. */
  readonly checksAnswers?: boolean;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly market: () => MarketStatus;
  /** Parts besides the database that must work before the server is ready. */
  readonly healthChecks: Readonly<Record<string, HealthCheck>>;
  readonly metrics: Registry;
  /** What the metrics tell beside requests; nothing when absent. */
  readonly figures?: Omit<MetricSources, 'health'>;
  /** Where requests are counted; a tally of its own when absent. */
  readonly tally?: RequestTally;
  /** Takes addresses that are to be mailed about incidents; none when absent. */
  readonly statusMails?: StatusMails;
  /** What /status.json says; nothing when absent. */
  readonly status?: () => StatusPublication | null;
  readonly version: string;
  /** Folder of the built web app. */
  readonly webDirectory: string;
  readonly limits?: EdgeLimits;
}

export interface Gateway {
  /** Its `fetch` answers every HTTP request. */
  readonly app: Hono<GatewayEnv>;
  /** Hands websockets to realtime. */
  readonly attachWebSockets: (server: Pick<Server, 'on'>) => void;
}

/**
 * Puts the HTTP side together: edge, then auth, data API, functions and the web app.
 * @throws when the database is not safe to serve, so that nothing listens before that is known.
 */
export async function createGateway<Services>(deps: GatewayDeps<Services>): Promise<Gateway> {
  const { config, secrets, pools, logger, clock, functions, services } = deps;
  const dataApi = createDataApi({ pool: pools.rest, logger, now: clock });
  await dataApi.prepare();
  const webApp = await loadWebApp(deps.webDirectory, {
    connectSources: config.supabaseUrl === null ? [] : [config.supabaseUrl],
    supportEmail: config.supportEmail,
    docsEditUrl: config.docsEditUrl ?? null,
  });
  if (webApp === null) logger.warn({ directory: deps.webDirectory }, 'the web app has not been built');

  const isAllowedHost = createHostCheck(config);
  const app = new Hono<GatewayEnv>();
  app.onError((error, c) => renderError(error, c, logger));
  app.use(createRequestTimer(deps.metrics, deps.tally ?? new RequestTally()));
  app.use(
    ...createEdge({
      keys: secrets,
      verifyAccessToken: deps.auth.verifyAccessToken,
      admitApiCall: createAdmission(createApiKeyStore(pools.services), clock),
      readClientAddress: deps.auth.readClientAddress,
      limits: deps.limits ?? DEFAULT_EDGE_LIMITS,
      allowedOrigins: config.siteUrl === null ? config.allowedOrigins : [config.siteUrl, ...config.allowedOrigins],
      isAllowedHost,
      takesPaymentEvents: (deps.receiveWebhook ?? null) !== null,
      isHttps: config.siteUrl?.startsWith('https:') ?? false,
    }),
  );
  app.route('/auth/v1', deps.auth.routes);
  app.route('/', createDataRoutes(dataApi));
  const checksAnswers = deps.checksAnswers ?? false;
  const runner = createFunctionRunner({ functions, services, pools, clock, checksAnswers });
  app.route(
    '/',
    createFunctionRouter(runner, (error) => logger.error({ err: error }, 'a streamed answer broke off')),
  );
  app.route('/', createPublicApi({ runner, pool: pools.services, clock, version: deps.version }));
  const signer = createUrlSigner(derivePurposeKeys(secrets.hmacKey), clock);
  app.route('/', createStorageRoutes({ ...deps.files, pool: pools.rest, signer, clock }));
  app.route('/', createBroadcastRoutes(deps.realtime.postBroadcasts));
  addFacts(app, deps);
  app.route('/', createStatusRoutes(deps.status ?? (() => null)));
  if (deps.statusMails !== undefined) app.route('/', createSubscriptionRoutes(deps.statusMails));
  const answer = (c: Context<GatewayEnv>) => answerAlert(c, deps.receiveAlert);
  app.post('/webhooks/alerts/:source', answer);
  app.post('/webhooks/alerts/:source/:key', answer);
  const { receiveWebhook = null } = deps;
  if (receiveWebhook !== null) app.post(PAYMENT_EVENTS_PATH, (c) => answerWebhook(c, receiveWebhook));
  app.route(
    '/',
    createWebRoutes(webApp, (c) => (config.siteUrl === null ? originOf(c, null) : new URL(config.siteUrl).origin)),
  );
  return {
    app,
    attachWebSockets: (server) => {
      server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) =>
        isAllowedUpgrade(request, isAllowedHost)
          ? deps.realtime.handleUpgrade(request, stream, head)
          : refuseUpgrade(stream, 421, WRONG_HOST),
      );
    },
  };
}

/** A forged one is refused; one that could not be carried out is answered with an error, so that it is sent again. */
async function answerWebhook(c: Context<GatewayEnv>, receive: ReceiveWebhook): Promise<Response> {
  const outcome = await receive(c.get('bytes'), c.req.header('Stripe-Signature'));
  if (outcome === 'forged') throw new AppError(400, 'invalid_signature', 'The signature of the webhook does not hold.');
  return c.json({ received: true, outcome });
}

/** Whoever sends it is told whether it was taken; a repeat and one that is refused are no errors to them, so that none is sent again for it. */
async function answerAlert(c: Context<GatewayEnv>, receive: ReceiveAlert | undefined): Promise<Response> {
  if (receive === undefined) throw new AppError(404, 'not_enabled', 'This server takes no alerts.');
  const answer = await receive({
    sourceId: c.req.param('source') ?? '',
    keyOfAddress: c.req.param('key') ?? null,
    signature: c.req.header('X-ATB-Signature') ?? null,
    timestamp: c.req.header('X-ATB-Timestamp') ?? null,
    body: c.get('body'),
    address: addressBucket(c.get('clientAddress')),
  });
  if (answer.status === 'unproved')
    throw new AppError(401, 'wrong_key', 'No source of alerts has this address and this key or signature.');
  if (answer.status === 'too_many') {
    throw new AppError(429, 'over_request_rate_limit', 'Too many alerts. Please wait before trying again.', {
      headers: { 'Retry-After': String(answer.retryAfterSeconds) },
    });
  }
  return c.json(answer);
}

/** What the server tells about itself. */
function addFacts<Services>(app: Hono<GatewayEnv>, deps: GatewayDeps<Services>): void {
  const { config, secrets, pools, market, version } = deps;
  addOperatorRoutes(app, { ...deps, pool: pools.rest, keys: secrets });
  app.get('/config.json', (c) =>
    c.json({
      url: config.supabaseUrl ?? originOf(c, config.siteUrl),
      // Functions are this server's, wherever rows and sign-in are.
      ...(config.supabaseKey == null ? {} : { functionsUrl: originOf(c, config.siteUrl) }),
      publishableKey: secrets.publishableKey,
      market: market(),
      version,
    }),
  );
}

/** The address under which this very page was opened, so that the app's requests stay with it. */
function originOf(c: Context<GatewayEnv>, siteUrl: string | null): string {
  const { host, protocol } = new URL(c.req.url);
  if (siteUrl !== null && new URL(siteUrl).host === host) return new URL(siteUrl).origin;
  return `${protocol}//${host}`;
}
