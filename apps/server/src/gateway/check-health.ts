/** What one part of the server says of itself. */
export interface PartHealth {
  readonly status: 'healthy' | 'error';
  /** Milliseconds that the check took. */
  readonly responseTimeMs: number;
  /** For the operator; says nothing of addresses or names inside. */
  readonly message: string;
  /** Counts and ages by which the part tells how it is; absent where it has none, and while it does not work. */
  readonly figures?: HealthFigures;
}

export type HealthFigures = Readonly<Record<string, number>>;

export interface Health {
  readonly status: 'healthy' | 'degraded';
  readonly parts: Readonly<Record<string, PartHealth>>;
}

/** Resolves when the part works, with its figures if it has any; throws or takes too long when it does not. */
export type HealthCheck = () => Promise<HealthFigures | void>;

export interface HealthOptions {
  readonly checks: Readonly<Record<string, HealthCheck>>;
  readonly now: () => number;
}

const TIMEOUT_MS = 2_000;
/** Asking often must cost nothing. */
const REMEMBER_MS = 1_000;

export function createHealthCheck({ checks, now }: HealthOptions): () => Promise<Health> {
  let known: { readonly at: number; readonly health: Promise<Health> } | null = null;
  return () => {
    if (known === null || now() - known.at >= REMEMBER_MS) known = { at: now(), health: checkAll(checks) };
    return known.health;
  };
}

async function checkAll(checks: HealthOptions['checks']): Promise<Health> {
  const parts = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await checkPart(check)] as const),
  );
  const isHealthy = parts.every(([, { status }]) => status === 'healthy');
  return { status: isHealthy ? 'healthy' : 'degraded', parts: Object.fromEntries(parts) };
}

async function checkPart(check: HealthCheck): Promise<PartHealth> {
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), TIMEOUT_MS);
  try {
    const outcome = await Promise.race([check(), late.promise]);
    if (outcome === 'late')
      return { status: 'error', responseTimeMs: took(), message: `no answer within ${TIMEOUT_MS} ms` };
    const health: PartHealth = { status: 'healthy', responseTimeMs: took(), message: 'ok' };
    return outcome === undefined ? health : { ...health, figures: outcome };
  } catch {
    return { status: 'error', responseTimeMs: took(), message: 'not available' };
  } finally {
    clearTimeout(timer);
  }
}
