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
  readonly onAnswer: (answer: GhostAnswer, subject: GhostSubject) => void;
}

interface Asked {
  readonly id: number;
  readonly subject: GhostSubject;
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
      if (asked?.id === data.id) onAnswer(data, asked.subject);
    };
  }

  load(of: BacktestedBotKind, candles: ReplayCandles): void {
    this.#worker.postMessage({ kind: 'candles', of, candles, width: this.#width });
  }

  run(subject: GhostSubject): void {
    this.#id += 1;
    this.#waiting = { id: this.#id, subject };
    // What is drawn for an older subject is of no use any more.
    this.#spread = null;
    if (this.#running === null) this.#goOn();
  }

  spread(subject: GhostSubject): void {
    this.#id += 1;
    this.#spread = { id: this.#id, subject };
    this.#worker.postMessage({ kind: 'spread', ...this.#spread });
  }

  close(): void {
    this.#worker.onmessage = null;
    this.#worker.terminate();
  }

  #goOn(): void {
    this.#running = this.#waiting;
    this.#waiting = null;
    if (this.#running !== null) this.#worker.postMessage({ kind: 'run', ...this.#running, width: this.#width });
  }
}
