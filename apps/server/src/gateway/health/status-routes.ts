import { type Context, Hono } from 'hono';
import type { GatewayEnv } from '../edge/gateway-env.ts';

/** The document of how the server does, as it was last made; nothing is computed for a visitor. */
export interface StatusPublication {
  readonly json: string;
  readonly jsonGzip: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  /** Atom. */
  readonly feed: string;
}

/** A proxy in front may answer for us so long, in seconds. */
const CACHE = 'public, max-age=5';

/** `/status.json` and `/status/feed.xml`, for everybody. */
export function createStatusRoutes(read: () => StatusPublication | null): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>();
  app.get('/status.json', (c) => {
    const published = read();
    if (published === null) return answerNotYet(c);
    const { json, jsonGzip, etag } = published;
    c.header('Cache-Control', CACHE);
    c.header('Vary', 'Accept-Encoding');
    c.header('ETag', etag);
    c.header('Content-Type', 'application/json');
    if ((c.req.header('If-None-Match') ?? '').includes(etag)) return c.body(null, 304);
    if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/u.test(c.req.header('Accept-Encoding') ?? '')) return c.body(json);
    c.header('Content-Encoding', 'gzip');
    return c.body(jsonGzip);
  });
  app.get('/status/feed.xml', (c) => {
    const published = read();
    if (published === null) return answerNotYet(c);
    c.header('Cache-Control', CACHE);
    c.header('Content-Type', 'application/atom+xml; charset=utf-8');
    return c.body(published.feed);
  });
  return app;
}

/** For the first seconds of a server: no fault, and nothing for its log. */
function answerNotYet(c: Context<GatewayEnv>): Response {
  const message = 'The first health check is not over yet.';
  return c.json({ code: 'not_checked_yet', message, details: null, hint: null }, 503, { 'Retry-After': '2' });
}
