import { Hono } from 'hono';
import type { Context } from 'hono';
import { AppError } from '../app-error.ts';
import type { GatewayEnv } from '../edge/gateway-env.ts';
import { WORKER_POLICY } from './describe-policy.ts';
import { findPage } from './pages.ts';
import type { WebApp } from './load-web-app.ts';
import type { Encoding, WebFile } from './web-file.ts';

/** Scripts that run as workers of the browser: their policy is that of their own answer, not that of the page. */
const WORKER = /^\/assets\/[a-z-]+-worker-[\w-]+\.js$/u;

/**
 * Every path that is no service's.
 * @param originOf Under which the site was asked for, such as `https://atb.example`.
 */
export function createWebRoutes(webApp: WebApp | null, originOf: (c: Context<GatewayEnv>) => string): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>();
  app.get('*', (c) => {
    if (webApp === null) {
      throw new AppError(
        503,
        'web_app_not_built',
        'The web app has not been built. Run `npm run build -w apps/web` and restart.',
      );
    }
    const file = webApp.files.get(c.req.path);
    if (file !== undefined) {
      if (WORKER.test(c.req.path)) c.header('Content-Security-Policy', WORKER_POLICY);
      return sendFile(c, file, 200);
    }
    const document = webApp.publicDocuments.find(withoutSlash(c.req.path), originOf(c));
    if (document !== null) {
      if (document.contentSecurityPolicy !== null) c.header('Content-Security-Policy', document.contentSecurityPolicy);
      return sendFile(c, document.file, 200);
    }
    if (looksLikeFile(c.req.path)) throw new AppError(404, 'not_found', 'The requested resource was not found.');
    c.header('Content-Security-Policy', webApp.contentSecurityPolicy);
    const page = webApp.pages.get(findPage(c.req.path)?.path ?? '');
    return sendFile(c, page ?? webApp.fallback, page === undefined ? 404 : 200);
  });
  return app;
}

async function sendFile(c: Context<GatewayEnv>, file: WebFile, status: 200 | 404): Promise<Response> {
  const encoding = file.compress === null ? null : chooseEncoding(c.req.header('Accept-Encoding') ?? '');
  const etag = encoding === null ? file.etag : `${file.etag.slice(0, -1)}-${encoding}"`;
  c.header('ETag', etag);
  c.header('Cache-Control', file.cacheControl);
  if (file.compress !== null) c.header('Vary', 'Accept-Encoding');
  if (status === 200 && matches(c.req.header('If-None-Match') ?? '', etag)) return c.body(null, 304);
  c.header('Content-Type', file.contentType);
  if (encoding === null || file.compress === null) return c.body(file.body, status);
  c.header('Content-Encoding', encoding);
  return c.body(await file.compress(encoding), status);
}

/** The better of those that the client takes; a quality of 0 means that it does not. */
function chooseEncoding(accepted: string): Encoding | null {
  const names = accepted
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/u.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null;
}

function matches(header: string, etag: string): boolean {
  return header.split(',').some((given) => given.trim().replace(/^W\//u, '') === etag);
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function looksLikeFile(path: string): boolean {
  return /\.[a-z0-9]+$/iu.test(path);
}
