// public-api: what programs call with an API key of a user. Whatever they do is done by the functions that the web app calls, as the
// user, under row-level security.
import { readQuery } from '@atb/api/public-api/input-schema';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Pool } from 'pg';
import type { Transaction } from '../../database/with-transaction.ts';
import { AppError } from '../app-error.ts';
import type { GatewayEnv } from '../edge/gateway-env.ts';
import { type FunctionRunner, parseFunctionBody } from '../functions/function-runner.ts';
import { readFunctionJson } from '../functions/router.ts';
import { wrongKey } from './admit-api-call.ts';
import { claimsOf, requireAllowed } from './api-claims.ts';
import type { ApiCall } from './api-key-store.ts';
import { ENDPOINTS, type KnownEndpoint } from './endpoint-table.ts';
import { createRequestLog, outcomeUnknown, type RequestLog } from './idempotency.ts';
import { createOpenApiDocument } from './openapi-document.ts';
import { type RenderedAnswer, renderAnswer } from './render-answer.ts';

export interface PublicApiOptions {
  readonly runner: FunctionRunner;
  /** Connections as atb_engine. */
  readonly pool: Pool;
  readonly clock: () => number;
  readonly version: string;
}

interface Call {
  readonly api: ApiCall;
  readonly endpoint: KnownEndpoint;
  readonly input: unknown;
  /** Of the request log; null without an idempotency key. */
  readonly requestId: string | null;
}

/** Routes of the public API and its document. The edge has let the call in and read the body. */
export function createPublicApi({ runner, pool, clock, version }: PublicApiOptions): Hono<GatewayEnv> {
  const log = createRequestLog(pool);
  const app = new Hono<GatewayEnv>();

  const run = async (c: Context<GatewayEnv>, { api, endpoint, input, requestId }: Call): Promise<RenderedAnswer> => {
    const body = endpoint.toBody === undefined ? input : endpoint.toBody(parseFunctionBody(endpoint.input, input));
    const text = await runner.run(
      endpoint.contract.name,
      {
        claims: claimsOf(api, clock()),
        callerKey: c.get('callerKey'),
        requestId: c.get('requestId'),
        around: (tx, work) => whileKeyHolds(tx, { keyId: api.keyId, requestId, work }),
      },
      body,
    );
    return renderAnswer(text, clock());
  };

  app.get('/openapi.json', (c) => c.json(createOpenApiDocument(new URL(c.req.url).origin, version)));
  for (const [path, endpoint] of ENDPOINTS) {
    app.all(path, async (c, next) => {
      // The same address is a page of the web app: the edge says for whom a request is.
      if (c.get('service') !== 'publicApi') return next();
      requireMethod(c, endpoint);
      const api = c.get('apiCall');
      requireAllowed(api, endpoint);
      const key = endpoint.method === 'POST' ? c.req.header('Idempotency-Key') : undefined;
      const call = { api, endpoint, input: readInput(c, endpoint) };
      if (key === undefined) return send(c, await run(c, { ...call, requestId: null }));
      return runOnce(c, { log, key, call, run, clock });
    });
  }
  app.all('/api/v1/*', (c) => {
    throw new AppError(404, 'not_found', `There is no ${c.req.path} here. See /openapi.json for all there is.`);
  });
  return app;
}

interface Once {
  readonly log: RequestLog;
  readonly key: string;
  readonly call: Omit<Call, 'requestId'>;
  readonly run: (c: Context<GatewayEnv>, call: Call) => Promise<RenderedAnswer>;
  readonly clock: () => number;
}

/** Answers a request with an idempotency key: the first time by doing it, later by what was answered then. */
async function runOnce(c: Context<GatewayEnv>, { log, key, call, run, clock }: Once): Promise<Response> {
  const claim = await log.claim(call.api.userId, key, [c.req.method, c.req.path, c.get('body')]);
  if (claim.outcome === 'answered') {
    c.header('Idempotency-Replayed', 'true');
    return c.body(claim.text, claim.status as ContentfulStatusCode, { 'Content-Type': 'application/json' });
  }
  const { requestId, written } = claim;
  if (written !== null) {
    const known = call.endpoint.contract.answer.safeParse(written);
    if (!known.success) throw outcomeUnknown();
    const answer = renderAnswer(JSON.stringify(written), clock());
    await log.settle(requestId, answer);
    return send(c, answer);
  }
  let answer: RenderedAnswer | null = null;
  try {
    answer = await run(c, { ...call, requestId });
  } finally {
    // What may go better the next time is not kept.
    await log.settle(requestId, answer !== null && answer.status < 500 && answer.status !== 429 ? answer : null);
  }
  return send(c, answer);
}

interface KeyedWork<T> {
  readonly keyId: string;
  readonly requestId: string | null;
  readonly work: (tx: Transaction) => Promise<T>;
}

/** A key that was revoked while its call is at work does nothing more: every transaction asks for it first. */
async function whileKeyHolds<T>(tx: Transaction, { keyId, requestId, work }: KeyedWork<T>): Promise<T> {
  const { rowCount } = await tx.query(
    'select 1 from public.api_keys where id = $1 and revoked_at is null and (expires_at is null or expires_at > now())',
    [keyId],
  );
  if (rowCount !== 1) throw wrongKey(true);
  const result = await work(tx);
  if (requestId !== null)
    await tx.query('select public.note_api_write($1, $2)', [requestId, JSON.stringify(result ?? null)]);
  return result;
}

function requireMethod(c: Context<GatewayEnv>, { method, path }: KnownEndpoint): void {
  if (c.req.method === method || (method === 'GET' && c.req.method === 'HEAD')) return;
  throw new AppError(405, 'method_not_allowed', `${path} is called with ${method}.`, { headers: { Allow: method } });
}

function readInput(c: Context<GatewayEnv>, { method, schema }: KnownEndpoint): unknown {
  return method === 'GET' ? readQuery(schema, new URL(c.req.url).searchParams) : readFunctionJson(c);
}

function send(c: Context<GatewayEnv>, { status, body }: RenderedAnswer): Response {
  return c.json(body, status as ContentfulStatusCode);
}
