/** Whether the server answers; `unknown` until it was first asked. */
export type ServerLink = 'unknown' | 'up' | 'down';

/** Pause between an answer and the next question, in milliseconds. */
const REST_MS = 1_000;
/** An answer that takes longer is none: with the pause before it, a server that is gone is known to be after 2.5 seconds. */
const TIMEOUT_MS = 1_500;
/** Small, sent from memory, and counted by no rate limit. */
const PATH = '/config.json';

/**
 * Asks the server whether it is there, once a second while somebody looks at the page. What the browser says of the network is
 * only a reason to ask at once: a server on the same machine needs none.
 */
export class LinkWatch {
  readonly #listeners = new Set<() => void>();
  #link: ServerLink = 'unknown';
  #downSince: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;

  readonly read = (): ServerLink => this.#link;

  /** Wall time of the first question that was not answered, epoch milliseconds; null while the server answers. */
  readonly readDownSince = (): number | null => this.#downSince;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#end();
    };
  };

  /** Asks now: something else has just failed. */
  readonly ask = (): void => {
    if (this.#listeners.size === 0 || this.#isAsking || document.hidden) return;
    clearTimeout(this.#timer);
    void this.#askOnce();
  };

  #start(): void {
    for (const event of ['online', 'offline']) addEventListener(event, this.ask);
    document.addEventListener('visibilitychange', this.ask);
    this.ask();
  }

  #end(): void {
    for (const event of ['online', 'offline']) removeEventListener(event, this.ask);
    document.removeEventListener('visibilitychange', this.ask);
    clearTimeout(this.#timer);
  }

  async #askOnce(): Promise<void> {
    this.#isAsking = true;
    const askedAt = Date.now();
    const isUp = await isAnswering();
    this.#isAsking = false;
    this.#put(isUp, askedAt);
    if (this.#listeners.size > 0) this.#timer = setTimeout(this.ask, REST_MS);
  }

  #put(isUp: boolean, askedAt: number): void {
    const link: ServerLink = isUp ? 'up' : 'down';
    this.#downSince = isUp ? null : (this.#downSince ?? askedAt);
    if (link === this.#link) return;
    this.#link = link;
    for (const listener of this.#listeners) listener();
  }
}

/** A server that starts or shuts down says so with 503: it is not there yet, or any more. */
async function isAnswering(): Promise<boolean> {
  try {
    const { ok } = await fetch(PATH, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return ok;
  } catch {
    return false;
  }
}

/** The one watch of the page. */
export const serverLink = new LinkWatch();
