import type { SignerAccount } from './signer-protocol.ts';

/** Requests of one account in a minute: more than reading a long history takes, less than an exchange bans an address for. */
export const REQUESTS_A_MINUTE = 1_200;
const MINUTE_MS = 60_000;

interface Bucket {
  /** What may still be asked, with the fraction that has come since. */
  left: number;
  /** Milliseconds since the epoch. */
  at: number;
  isOver: boolean;
}

/**
 * How often the keys of each account may be used. It is counted here, where all use of a key passes: whoever has taken the rest of the
 * server cannot ask an exchange until that shuts the key or the address out.
 */
export class RequestRates {
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  /** @param now Milliseconds since the epoch. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** @returns `first` for the first request of many that are too much: that one is worth a line in the audit. */
  take(account: SignerAccount): 'allowed' | 'first' | 'over' {
    const bucket = this.#bucketOf(account);
    if (bucket.left >= 1) {
      bucket.left -= 1;
      bucket.isOver = false;
      return 'allowed';
    }
    const before = bucket.isOver;
    bucket.isOver = true;
    return before ? 'over' : 'first';
  }

  #bucketOf({ id, userId }: SignerAccount): Bucket {
    const [name, now] = [`${id} ${userId}`, this.#now()];
    const known = this.#buckets.get(name);
    if (known === undefined) {
      this.#forget(now);
      const bucket = { left: REQUESTS_A_MINUTE, at: now, isOver: false };
      this.#buckets.set(name, bucket);
      return bucket;
    }
    const come = (Math.max(0, now - known.at) / MINUTE_MS) * REQUESTS_A_MINUTE;
    known.left = Math.min(REQUESTS_A_MINUTE, known.left + come);
    known.at = now;
    return known;
  }

  /** Whoever has not asked for a minute may ask as one that never did. */
  #forget(now: number): void {
    for (const [name, { at }] of this.#buckets) if (now - at > MINUTE_MS) this.#buckets.delete(name);
  }
}
