import type { Refusal } from '@atb/api/functions/refusal';

export interface RefusalMeterOptions {
  /** Orders of one user that may be refused within the time. */
  readonly max: number;
  readonly windowMs: number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

interface Window {
  readonly endsAt: number;
  count: number;
}

/** Users whose windows are kept; those that ended first are forgotten first. */
const USERS_MAX = 10_000;

/** Counts the orders of each user that come to nothing: every one leaves rows behind. */
export class RefusalMeter {
  readonly #options: RefusalMeterOptions;
  readonly #windows = new Map<string, Window>();

  constructor(options: RefusalMeterOptions) {
    this.#options = options;
  }

  /** Counts an order before it is known what becomes of it. @returns milliseconds to wait when there were too many, else 0. */
  take(userId: string): number {
    const { max, windowMs, clock } = this.#options;
    const now = clock();
    const known = this.#windows.get(userId);
    const window = known === undefined || known.endsAt <= now ? { endsAt: now + windowMs, count: 0 } : known;
    if (window.count >= max) return window.endsAt - now;
    window.count += 1;
    this.#windows.delete(userId);
    this.#windows.set(userId, window);
    for (const [oldest] of this.#windows) {
      if (this.#windows.size <= USERS_MAX) break;
      this.#windows.delete(oldest);
    }
    return 0;
  }

  /** Takes back one that was not refused. */
  giveBack(userId: string): void {
    const window = this.#windows.get(userId);
    if (window !== undefined && window.count > 0) window.count -= 1;
  }
}

/** Tries at keys and tokens: enough for whoever mistypes and for a page that looks again, hopeless for a guesser. */
export function createGuessMeter(clock: () => number, factor: number): RefusalMeter {
  return new RefusalMeter({ max: Math.max(1, Math.round(60 * factor)), windowMs: 900_000, clock });
}

/** Checkouts that one caller opens. */
export function createOpeningMeter(clock: () => number, factor: number): RefusalMeter {
  return new RefusalMeter({ max: Math.max(1, Math.round(30 * factor)), windowMs: 3_600_000, clock });
}

/** Enough for anybody who mistypes; what is refused without end is a program. */
export function createRefusalMeter(clock: () => number): RefusalMeter {
  return new RefusalMeter({ max: 60, windowMs: 3_600_000, clock });
}

/** Tests of keys of an exchange: enough for whoever mistypes and rotates, and the exchange's own limits are left alone. */
export function createKeyTestMeter(clock: () => number, factor: number): RefusalMeter {
  return new RefusalMeter({ max: Math.max(1, Math.round(30 * factor)), windowMs: 900_000, clock });
}

/** @param waitMs until the next order may be placed. */
export function tooManyRefused(waitMs: number): Refusal {
  const minutes = Math.ceil(waitMs / 60_000);
  return {
    reason: 'TOO_MANY_REFUSED',
    error: `Too many of your orders were refused within an hour. The next can be placed in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}; closing, cancelling and Stop all work.`,
  };
}
