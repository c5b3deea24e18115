/** An allowance that refills steadily up to `burst`. The unit is whatever its owner counts: messages, bytes. */
export class RateMeter {
  readonly #perSecond: number;
  readonly #burst: number;
  #left: number;
  #at: number;

  /** @param now milliseconds since the epoch */
  constructor(perSecond: number, burst: number, now: number) {
    this.#perSecond = perSecond;
    this.#left = this.#burst = burst;
    this.#at = now;
  }

  /** Takes `cost` off the allowance; false, and nothing taken, when less is left. */
  take(now: number, cost: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
    if (this.#left < cost) return false;
    this.#left -= cost;
    return true;
  }
}
