import type { DrawnMarket, DrawnRun } from '@atb/core/backtest/ghost/draw-ghost-run';
import type { OutcomeSpread } from '@atb/core/backtest/ghost/outcome-spread';
import type { BacktestedBotKind } from '@atb/core/bots/kinds';
import { type GhostAnswer, GhostClient, type GhostWorker } from './ghost-client.ts';
import type { GhostFigures, GhostSubject, ReplayCandles } from './ghost-messages.ts';

/** Columns of the picture; a screen of any width is drawn from them. */
const GHOST_WIDTH = 640;
/** A drag has ended when nothing was asked for so long: then histories are drawn. */
const QUIET_MS = 350;
/** Figures are written at most so often while pictures follow each other: nobody reads faster. */
const WRITE_MS = 120;

export interface GhostState {
  readonly market: DrawnMarket | null;
  readonly run: { readonly drawn: DrawnRun; readonly figures: GhostFigures } | null;
  /** Why there is no run. */
  readonly refusal: string | null;
  readonly spread: { readonly of: OutcomeSpread; readonly isDone: boolean } | null;
}

export const NO_GHOST: GhostState = { market: null, run: null, refusal: null, spread: null };

/** A run to be drawn at once; `movedAt`: when the pointer made the move that it shows, by the page's clock. */
type PictureListener = (run: GhostState['run'], movedAt: number | null) => void;

/**
 * The replays of one pair: pictures go to who draws them at once, figures to the page when there is time for them, so that a drag
 * renders nothing.
 */
export class GhostSession {
  readonly #client: GhostClient;
  readonly #write: (state: GhostState) => void;
  #state = NO_GHOST;
  #draw: PictureListener = () => undefined;
  #writing: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #asked = '';

  constructor(worker: GhostWorker, write: (state: GhostState) => void) {
    this.#write = write;
    this.#client = new GhostClient(worker, GHOST_WIDTH, {
      onReady: (market) => {
        this.#state = { ...this.#state, market };
        this.#writeNow();
      },
      onAnswer: (answer, movedAt) => this.#hear(answer, movedAt),
    });
  }

  load(of: BacktestedBotKind, candles: ReplayCandles): void {
    this.#client.load(of, candles);
  }

  /** Who draws runs from now on; it is told of the latest. */
  drawWith(draw: PictureListener): () => void {
    this.#draw = draw;
    draw(this.#state.run, null);
    return () => {
      this.#draw = () => undefined;
    };
  }

  /** Replays a subject, and histories of it once nothing else is asked for. The same one again is not replayed. */
  run(subject: GhostSubject, movedAt: number | null = null): void {
    const key = JSON.stringify(subject);
    if (key === this.#asked) return;
    this.#asked = key;
    clearTimeout(this.#quiet);
    this.#client.run(subject, movedAt);
    this.#quiet = setTimeout(() => this.#client.spread(subject), QUIET_MS);
  }

  /** A line was taken hold of. */
  rest(): void {
    this.#client.rest();
  }

  close(): void {
    clearTimeout(this.#quiet);
    clearTimeout(this.#writing);
    this.#client.close();
  }

  #hear(answer: GhostAnswer, movedAt: number | null): void {
    const { market, spread } = this.#state;
    if (answer.kind === 'run') this.#state = { market, run: answer, refusal: null, spread };
    else if (answer.kind === 'refused') this.#state = { market, run: null, refusal: answer.error, spread: null };
    else this.#state = { ...this.#state, spread: { of: answer.spread, isDone: answer.isDone } };
    if (answer.kind !== 'spread') this.#draw(this.#state.run, movedAt);
    // What nobody waits for with a finger on the line is written at once.
    if (movedAt === null) this.#writeNow();
    else this.#writing ??= setTimeout(() => this.#writeNow(), WRITE_MS);
  }

  #writeNow(): void {
    clearTimeout(this.#writing);
    this.#writing = undefined;
    this.#write(this.#state);
  }
}
