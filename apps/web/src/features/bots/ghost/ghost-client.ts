import type { DrawnMarket } from '@atb/core/backtest/ghost/draw-ghost-run';
import type { BacktestedBotKind } from '@atb/core/bots/kinds';
import type { GhostReport, GhostRequest, GhostSubject, ReplayCandles } from './ghost-messages.ts';

/** The part of a worker that is used. */
export interface GhostWorker {
  postMessage(request: GhostRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<GhostReport>) => void) | null;
}

export type GhostAnswer = Exclude<GhostReport, { kind: 'ready' }>;

export interface GhostListener {
  readonly onReady: (market: DrawnMarket) => void;
  /** `movedAt`: when the first move that the answer is the first to show was made, by the page's clock; null for no move. */
  readonly onAnswer: (answer: GhostAnswer, movedAt: number | null) => void;
}

interface Asked {
  readonly id: number;
  readonly subject: GhostSubject;
  readonly movedAt: number | null;
}

/** Talks to the worker: one run is under way at most, and of what is asked meanwhile only the newest follows. */
export class GhostClient {
  readonly #worker: GhostWorker;
  readonly #width: number;
  #id = 0;
  #running: Asked | null = null;
  #waiting: Asked | null = null;
  #spread: Asked | null = null;

  constructor(worker: GhostWorker, width: number, { onReady, onAnswer }: GhostListener) {
    this.#worker = worker;
    this.#width = width;
    worker.onmessage = ({ data }) => {
      if (data.kind === 'ready') return onReady(data.market);
      const asked = data.kind === 'spread' ? this.#spread : this.#running;
      if (data.kind !== 'spread') this.#goOn();
      if (asked?.id === data.id) onAnswer(data, asked.movedAt);
    };
  }

  load(of: BacktestedBotKind, candles: ReplayCandles): void {
    this.#worker.postMessage({ kind: 'candles', of, candles, width: this.#width });
  }

  run(subject: GhostSubject, movedAt: number | null = null): void {
    this.#id += 1;
    this.#waiting = { id: this.#id, subject, movedAt: this.#waiting?.movedAt ?? movedAt };
    // What is drawn for an older subject is of no use any more.
    this.#spread = null;
    if (this.#running === null) this.#goOn();
  }

  spread(subject: GhostSubject): void {
    this.#id += 1;
    this.#spread = { id: this.#id, subject, movedAt: null };
    this.#worker.postMessage({ kind: 'spread', id: this.#id, subject });
  }

  /** Leaves the histories off: a line was taken hold of, and its first run is to find the worker idle. */
  rest(): void {
    if (this.#spread === null) return;
    this.#id += 1;
    this.#spread = null;
    this.#worker.postMessage({ kind: 'rest', id: this.#id });
  }

  close(): void {
    this.#worker.onmessage = null;
    this.#worker.terminate();
  }

  #goOn(): void {
    this.#running = this.#waiting;
    this.#waiting = null;
    if (this.#running === null) return;
    const { id, subject } = this.#running;
    this.#worker.postMessage({ kind: 'run', id, subject, width: this.#width });
  }
}
