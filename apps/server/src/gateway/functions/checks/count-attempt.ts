import { AppError } from '../../app-error.ts';
import type { RefusalMeter } from '../actions/refusal-meter.ts';

/** @throws the 429 answer when the caller has tried too often. */
export function countAttempt(meter: Pick<RefusalMeter, 'take'>, callerKey: string): void {
  const waitMs = meter.take(callerKey);
  if (waitMs === 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  throw new AppError(429, 'over_request_rate_limit', 'Too many requests. Please wait before trying again.', {
    hint: `Try again in ${seconds} s.`,
    headers: { 'Retry-After': String(seconds) },
  });
}
