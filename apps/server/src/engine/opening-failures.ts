import { isDatabaseUnavailable } from '../database/is-database-unavailable.ts';
import type { EngineVitals } from './check-engine.ts';
import { AccountUnreadableError } from './load-account.ts';
import { monotonicMs } from '../market-data/clock.ts';

interface Failure {
  readonly since: number;
  readonly retryAt: number;
  readonly tries: number;
  readonly isUnreadable: boolean;
}

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 60_000;

/**
 * Accounts that could not be opened, and when each is to be tried again: after half a second, then ever more seldom, so
 * that an account that never can be opened costs the others nothing. A database that is away is asked on at the same pace.
 */
export class OpeningFailures {
  readonly #failures = new Map<string, Failure>();

  get size(): number {
    return this.#failures.size;
  }

  vitals(): Pick<EngineVitals, 'failingCount' | 'unreadableCount'> {
    const unreadable = [...this.#failures.values()].filter(({ isUnreadable }) => isUnreadable);
    return { failingCount: this.size, unreadableCount: unreadable.length };
  }

  isDue(accountId: string): boolean {
    const failure = this.#failures.get(accountId);
    return failure === undefined || monotonicMs() >= failure.retryAt;
  }

  /** @returns how often it has failed in a row. */
  add(accountId: string, error: unknown): number {
    const now = monotonicMs();
    const before = this.#failures.get(accountId);
    const tries = (before?.tries ?? 0) + (isDatabaseUnavailable(error) ? 0 : 1);
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, tries - 1), LONGEST_RETRY_MS);
    this.#failures.set(accountId, {
      since: before?.since ?? now,
      retryAt: now + waitMs,
      tries,
      isUnreadable: error instanceof AccountUnreadableError,
    });
    return tries;
  }

  clear(accountId: string): void {
    this.#failures.delete(accountId);
  }

  /** Those that failed for the first time less than so many milliseconds ago. */
  youngerThan(ageMs: number): readonly string[] {
    const now = monotonicMs();
    return [...this.#failures].flatMap(([accountId, { since }]) => (now - since < ageMs ? [accountId] : []));
  }
}
