import type { RetryPlan } from '@atb/api/timers';
import { withRetries } from '@atb/api/with-retries';
import { hasRefused } from './call.ts';

const pause = (delayMs: number): Promise<void> => new Promise((done) => setTimeout(done, delayMs));

/**
 * Asks the server again by the plan. What it refused it would refuse again: only what was not answered is asked once more, and nothing when
 * nobody waits for it any longer.
 */
export async function callWithRetries<Result>(
  work: () => Promise<Result>,
  plan: RetryPlan,
  signal?: AbortSignal,
): Promise<Result> {
  const outcome = await withRetries(
    async () => {
      try {
        return { result: await work() };
      } catch (error) {
        if (hasRefused(error) || signal?.aborted === true) return { error };
        throw error;
      }
    },
    pause,
    plan,
  );
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}
