import { CHECK_SECONDS, type ServiceId, type ServiceStatus } from '@atb/api/status-document';
import { HEALTH_MESSAGES } from '@atb/api/messages/health';

/** What one check found. */
export interface HealthFinding {
  readonly service: ServiceId;
  readonly status: ServiceStatus;
  /** For everybody: names no address, user or path. */
  readonly message: string;
  readonly responseTimeMs: number;
}

/** The findings of one half minute. */
export interface HealthRound {
  /** Half minutes since 1970. */
  readonly slot: number;
  /** Wall time, ms since the epoch. */
  readonly at: number;
  readonly findings: readonly HealthFinding[];
}

/**
 * Uses a service as its users do. Resolves when it works, with what is to be said about it or nothing; throws when it does not.
 */
export type ServiceCheck = (signal: AbortSignal) => Promise<{ readonly warning: string } | void>;

export type ServiceChecks = Readonly<Record<ServiceId, ServiceCheck>>;

/** A failure in words that everybody may read. */
export class CheckFault extends Error {
  override readonly name = 'CheckFault';
}

const TIMEOUT_MS = 5_000;
/** A service that works but takes longer is called late. */
const SLOW_MS = 2_000;

/** The half minute that a moment (wall time, ms since the epoch) lies in. */
export function healthSlotOf(at: number): number {
  return Math.floor(at / (CHECK_SECONDS * 1_000));
}

/** Makes all checks side by side; none waits for another or longer than five seconds. */
export async function makeRound(checks: ServiceChecks, at: number): Promise<HealthRound> {
  const findings = await Promise.all(
    Object.entries(checks).map(([service, check]) => makeCheck(service as ServiceId, check)),
  );
  return { slot: healthSlotOf(at), at, findings };
}

async function makeCheck(service: ServiceId, check: ServiceCheck): Promise<HealthFinding> {
  const begun = performance.now();
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  const tooLate = new Promise<never>((_, fail) => {
    late.signal.addEventListener('abort', () => fail(new CheckFault(`no answer within ${TIMEOUT_MS / 1_000} s`)));
  });
  try {
    const said = await Promise.race([check(late.signal), tooLate]);
    const responseTimeMs = Math.round(performance.now() - begun);
    if (said !== undefined) return { service, status: 'warning', message: said.warning, responseTimeMs };
    const isSlow = responseTimeMs > SLOW_MS;
    const message = isSlow ? `Answered after ${(responseTimeMs / 1_000).toFixed(1)} s` : STATUS_OK;
    return { service, status: isSlow ? 'warning' : 'healthy', message, responseTimeMs };
  } catch (error) {
    const responseTimeMs = Math.round(performance.now() - begun);
    const message = error instanceof CheckFault ? connectionFailed(error.message) : HEALTH_MESSAGES.failed;
    return { service, status: 'error', message, responseTimeMs };
  } finally {
    clearTimeout(timer);
  }
}

const STATUS_OK = 'ok';

/** @param reason in words that everybody may read. */
function connectionFailed(reason: string): string {
  return `Connection failed: ${reason}`;
}
