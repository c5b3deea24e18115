/** What took long is kept for so many times as long as it took. */
const KEPT_FACTOR = 20;

interface Kept<Value> {
  readonly value: Promise<Value>;
  /** By the steady clock; infinite while it is being read. */
  keptUntil: number;
}

/** Answers of the database that are asked for again and again, at most `max` of them: those asked for longest ago go first. */
export class KeptReadings<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #steadyMs: () => number;
  readonly #max: number;

  constructor(steadyMs: () => number, max: number) {
    this.#steadyMs = steadyMs;
    this.#max = max;
  }

  async read(key: string, ask: () => Promise<Value>): Promise<Value> {
    const begun = this.#steadyMs();
    const known = this.#kept.get(key);
    if (known !== undefined && begun < known.keptUntil) return known.value;
    const kept: Kept<Value> = { value: ask(), keptUntil: Number.POSITIVE_INFINITY };
    // Taken out and put back, it is the latest.
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#max && oldest !== undefined) this.#kept.delete(oldest);
    try {
      const value = await kept.value;
      const now = this.#steadyMs();
      kept.keptUntil = now + (now - begun) * KEPT_FACTOR;
      return value;
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
  }
}
