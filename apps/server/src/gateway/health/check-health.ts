/** healthy: all is well. degraded: it works, and somebody should look. error: it does not work. */
export type HealthStatus = 'healthy' | 'degraded' | 'error';

/** What one part of the server says of itself. */
export interface PartHealth {
  readonly status: HealthStatus;
  /** Milliseconds that the check took. */
  readonly responseTimeMs: number;
  /** For the operator; says nothing of addresses or names inside. */
  readonly message: string;
  /** Counts and ages by which the part tells how it is; absent where it has none, and while it does not work. */
  readonly figures?: HealthFigures;
}

export type HealthFigures = Readonly<Record<string, number>>;

export interface Health {
  /** That of the worst part. */
  readonly status: HealthStatus;
  readonly parts: Readonly<Record<string, PartHealth>>;
}

/** What a part that works has to say. */
export interface HealthReport {
  readonly figures?: HealthFigures;
  /** Why somebody should look, although it works. */
  readonly warning?: string | null;
}

/** Resolves when the part works; throws or takes too long when it does not. */
export type HealthCheck = () => Promise<HealthReport | void>;

/** A fault whose message everybody may read: it names no address, user or path. Other errors are only called not available. */
export class HealthFault extends Error {
  override readonly name = 'HealthFault';
}

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
  const has = (wanted: HealthStatus) => parts.some(([, { status }]) => status === wanted);
  const status = has('error') ? 'error' : has('degraded') ? 'degraded' : 'healthy';
  return { status, parts: Object.fromEntries(parts) };
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
    return { ...describeReport(outcome ?? {}), responseTimeMs: took() };
  } catch (error) {
    const message = error instanceof HealthFault ? error.message : 'not available';
    return { status: 'error', responseTimeMs: took(), message };
  } finally {
    clearTimeout(timer);
  }
}

function describeReport({ figures, warning = null }: HealthReport): Omit<PartHealth, 'responseTimeMs'> {
  const said =
    warning === null
      ? ({ status: 'healthy', message: 'ok' } as const)
      : ({ status: 'degraded', message: warning } as const);
  return figures === undefined ? said : { ...said, figures };
}
