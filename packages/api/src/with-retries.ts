import { isRetryable } from './error-catalogue.ts';
import { type RetryPlan, ROW_RETRIES } from './timers.ts';

/**
 * Does the work until it succeeds, cannot succeed, or has been tried as often as the plan says: without one three times, after 1 s,
 * then after 2 s more.
 */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  wait: (delayMs: number) => Promise<void>,
  { attempts, waitMs }: RetryPlan = ROW_RETRIES,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
      await wait(waitMs(attempt));
    }
  }
}
