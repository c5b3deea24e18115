import type { Context, MiddlewareHandler } from 'hono';
import { Histogram, type Registry } from 'prom-client';
import { AppError } from '../app-error.ts';
import type { GatewayEnv } from '../edge/gateway-env.ts';
import { requireApiKey } from '../edge/identify-caller.ts';
import type { ApiKeys } from '../realtime/identity.ts';
import type { RequestTally } from './request-tally.ts';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Times every request by service and outcome; never by path, of which there is no end. */
export function createRequestTimer(registry: Registry, tally: RequestTally): MiddlewareHandler<GatewayEnv> {
  const histogram = new Histogram({
    name: 'atb_http_request_duration_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['service', 'method', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  return async (c, next) => {
    const start = performance.now();
    await next();
    const status = `${Math.floor(c.res.status / 100)}xx`;
    const service = c.get('service');
    const tookMs = performance.now() - start;
    histogram.observe({ service: service ?? 'none', method: c.req.method, status }, tookMs / 1000);
    if (tally.isCounted(service, (name) => c.req.header(name))) tally.count(c.res.status, tookMs);
  };
}

/** The operator's figures, for this machine itself or with the secret key. */
export async function answerMetrics(c: Context<GatewayEnv>, registry: Registry, keys: ApiKeys): Promise<Response> {
  if (!isFromThisMachine(c) && requireApiKey(c, keys).kind !== 'operator') {
    throw new AppError(401, 'secret_key_required', 'Metrics need the secret API key.');
  }
  return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
}

/** A proxy on this machine speaks for others, and a page in a browser may be anybody's. */
function isFromThisMachine(c: Context<GatewayEnv>): boolean {
  const bindings = c.env as Partial<GatewayEnv['Bindings']> | undefined;
  const address = bindings?.incoming?.socket.remoteAddress ?? '';
  const isLoopback = address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
  const isForwarded = ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-Ip', 'Origin', 'Sec-Fetch-Site'].some(
    (name) => c.req.header(name) !== undefined,
  );
  const host = (c.req.header('Host') ?? '').replace(/:\d+$/u, '');
  return isLoopback && !isForwarded && ['localhost', '127.0.0.1', '[::1]'].includes(host);
}
