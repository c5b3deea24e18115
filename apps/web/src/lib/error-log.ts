/** One failure as it is kept for support. */
export interface ErrorRecord {
  readonly message: string;
  readonly code: string | null;
  readonly details: string | null;
  /** ISO time. */
  readonly timestamp: string;
  readonly userId: string | null;
  /** What the user was doing. */
  readonly action: string;
}

const ERROR_LOG_KEY = 'atb-error-log';
const KEPT_MAX = 50;

/** The kept failures, newest last; empty when storage holds something else. */
export function readErrorLog(): readonly ErrorRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ERROR_LOG_KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as ErrorRecord[]) : [];
  } catch {
    return [];
  }
}

/** Adds a failure and drops the oldest beyond fifty. */
export function recordError(record: ErrorRecord): void {
  const kept = [...readErrorLog(), record].slice(-KEPT_MAX);
  try {
    localStorage.setItem(ERROR_LOG_KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the log is a convenience, losing it must not cause a second failure.
    localStorage.removeItem(ERROR_LOG_KEY);
  }
}
