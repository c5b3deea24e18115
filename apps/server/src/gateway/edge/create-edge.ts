import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '../app-error.ts';
import { addressBucket, type ReadClientAddress } from '../auth/http/client-address.ts';
import type { VerifyAccessToken } from '../auth/verify-access-token.ts';
import { isBroadcastPath } from '../realtime/broadcast-path.ts';
import type { ApiKeys } from '../realtime/identity.ts';
import { type IsAllowedHost, WRONG_HOST, WRONG_HOST_HINT } from './allow-hosts.ts';
import { answerPreflight, corsHeaders, createOriginCheck, isPreflight } from './allow-origins.ts';
import type { AdmitApiCall } from '../public-api/admit-api-call.ts';
import { classifyRequest, type Service } from './classify-path.ts';
import { type EdgeLimits, rateOf } from './edge-limits.ts';
import { ANONYMOUS, type Caller, type GatewayEnv } from './gateway-env.ts';
import { identifyCaller, isKeyless, requireApiKey } from './identify-caller.ts';
import { identifyFileCaller, isKeylessFile } from './identify-file-caller.ts';
import type { JsonLimits } from './check-json.ts';
import { createRequestLimiter, type RequestLimiter } from './limit-requests.ts';
import { createInFlightLimiter, type InFlightLimiter } from './limit-in-flight.ts';
import { discardBody, expectBytes, mediaTypeOf, readRequestBody, readBytes } from './read-body.ts';
import { addSecurityHeaders } from './security-headers.ts';

export interface EdgeOptions {
  readonly keys: ApiKeys;
  readonly verifyAccessToken: VerifyAccessToken;
  readonly admitApiCall: AdmitApiCall;
  readonly readClientAddress: ReadClientAddress;
  readonly limits: EdgeLimits;
  /** Origins of other pages that may ask us; our own, and this machine's on the same port, always may. */
  readonly allowedOrigins: readonly string[];
  readonly isAllowedHost: IsAllowedHost;
  /** Somebody takes events of a payment provider. */
  readonly takesPaymentEvents: boolean;
  /** The product is reached over https, whatever the last hop to us is. */
  readonly isHttps: boolean;
}

interface Edge extends EdgeOptions {
  readonly limiter: RequestLimiter;
  readonly inFlight: InFlightLimiter;
}

export const PAYMENT_EVENTS_PATH = '/webhooks/stripe';

/** Parts that may refuse a request before its body has been read. */
const REFUSING_UNREAD: ReadonlySet<Service | undefined> = new Set<Service>(['storage', 'webhooks']);
const REQUEST_ID = /^[\w-]{8,64}$/u;

/** Runs around every request: a name for it, its place in the allow-list, limits, whose it is, its body; and headers on the answer. */
export function createEdge(options: EdgeOptions): readonly MiddlewareHandler<GatewayEnv>[] {
  const edge: Edge = {
    ...options,
    limiter: createRequestLimiter(options.limits),
    inFlight: createInFlightLimiter(options.limits),
  };
  const isAllowedOrigin = createOriginCheck(options.allowedOrigins);

  const dress: MiddlewareHandler<GatewayEnv> = async (c, next) => {
    const given = c.req.header('X-Request-Id') ?? '';
    c.set('requestId', REQUEST_ID.test(given) ? given : randomUUID());
    await next();
    if (c.res.status === 413 || (c.res.status >= 400 && REFUSING_UNREAD.has(c.get('service'))))
      await discardBody(c.req.raw.body);
    c.res.headers.set('X-Request-Id', c.get('requestId'));
    for (const [name, value] of Object.entries(corsHeaders(c, isAllowedOrigin))) {
      if (name === 'Vary') c.res.headers.append(name, value);
      else c.res.headers.set(name, value);
    }
    addSecurityHeaders(c, options.isHttps);
  };

  const admit: MiddlewareHandler<GatewayEnv> = async (c, next) => {
    requireOwnHost(c, options.isAllowedHost);
    const service = classifyRequest(c.req.path, c.req.method, c.req.header('Authorization'));
    c.set('service', service);
    c.set('clientAddress', addressOf(c, options.readClientAddress));
    if (isPreflight(c)) return answerPreflight(c, isAllowedOrigin);
    await edge.limiter.countAddress(rateOf(service, c.req.path), c.get('clientAddress'));
    const release = await admitTo(edge, c, service);
    try {
      await next();
    } finally {
      release?.();
    }
    return undefined;
  };

  return [dress, admit];
}

/** Both the Host header and, where a request names its target in full, that one. */
function requireOwnHost(c: Context<GatewayEnv>, isAllowed: IsAllowedHost): void {
  const arrival = (c.env as Partial<GatewayEnv['Bindings']> | undefined)?.incoming?.socket ?? null;
  const { host } = new URL(c.req.url);
  if ([c.req.header('Host') ?? host, host].every((one) => isAllowed(one, arrival))) return;
  throw new AppError(421, 'wrong_host', WRONG_HOST, { hint: WRONG_HOST_HINT });
}

/** @returns what to do after the answer. */
async function admitTo(edge: Edge, c: Context<GatewayEnv>, service: Service): Promise<(() => void) | undefined> {
  switch (service) {
    case 'auth':
      if (!isKeyless(c.req.path)) requireApiKey(c, edge.keys);
      return undefined;
    case 'rest':
    case 'functions':
      return admitCaller(edge, c, service);
    case 'webhooks':
      requireMethod(c, ['POST']);
      return admitSender(edge, c);
    case 'statusMails':
      requireMethod(c, ['GET', 'HEAD', 'POST']);
      return c.req.method === 'POST' ? takeUnsigned(edge, c, FORM_BYTES_MAX) : undefined;
    case 'publicApi':
      return admitProgram(edge, c);
    case 'storage':
      return admitToFiles(edge, c);
    case 'realtime':
      if (c.req.method === 'POST' && isBroadcastPath(c.req.path)) return admitBroadcast(edge, c);
      throw new AppError(426, 'upgrade_required', 'Realtime speaks over a websocket only.', {
        headers: { Upgrade: 'websocket' },
      });
    case 'openapi':
    case 'healthz':
    case 'config':
    case 'metrics':
    case 'status':
    case 'web':
      requireMethod(c, ['GET', 'HEAD']);
      return undefined;
  }
}

/** What is asked, by whom and how much of it, is judged in the order of what the judging costs; the body comes last. */
async function admitCaller(
  { keys, verifyAccessToken, limiter, limits, inFlight }: Edge,
  c: Context<GatewayEnv>,
  service: 'rest' | 'functions',
): Promise<() => void> {
  const rate = rateOf(service, c.req.path);
  const caller = await identifyCaller(c, requireApiKey(c, keys), verifyAccessToken);
  c.set('caller', caller);
  c.set('callerKey', callerKeyOf(caller, c.get('clientAddress')));
  if (caller.kind === 'user') await limiter.countUser(rate, caller.claims.sub);
  const lane = rate === 'killSwitch' ? 'kill switch' : 'any';
  return takeBody(c, inFlight, { lane, bytesMax: limits.bodyBytes[caller.kind], json: limits.json[service] });
}

/** A broadcast without a socket: JSON, or bytes that are passed on as they are. */
async function admitBroadcast(edge: Edge, c: Context<GatewayEnv>): Promise<() => void> {
  const { keys, verifyAccessToken, limits, inFlight } = edge;
  const caller = await identifyCaller(c, requireApiKey(c, keys), verifyAccessToken);
  c.set('caller', caller);
  c.set('callerKey', callerKeyOf(caller, c.get('clientAddress')));
  const isAnonymous = caller.kind === 'anonymous';
  const bytesMax = isAnonymous ? Math.min(limits.broadcastBytes, limits.bodyBytes.anonymous) : limits.broadcastBytes;
  const bounds = { lane: 'broadcasts', bytesMax };
  switch (mediaTypeOf(c)) {
    case 'application/json':
      return takeBody(c, inFlight, { ...bounds, json: limits.json.realtime });
    case 'application/octet-stream':
      return holdPlace(c, inFlight, bounds, async () => c.set('bytes', await readBytes(c, bounds.bytesMax)));
    default:
      throw new AppError(415, 'unsupported_media_type', 'A broadcast is JSON or application/octet-stream.');
  }
}

/** A program that calls with an API key. */
async function admitProgram({ admitApiCall, limits, inFlight }: Edge, c: Context<GatewayEnv>): Promise<() => void> {
  const call = await admitApiCall(c);
  c.set('apiCall', call);
  c.set('callerKey', `user ${call.userId}`);
  return takeBody(c, inFlight, { lane: 'API', bytesMax: limits.bodyBytes.user, json: limits.json.functions });
}

interface BodyBounds {
  readonly lane: string;
  readonly bytesMax: number;
  readonly json: JsonLimits;
}

/** @returns what gives the body's place in memory back. */
async function takeBody(c: Context<GatewayEnv>, inFlight: InFlightLimiter, bounds: BodyBounds): Promise<() => void> {
  return holdPlace(c, inFlight, bounds, async () =>
    c.set('body', await readRequestBody(c, bounds.bytesMax, bounds.json)),
  );
}

async function holdPlace(
  c: Context<GatewayEnv>,
  inFlight: InFlightLimiter,
  { lane, bytesMax }: Omit<BodyBounds, 'json'>,
  read: () => Promise<void>,
): Promise<() => void> {
  const release = inFlight.claim(`${lane} ${c.get('callerKey')}`, expectBytes(c, bytesMax));
  try {
    await read();
  } catch (error) {
    release();
    throw error;
  }
  return release;
}

function requireMethod(c: Context<GatewayEnv>, methods: readonly string[]): void {
  if (methods.includes(c.req.method)) return;
  throw new AppError(405, 'method_not_allowed', `${c.req.method} is not possible here.`, {
    headers: { Allow: methods.join(', ') },
  });
}

/** Bytes of a form with one address or token. */
const FORM_BYTES_MAX = 2_000;

/**
 * Those who send have no key of ours: a webhook is known by its signature or key, a form by its token. Of an event of the payment
 * provider the signature is all that tells it from anybody's, so that nobody looks into it before that has been checked.
 */
async function admitSender(edge: Edge, c: Context<GatewayEnv>): Promise<(() => void) | undefined> {
  if (c.req.path.startsWith('/webhooks/alerts/')) return takeUnsigned(edge, c, edge.limits.alertBytes);
  if (c.req.path !== PAYMENT_EVENTS_PATH) return undefined;
  if (!edge.takesPaymentEvents)
    throw new AppError(404, 'not_enabled', 'No payment provider is configured on this server.');
  const bytesMax = edge.limits.paymentEventBytes;
  c.set('callerKey', addressBucket(c.get('clientAddress')));
  return holdPlace(c, edge.inFlight, { lane: 'webhooks', bytesMax }, async () =>
    c.set('bytes', await readBytes(c, bytesMax)),
  );
}

async function takeUnsigned({ limits, inFlight }: Edge, c: Context<GatewayEnv>, bytesMax: number): Promise<() => void> {
  c.set('callerKey', addressBucket(c.get('clientAddress')));
  return takeBody(c, inFlight, { lane: 'webhooks', bytesMax, json: limits.json.functions });
}

/** Bodies are files: they are not read here. An address that shows a file needs no key, its signature is looked at behind. */
async function admitToFiles(
  { keys, verifyAccessToken, limiter, inFlight }: Edge,
  c: Context<GatewayEnv>,
): Promise<() => void> {
  const caller = isKeylessFile(c) ? ANONYMOUS : await identifyFileCaller(c, keys, verifyAccessToken);
  c.set('caller', caller);
  c.set('callerKey', callerKeyOf(caller, c.get('clientAddress')));
  if (caller.kind === 'user') await limiter.countUser('storage', caller.claims.sub);
  return inFlight.claim(`files ${c.get('callerKey')}`, 0);
}

/** Whose share of the server a request takes: the user's, or that of the address when there is none. */
function callerKeyOf(caller: Caller, address: string): string {
  if (caller.kind === 'user') return `user ${caller.claims.sub}`;
  return `${caller.kind} ${addressBucket(address)}`;
}

function addressOf(c: Context<GatewayEnv>, read: ReadClientAddress): string {
  const bindings = c.env as Partial<GatewayEnv['Bindings']> | undefined;
  return read({
    socketAddress: bindings?.incoming?.socket.remoteAddress,
    forwardedFor: c.req.header('X-Forwarded-For'),
  });
}
