import { AppError } from './app-error.ts';

/** How many may be at work at once, and how many may wait for it. */
export interface GateLimits {
  readonly atWork: number;
  readonly atWorkPerCaller: number;
  /** Of `atWork`, places that only a caller with nothing at work may take. */
  readonly keptFree: number;
  readonly waiting: number;
  readonly waitingPerCaller: number;
  readonly waitMs: number;
}

interface Waiter {
  readonly enter: () => void;
  readonly refuse: (reason: AppError) => void;
}

interface Line {
  atWork: number;
  readonly waiting: Waiter[];
}

/**
 * Lets callers in by turns: whoever has the least at work comes first, then whoever was let in longest ago. One caller can
 * fill neither the places nor the queue.
 */
export class FairGate {
  readonly #limits: GateLimits;
  /** In the order of being let in last. */
  readonly #lines = new Map<string, Line>();
  #atWork = 0;
  #waiting = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  /** @throws the 429 answer when the caller has too much waiting, the 503 answer when all have or it takes too long. */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(caller) ?? { atWork: 0, waiting: [] };
    this.#lines.set(caller, line);
    if (line.waiting.length === 0 && this.#hasPlace(line)) this.#let(caller, line);
    else await this.#wait(line);
    try {
      return await work();
    } finally {
      line.atWork -= 1;
      this.#atWork -= 1;
      if (line.atWork === 0 && line.waiting.length === 0) this.#lines.delete(caller);
      this.#admitNext();
    }
  }

  #hasPlace({ atWork }: Line): boolean {
    const { atWorkPerCaller, atWork: places, keptFree } = this.#limits;
    return atWork < atWorkPerCaller && this.#atWork < (atWork === 0 ? places : places - keptFree);
  }

  #let(caller: string, line: Line): void {
    line.atWork += 1;
    this.#atWork += 1;
    this.#lines.delete(caller);
    this.#lines.set(caller, line);
  }

  #wait(line: Line): Promise<void> {
    const { waitingPerCaller, waiting, waitMs } = this.#limits;
    if (line.waiting.length >= waitingPerCaller) throw tooManyAtOnce();
    if (this.#waiting >= waiting && !this.#shedLongerThan(line)) throw busy();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#drop(line, waiter, busy()), waitMs);
      const waiter: Waiter = {
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: (reason) => {
          clearTimeout(timer);
          reject(reason);
        },
      };
      line.waiting.push(waiter);
      this.#waiting += 1;
    });
  }

  /** Makes room in a full queue at the cost of the caller who has most in it; false when that is the one who asks. */
  #shedLongerThan(line: Line): boolean {
    let longest = line;
    for (const other of this.#lines.values()) if (other.waiting.length > longest.waiting.length + 1) longest = other;
    const last = longest === line ? undefined : longest.waiting.at(-1);
    if (last === undefined) return false;
    this.#drop(longest, last, busy());
    return true;
  }

  #drop(line: Line, waiter: Waiter, reason: AppError): void {
    const index = line.waiting.indexOf(waiter);
    if (index === -1) return;
    line.waiting.splice(index, 1);
    this.#waiting -= 1;
    if (line.atWork === 0 && line.waiting.length === 0) this.#forget(line);
    waiter.refuse(reason);
  }

  #forget(line: Line): void {
    for (const [caller, known] of this.#lines) if (known === line) this.#lines.delete(caller);
  }

  #admitNext(): void {
    for (;;) {
      let next: readonly [caller: string, line: Line] | null = null;
      for (const [caller, line] of this.#lines) {
        const isReady = line.waiting.length > 0 && this.#hasPlace(line);
        if (isReady && (next === null || line.atWork < next[1].atWork)) next = [caller, line];
      }
      const waiter = next?.[1].waiting.shift();
      if (next === null || waiter === undefined) return;
      this.#waiting -= 1;
      this.#let(...next);
      waiter.enter();
    }
  }
}

export function tooManyAtOnce(): AppError {
  return new AppError(429, 'too_many_at_once', 'Too many requests at once. Please wait for the answers first.', {
    headers: { 'Retry-After': '1' },
  });
}

function busy(): AppError {
  return new AppError(503, 'server_busy', 'The server is busy. Please try again in a moment.', {
    headers: { 'Retry-After': '2' },
  });
}
