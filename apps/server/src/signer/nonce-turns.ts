import type { UnsignedRequest } from './signer-protocol.ts';

/**
 * Kraken takes requests of a key only with a nonce above that of the one before, so they go one after another, and the nonce is given
 * here, where all use of a key passes.
 */
export class NonceTurns {
  readonly #now: () => number;
  readonly #lastOf = new Map<string, Promise<unknown>>();
  #nonce = 0;

  /** @param now Milliseconds since the epoch. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Does the work when all earlier work of the account has ended. */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#lastOf.get(accountId) ?? Promise.resolve();
    const own = before.then(work, work);
    this.#lastOf.set(accountId, own);
    try {
      return await own;
    } finally {
      if (this.#lastOf.get(accountId) === own) this.#lastOf.delete(accountId);
    }
  }

  /** The request with a nonce above all before, in microseconds. */
  withNonce(request: UnsignedRequest): UnsignedRequest {
    this.#nonce = Math.max(this.#nonce + 1, this.#now() * 1_000);
    const rest = request.body.split('&').filter((part) => part !== '' && !part.startsWith('nonce='));
    return { ...request, body: [`nonce=${this.#nonce}`, ...rest].join('&') };
  }
}
