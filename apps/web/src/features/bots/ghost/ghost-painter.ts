import { onThemeChange } from '../../../lib/token-colour.ts';
import type { GhostState } from './ghost-session.ts';
import { type GhostBackdrop, paintMarket, paintRun } from './paint-ghost.ts';

/** Name of the measurement that the page's timeline has of every picture: from the pointer's move to the picture. */
const TIMING = 'ghost-run';

interface GhostCanvases {
  readonly market: HTMLCanvasElement;
  readonly run: HTMLCanvasElement;
}

/** Draws beside React, at most once a frame: a drag changes the upper canvas alone. */
export class GhostPainter {
  #canvases: GhostCanvases | null = null;
  #backdrop: GhostBackdrop | null = null;
  #run: GhostState['run'] = null;
  #isBackdropOld = false;
  #movedAt: number | null = null;
  #frame: number | null = null;

  /** Draws on these until what it returns is called. */
  open(canvases: GhostCanvases): () => void {
    const again = (): void => {
      this.#isBackdropOld = true;
      this.#ask();
    };
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(again);
    observer?.observe(canvases.market);
    const stopTheme = onThemeChange(again);
    this.#canvases = canvases;
    again();
    return () => {
      observer?.disconnect();
      stopTheme();
      this.#canvases = null;
      if (this.#frame !== null) cancelAnimationFrame(this.#frame);
      this.#frame = null;
    };
  }

  setBackdrop(backdrop: GhostBackdrop): void {
    if (this.#backdrop?.market === backdrop.market && this.#backdrop.scale === backdrop.scale) return;
    this.#backdrop = backdrop;
    this.#isBackdropOld = true;
    this.#ask();
  }

  /** `movedAt`: when the pointer made the move that the run shows; null for no move. */
  draw(run: GhostState['run'], movedAt: number | null): void {
    this.#run = run;
    this.#movedAt ??= movedAt;
    this.#ask();
  }

  #ask(): void {
    this.#frame ??= requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    const [canvases, backdrop, run] = [this.#canvases, this.#backdrop, this.#run];
    this.#frame = null;
    if (canvases === null || backdrop === null) return;
    if (this.#isBackdropOld) paintMarket(canvases.market, backdrop);
    this.#isBackdropOld = false;
    const { startEquity } = run?.figures ?? { startEquity: 0 };
    paintRun(canvases.run, run === null ? null : { ...backdrop, run: run.drawn, startEquity });
    if (this.#movedAt !== null && run !== null) performance.measure(TIMING, { start: this.#movedAt });
    this.#movedAt = null;
  }
}
