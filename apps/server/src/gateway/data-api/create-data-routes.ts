import { Hono } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type { GatewayEnv } from '../edge/gateway-env.ts';
import type { DataApi } from './create-data-api.ts';

const PREFIX = '/rest/v1';

/** Routes of /rest/v1. The edge has identified the caller and read the body. */
export function createDataRoutes(dataApi: DataApi): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>();
  app.all(`${PREFIX}/*`, async (c) => {
    const answer = await dataApi.handle({
      method: c.req.method,
      path: decodeURIComponent(c.req.path.slice(PREFIX.length)),
      parameters: new URL(c.req.url).searchParams,
      headers: c.req.raw.headers,
      body: c.get('body'),
      claims: c.get('caller').claims,
      callerKey: c.get('callerKey'),
    });
    for (const [name, value] of Object.entries(answer.headers)) c.header(name, value);
    c.status(answer.status as StatusCode);
    return c.req.method === 'HEAD' || answer.body === '' ? c.body(null) : c.body(answer.body);
  });
  return app;
}
