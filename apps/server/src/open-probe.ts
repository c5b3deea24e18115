// What a process without the gateway answers: a part of the composition root.
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { EngineWorker } from './engine/engine-worker.ts';
import type { Front } from './front.ts';
import { keysOfProject, projectOf } from './gateway/auth/use-project.ts';
import type { GatewayEnv } from './gateway/edge/gateway-env.ts';
import { renderError } from './gateway/edge/render-error.ts';
import { addOperatorRoutes } from './gateway/health/operator-routes.ts';
import type { Logger } from './logger.ts';
import { openView, type ViewPlace } from './open-system.ts';
import { VERSION } from './places.ts';
import type { Secrets } from './secrets.ts';

export interface ProbePlace extends ViewPlace {
  readonly config: ViewPlace['config'] & Parameters<typeof projectOf>[0] & Pick<Config, 'dataDir'>;
  readonly secrets: Secrets;
  readonly logger: Logger;
}

/** Tells the operator how this process does, and nobody anything else. */
export function openProbe(
  place: ProbePlace,
  engine: Pick<EngineWorker, 'vitals'> | null,
  front: Pick<Front, 'answer'>,
): void {
  const { config, pools, secrets, logger } = place;
  const { healthChecks, figures } = openView(place, engine, null);
  const app = new Hono<GatewayEnv>();
  app.onError((error, c) => renderError(error, c, logger));
  addOperatorRoutes(app, {
    pool: pools.engine,
    healthChecks,
    figures,
    metrics: new Registry(),
    keys: keysOfProject(secrets, projectOf(config)),
    version: VERSION,
  });
  const message = 'This process has no gateway: it answers /healthz and /metrics.';
  app.notFound((c) => c.json({ code: 'no_gateway', message, details: null, hint: null }, 404));
  const listener = getRequestListener(app.fetch);
  front.answer = (request, response) => void listener(request, response);
}
