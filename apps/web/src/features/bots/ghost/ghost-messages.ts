// features/bots/ghost: a bot replayed while its fields are dragged, in a worker of the browser that has the engine's own code.
import type { Answer } from '@atb/api/functions/contracts';
import type { DrawnMarket, DrawnRun } from '@atb/core/backtest/ghost/draw-ghost-run';
import type { OutcomeSpread } from '@atb/core/backtest/ghost/outcome-spread';
import type { BacktestedBotKind } from '@atb/core/bots/kinds';

export type ReplayCandles = Answer<'replay-candles'>;

/** A bot as the worker is told of it: plain data. */
export interface GhostSubject {
  /** Of the candles that the worker was given. */
  readonly symbol: string;
  /** Options as the kind's schema has passed them. */
  readonly params: object;
  /** It starts when the price is first between these; null for a bot that lies around whatever price there is. */
  readonly startsWithin: readonly [low: number, high: number] | null;
}

export type GhostRequest =
  | {
      readonly kind: 'candles';
      readonly of: BacktestedBotKind;
      readonly candles: ReplayCandles;
      readonly width: number;
    }
  | { readonly kind: 'run'; readonly id: number; readonly subject: GhostSubject; readonly width: number }
  /** Leaves off what is under way. */
  | { readonly kind: 'rest'; readonly id: number }
  /** Replays histories that could have been, until something newer is asked for. */
  | { readonly kind: 'spread'; readonly id: number; readonly subject: GhostSubject };

/** What a run came to. Fractions are of what the bot sets aside. */
export interface GhostFigures {
  readonly totalReturn: number;
  readonly drawdownMax: number;
  readonly fills: number;
  /** Quote units. */
  readonly startEquity: number;
  readonly feesPaid: number;
  readonly realized: number;
  readonly hasEnded: boolean;
  /** When it started, milliseconds since 1970. */
  readonly startedAt: number;
  /** Of the price, from its start to the last close. */
  readonly priceChange: number;
  /** Milliseconds that the worker took. */
  readonly tookMs: number;
}

export type GhostReport =
  | { readonly kind: 'ready'; readonly market: DrawnMarket }
  | { readonly kind: 'run'; readonly id: number; readonly drawn: DrawnRun; readonly figures: GhostFigures }
  | { readonly kind: 'refused'; readonly id: number; readonly error: string }
  | { readonly kind: 'spread'; readonly id: number; readonly spread: OutcomeSpread; readonly isDone: boolean };
