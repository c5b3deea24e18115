import { DatabaseError } from 'pg';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from '../../logger.ts';
import { AppError } from '../app-error.ts';
import { isDatabaseUnavailable } from '../../database/is-database-unavailable.ts';
import { mapDatabaseError } from '../data-api/map-database-error.ts';
import { storageShape } from '../storage/storage-error.ts';
import { failure } from '../public-api/render-answer.ts';
import type { GatewayEnv } from './gateway-env.ts';

const GENERIC = 'Server error. Please try again later.';
const AUTH_VERSION = '2024-01-01';

/** Answers any error: a refusal with its own words, every other with none of what went wrong inside. */
export function renderError(error: unknown, c: Context<GatewayEnv>, logger: Logger): Response {
  const refusal = toAppError(error, c);
  const request = { requestId: c.get('requestId'), method: c.req.method, path: c.req.path };
  // What is not offered at all is a planned answer; the operator may still want to know that somebody looks for it.
  if (refusal.status === 501) logger.info({ ...request, code: refusal.body.code }, 'not offered here');
  else if (refusal.status >= 500) logger.error({ ...request, err: error }, 'request failed');
  for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
  const status = refusal.status as ContentfulStatusCode;
  if (c.req.method === 'HEAD') return c.body(null, status);
  return c.json(shapeOf(refusal, c), status);
}

function toAppError(error: unknown, c: Context<GatewayEnv>): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseError || isDatabaseUnavailable(error)) {
    return mapDatabaseError(error, c.get('caller')?.kind === 'anonymous');
  }
  return new AppError(500, 'server_error', GENERIC, { cause: error });
}

/** Each part's clients look for names of their own. */
function shapeOf(refusal: AppError, c: Context<GatewayEnv>): object {
  const { code, message } = refusal.body;
  switch (c.get('service')) {
    case 'auth':
      return authShape(refusal, c);
    case 'storage':
      return storageShape(refusal);
    case 'publicApi':
      return failure(code.toUpperCase(), message, Date.now());
    default:
      return refusal.body;
  }
}

/** As the auth service answers: clients of it look for these names. */
function authShape({ status, body: { code, message } }: AppError, c: Context<GatewayEnv>): object {
  const version = c.req.header('X-Supabase-Api-Version') ?? '';
  if (version < AUTH_VERSION) return { code: status, error_code: code, msg: message };
  c.header('X-Supabase-Api-Version', AUTH_VERSION);
  return { code, message };
}
