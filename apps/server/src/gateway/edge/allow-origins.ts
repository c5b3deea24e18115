import type { Context } from 'hono';
import { AppError } from '../app-error.ts';
import type { GatewayEnv } from './gateway-env.ts';

const METHODS = 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS';
const EXPOSED = 'Content-Range,Content-Location,Preference-Applied,Retry-After,X-Request-Id,X-Supabase-Api-Version';
const HEADER_LIST = /^[A-Za-z0-9\-, ]{1,1000}$/u;
const PREFLIGHT_SECONDS = '600';
const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether pages of an origin may read our answers. Pages of our own origin never need to be asked about. */
export type IsAllowedOrigin = (origin: string, c: Context<GatewayEnv>) => boolean;

export function createOriginCheck(allowedOrigins: readonly string[]): IsAllowedOrigin {
  const allowed = new Set(allowedOrigins);
  return (origin, c) => allowed.has(origin) || isSamePortHere(origin, c);
}

/** The page was opened as localhost and asks 127.0.0.1, or the other way round. */
function isSamePortHere(origin: string, c: Context<GatewayEnv>): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, port } = new URL(origin);
  // Without a socket there is no port to compare with: a test that calls the app directly.
  const localPort = (c.env as Partial<GatewayEnv['Bindings']> | undefined)?.incoming?.socket.localPort;
  return protocol === 'http:' && LOCAL_HOSTS.has(hostname) && Number(port === '' ? 80 : port) === localPort;
}

/** The headers that let a page of an allowed origin read the answer. No credentials: there are no cookies. */
export function corsHeaders(c: Context<GatewayEnv>, isAllowed: IsAllowedOrigin): Readonly<Record<string, string>> {
  const origin = c.req.header('Origin');
  if (origin === undefined) return {};
  if (!isAllowed(origin, c)) return { Vary: 'Origin' };
  return { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED };
}

/** Answers the question that a browser asks before a request to another origin. */
export function answerPreflight(c: Context<GatewayEnv>, isAllowed: IsAllowedOrigin): Response {
  const origin = c.req.header('Origin') ?? '';
  if (!isAllowed(origin, c))
    throw new AppError(403, 'origin_not_allowed', 'Pages of this origin may not ask this server.');
  const wanted = c.req.header('Access-Control-Request-Headers') ?? '';
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': METHODS,
      ...(HEADER_LIST.test(wanted) ? { 'Access-Control-Allow-Headers': wanted } : {}),
      'Access-Control-Max-Age': PREFLIGHT_SECONDS,
    },
  });
}

export function isPreflight(c: Context<GatewayEnv>): boolean {
  return (
    c.req.method === 'OPTIONS' &&
    c.req.header('Origin') !== undefined &&
    c.req.header('Access-Control-Request-Method') !== undefined
  );
}
