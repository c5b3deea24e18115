import type { Hono } from 'hono';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { GatewayEnv } from '../edge/gateway-env.ts';
import type { ApiKeys } from '../realtime/identity.ts';
import { createHealthCheck, type HealthCheck } from './check-health.ts';
import { answerMetrics } from './metrics.ts';
import { type MetricSources, registerOperatorMetrics } from './operator-metrics.ts';

export interface OperatorRouteDeps {
  /** Asked whether the database is there. */
  readonly pool: Pool;
  readonly healthChecks: Readonly<Record<string, HealthCheck>>;
  readonly figures?: Omit<MetricSources, 'health'> | undefined;
  readonly metrics: Registry;
  readonly keys: ApiKeys;
  readonly version: string;
}

/** `/healthz` and `/metrics`. */
export function addOperatorRoutes(app: Hono<GatewayEnv>, deps: OperatorRouteDeps): void {
  const { pool, healthChecks, figures, metrics, keys, version } = deps;
  const database: HealthCheck = async () => {
    await pool.query('select 1');
  };
  const checkHealth = createHealthCheck({ checks: { database, ...healthChecks }, now: () => performance.now() });
  if (figures !== undefined) registerOperatorMetrics(metrics, { ...figures, health: checkHealth });
  app.get('/healthz', async (c) => {
    const health = await checkHealth();
    if (health.status !== 'error') return c.json({ ...health, version });
    return c.json({ ...health, version }, 503, { 'Retry-After': '2' });
  });
  app.get('/metrics', (c) => answerMetrics(c, metrics, keys));
}
