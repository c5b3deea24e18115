import { isRetryable } from './error-catalogue.ts';

/** Attempts in all, the first included. Source: specification. */
const ATTEMPTS_MAX = 3;
/** Before the next attempt, times the number of attempts made. Source: specification. */
const WAIT_MS = 1_000;

/** Does the work until it succeeds, cannot succeed, or has been attempted three times: after 1 s, then after 2 s more. */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  wait: (delayMs: number) => Promise<void>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !isRetryable(error)) throw error;
      await wait(WAIT_MS * attempt);
    }
  }
}
