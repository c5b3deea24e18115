import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { done, list, symbol } from '../fields.ts';

/** Pairs on whose candles the catalogue is measured: those the product trades. */
export const STRATEGY_FIGURE_SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'ADAUSDT', 'LINKUSDT'] as const;

/** The candles that all strategies of one timeframe are measured on. */
const figureWindow = z.strictObject({
  timeframe: z.string(),
  /** What the candles were summed from. */
  sourceTimeframe: z.string(),
  /** ISO; candles with `from <= openTime < to`. */
  from: z.string(),
  to: z.string(),
  candles: z.int(),
  missing: z.int(),
  /** SHA-256 of the candles of the window and of those before it that warm indicators up. */
  dataHash: z.string(),
  /** Buying all at the start and keeping it to the end, under the same assumptions: fractions. */
  benchmarkReturn: z.number(),
  benchmarkDrawdown: z.number(),
});

const orNull = z.nullable(z.number());

/** What a strategy made of its window with its default parameters. Fractions, not percent; null where not defined. */
const figures = z.strictObject({
  trades: z.int(),
  totalReturn: z.number(),
  /** Largest fall from a peak, 0 to 1. */
  drawdownMax: z.number(),
  winRate: orNull,
  profitFactor: orNull,
  sharpe: orNull,
  /** Share of the candles with a position. */
  exposure: orNull,
  /** Fees and slippage as a share of the start equity. */
  costs: z.number(),
  /** Fees and slippage as a share of what was earned before them. */
  costShare: orNull,
  /** Return of each half of the window. */
  firstHalf: orNull,
  secondHalf: orNull,
  /**
   * Whether nobody could have fitted rules or parameters to these candles. What is shipped was known when the catalogue was
   * written, so it never is.
   */
  isOutOfSample: z.boolean(),
  /** At most 60 points with the lows and highs between them: multiples of the start equity, and the fall from the peak. */
  equity: list(z.number()),
  drawdown: list(z.number()),
});

const entry = z.strictObject({
  id: z.string(),
  timeframe: z.string(),
  /** Null when there is nothing to run on, or the run failed; the reason says which. */
  figures: z.nullable(figures),
  reason: z.nullable(z.string()),
});

const answer = z.strictObject({
  success: done,
  symbol: z.string(),
  /** Entries come one by one; those that are missing are still being computed. */
  status: z.enum(['computing', 'done']),
  total: z.int(),
  windows: list(figureWindow),
  entries: list(entry),
  assumptions: z.strictObject({ startEquity: z.number(), feeBps: z.number(), slippageBps: z.number() }),
  engineVersion: z.int(),
});

export type FigureWindow = z.output<typeof figureWindow>;
export type StrategyFigures = z.output<typeof figures>;
export type StrategyFiguresEntry = z.output<typeof entry>;
export type StrategyFiguresAnswer = z.output<typeof answer>;

export const strategyFiguresContract = defineContract({
  name: 'strategy-figures',
  summary: 'What each strategy of the catalogue made of the recorded year; partial while it is being computed.',
  auth: ANY_USER,
  scope: 'read',
  body: z.prefault(
    z.strictObject({
      symbol: z._default(
        z.pipe(
          symbol,
          z.enum(STRATEGY_FIGURE_SYMBOLS, { error: `must be one of ${STRATEGY_FIGURE_SYMBOLS.join(', ')}.` }),
        ),
        'BTCUSDT',
      ),
    }),
    {},
  ),
  answer,
  errors: [],
});
