import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Lets so many pieces of work go on at once; the others wait for their turn. Work that hangs gives its turn to the next
 * after a while, and goes on by itself.
 */
export class Slots {
  readonly #holdMs: number;
  readonly #waiting: Array<() => void> = [];
  #free: number;

  constructor(count: number, holdMs: number) {
    this.#free = count;
    this.#holdMs = holdMs;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((go) => this.#waiting.push(go));
    const done = work();
    const ending = new AbortController();
    const late = sleep(this.#holdMs, undefined, { signal: ending.signal, ref: false });
    void Promise.race([done, late])
      .catch(() => undefined)
      .finally(() => {
        ending.abort();
        this.#next();
      });
    return done;
  }

  #next(): void {
    const go = this.#waiting.shift();
    if (go === undefined) this.#free += 1;
    else go();
  }
}
