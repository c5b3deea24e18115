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
    let isHeld = true;
    const giveBack = (): void => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(late);
      this.#next();
    };
    // A timer that is merely cleared: hundreds of accounts take a turn at once, and an aborted one costs as much as a decision.
    const late = setTimeout(giveBack, this.#holdMs).unref();
    void done.then(giveBack, giveBack);
    return done;
  }

  #next(): void {
    const go = this.#waiting.shift();
    if (go === undefined) this.#free += 1;
    else go();
  }
}
