import type { Candle } from '@atb/core/market/candle';
import type { Clock } from '../clock.ts';

interface Entry {
  readonly expiresAt: number;
  readonly candles: Promise<readonly Candle[]>;
}

/** Many charts, one call: equal questions share an answer until the next candle closes. */
export class CandleCache {
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param ttlMs how long the answer stays true */
  get(key: string, ttlMs: number, load: () => Promise<readonly Candle[]>): Promise<readonly Candle[]> {
    const now = this.#clock.now();
    const entry = this.#entries.get(key);
    if (entry !== undefined && entry.expiresAt > now) return entry.candles;
    for (const [old, { expiresAt }] of this.#entries) if (expiresAt <= now) this.#entries.delete(old);
    const candles = load();
    this.#entries.set(key, { candles, expiresAt: now + ttlMs });
    // A failure is told to those who wait for it, and not remembered.
    candles.catch(() => this.#entries.delete(key));
    return candles;
  }
}
