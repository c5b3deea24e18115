import { AppError } from '../app-error.ts';
import { looksLikeApiKey } from '../public-api/api-key.ts';

/** The parts of the gateway that may be reached; nothing else exists. */
export type Service =
  | 'auth'
  | 'rest'
  | 'realtime'
  | 'functions'
  | 'storage'
  | 'healthz'
  | 'config'
  | 'metrics'
  | 'status'
  | 'statusMails'
  | 'webhooks'
  | 'publicApi'
  | 'openapi'
  | 'web';

const PREFIXES: ReadonlyArray<readonly [prefix: string, service: Service]> = [
  ['/auth/v1', 'auth'],
  ['/rest/v1', 'rest'],
  ['/realtime/v1', 'realtime'],
  ['/functions/v1', 'functions'],
  ['/storage/v1', 'storage'],
  ['/webhooks', 'webhooks'],
  ['/api/v1', 'publicApi'],
];

const EXACT: Readonly<Record<string, Service>> = {
  '/healthz': 'healthz',
  '/config.json': 'config',
  '/metrics': 'metrics',
  '/status.json': 'status',
  '/status/feed.xml': 'status',
  '/status/subscribe': 'statusMails',
  '/status/subscription': 'statusMails',
  '/signals/live': 'publicApi',
  '/portfolio/balance': 'publicApi',
  '/openapi.json': 'openapi',
};

/** A page of the web app and a call of the public API: a browser opens it, a program posts to it or shows an API key. */
const PAGE_AND_CALL = '/bots/create';

// Control characters, and the ASCII delete.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]/u;

/** As `classifyPath`, for a request: one address is of two parts. */
export function classifyRequest(path: string, method: string, authorization: string | undefined): Service {
  const isCall = path === PAGE_AND_CALL && (method === 'POST' || looksLikeApiKey(authorization));
  return isCall ? 'publicApi' : classifyPath(path);
}

/**
 * Which part a path belongs to. `path` comes from a parsed URL, so dot segments are resolved already; what could be read
 * differently further on (an encoded slash, a second layer of encoding, an empty segment) is refused.
 */
function classifyPath(path: string): Service {
  requirePlainPath(path);
  const prefix = PREFIXES.find(([start]) => path === start || path.startsWith(`${start}/`));
  return prefix?.[1] ?? EXACT[path] ?? 'web';
}

function requirePlainPath(path: string): void {
  if (path.includes('//')) throw malformed('must not contain an empty segment');
  for (const segment of path.split('/')) {
    const decoded = decodeSegment(segment);
    if (/[/\\]/u.test(decoded) || CONTROL.test(decoded))
      throw malformed('must not contain encoded slashes or control characters');
    if (decoded === '..' || decoded === '.') throw malformed('must not contain dot segments');
  }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    throw malformed('must be encoded as UTF-8', error);
  }
}

function malformed(reason: string, cause?: unknown): AppError {
  return new AppError(400, 'malformed_path', `The path of the address ${reason}.`, { cause });
}
