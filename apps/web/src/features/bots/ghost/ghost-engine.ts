import { drawGhostRun, drawMarket } from '@atb/core/backtest/ghost/draw-ghost-run';
import { type GhostOutcome, ghostOutcomeOf, outcomeSpread } from '@atb/core/backtest/ghost/outcome-spread';
import { redrawCandles } from '@atb/core/backtest/ghost/redraw-candles';
import { createRandom } from '@atb/core/base/random';
import { DAY_MS } from '@atb/core/base/time';
import { type Ghost, type GhostKind, ghostAssumptions, runGhost } from '@atb/core/backtest/ghost/run-ghost';
import type { BacktestedBotKind } from '@atb/core/bots/kinds';
import type { CandleSeries } from '@atb/core/market/candle-series';
import type { Instrument } from '@atb/core/market/instrument';
import { findInstrument } from '@atb/core/market/instruments';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { GhostFigures, GhostReport, GhostRequest, GhostSubject } from './ghost-messages.ts';
import { unpackReplay } from './unpack-replay.ts';

/** Histories that are drawn, and the time after which no further one is begun: a slow kind answers by fewer. */
const PATHS = 200;
const SPREAD_MS = 4_000;
/** Histories between two reports. */
const REPORT_EVERY = 25;
/** Always the same histories: what changes between two drags is the bot alone. */
const SEED = 20_260_101;

export interface GhostHost {
  /** Fetches what a kind is replayed with. */
  readonly load: (kind: BacktestedBotKind) => Promise<GhostKind>;
  readonly report: (report: GhostReport) => void;
  /** Milliseconds, by a clock that only goes forward. */
  readonly now: () => number;
  /** Lets messages in that wait. */
  readonly nextTurn: () => Promise<void>;
}

/** What the worker does with each message: one run at a time, the newest subject alone is redrawn. */
export class GhostEngine {
  readonly #host: GhostHost;
  #candles: CandleSeries | null = null;
  #ticks = 1;
  #newest = 0;
  #loaded: Promise<GhostKind> | null = null;

  constructor(host: GhostHost) {
    this.#host = host;
  }

  take(request: GhostRequest): void {
    switch (request.kind) {
      case 'candles':
        this.#candles = unpackReplay(request.candles);
        this.#ticks = request.candles.ticks;
        this.#loaded = this.#host.load(request.of);
        this.#host.report({ kind: 'ready', market: drawMarket(this.#candles, request.width) });
        break;
      case 'run':
        this.#newest = request.id;
        void this.#run(request.id, request.subject, request.width);
        break;
      case 'rest':
        this.#newest = request.id;
        break;
      case 'spread':
        this.#newest = request.id;
        void this.#spread(request.id, request.subject);
        break;
    }
  }

  async #run(id: number, subject: GhostSubject, width: number): Promise<void> {
    const { report, now } = this.#host;
    const [candles, kind] = [this.#candles, await this.#loaded];
    const began = now();
    const ghost = candles === null || kind === null ? null : replay(kind, subject, candles);
    if (candles === null || ghost === null || ghost.status === 'refused') {
      const error = ghost?.status === 'refused' ? ghost.error : 'The price was never inside this range in these days.';
      report({ kind: 'refused', id, error });
      return;
    }
    const drawn = drawGhostRun(candles, ghost, width);
    report({ kind: 'run', id, drawn, figures: toFigures(ghost, candles, now() - began) });
  }

  async #spread(id: number, subject: GhostSubject): Promise<void> {
    const { report, now, nextTurn } = this.#host;
    const [candles, kind] = [this.#candles, await this.#loaded];
    if (candles === null || kind === null) return;
    const until = now() + SPREAD_MS;
    const random = createRandom(SEED);
    const blockLength = DAY_MS / timeframeMs(candles.timeframe);
    const startPrice = candles.close[candles.length - 1] ?? 1;
    const outcomes: GhostOutcome[] = [];
    for (let path = 1; path <= PATHS; path += 1) {
      const redrawn = redrawCandles(candles, { random, blockLength, startPrice, ticks: this.#ticks });
      await nextTurn();
      if (this.#newest !== id) return;
      const ghost = replay(kind, subject, redrawn);
      if (ghost?.status === 'done') outcomes.push(ghostOutcomeOf(ghost));
      const isDone = path === PATHS || now() > until;
      const spread = isDone || path % REPORT_EVERY === 0 ? outcomeSpread(outcomes) : null;
      if (spread !== null) report({ kind: 'spread', id, spread, isDone });
      if (isDone) return;
      await nextTurn();
      if (this.#newest !== id) return;
    }
  }
}

type Replayed = Ghost & { readonly startRow: number };

/** The row at whose open the bot starts; null when the price never comes to where it works. */
function findStart({ open, length }: CandleSeries, within: GhostSubject['startsWithin']): number | null {
  if (within === null) return 0;
  for (let row = 0; row < length; row += 1) {
    const price = open[row] ?? 0;
    if (price >= within[0] && price <= within[1]) return row;
  }
  return null;
}

/** Null for a bot that could not start. */
function replay(kind: GhostKind, subject: GhostSubject, candles: CandleSeries): Replayed | null {
  const { symbol, params } = subject;
  const instrument: Instrument | null = findInstrument(symbol);
  const startRow = findStart(candles, subject.startsWithin);
  if (instrument === null || startRow === null) return null;
  const input = { candles, instrument, params, startRow };
  const assumptions = ghostAssumptions(kind, input);
  return assumptions === null ? null : { ...runGhost(kind, { ...input, assumptions }), startRow };
}

function toFigures(
  run: Extract<Replayed, { status: 'done' }>,
  { open, openTime, close, length }: CandleSeries,
  tookMs: number,
): GhostFigures {
  const { startEquity, endEquity, drawdownMax, fills, feesPaid, realized, hasEnded } = run;
  const priceChange = (close[length - 1] ?? 1) / (open[run.startRow] ?? 1) - 1;
  const totalReturn = endEquity / startEquity - 1;
  return {
    totalReturn,
    drawdownMax,
    fills: fills.length,
    startEquity,
    feesPaid,
    realized,
    hasEnded,
    startedAt: openTime[run.startRow] ?? 0,
    priceChange,
    tookMs,
  };
}
