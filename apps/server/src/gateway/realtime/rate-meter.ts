/** An allowance that refills steadily up to `burst`. The unit is whatever its owner counts: messages, bytes, deliveries. */
export class Allowance {
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
    this.#refill(now);
    if (this.#left < cost) return false;
    this.#left -= cost;
    return true;
  }

  isEmpty(now: number): boolean {
    this.#refill(now);
    return this.#left <= 0;
  }

  isFull(now: number): boolean {
    this.#refill(now);
    return this.#left >= this.#burst;
  }

  /** Takes `cost` off, down to a debt that has to be refilled first: for what may cost more than any burst. */
  charge(now: number, cost: number): void {
    this.#refill(now);
    this.#left -= cost;
  }

  #refill(now: number): void {
    this.#left = Math.min(this.#burst, this.#left + (Math.max(0, now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
  }
}

/** A meter for each of many, kept until it is full again: who leaves and comes back finds it as it was. */
export class RateMeters {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #meters = new Map<string, Allowance>();

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
  }

  of(key: string, now: number): Allowance {
    const meter = this.#meters.get(key) ?? new Allowance(this.#perSecond, this.#burst, now);
    this.#meters.set(key, meter);
    return meter;
  }

  /** Forgets the meters that say nothing. */
  sweep(now: number): void {
    for (const [key, meter] of this.#meters) if (meter.isFull(now)) this.#meters.delete(key);
  }
}
