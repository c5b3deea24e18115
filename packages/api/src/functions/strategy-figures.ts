import { z } from 'zod';
import { symbol } from './fields.ts';

/** Pairs on whose candles the catalogue is measured: those the product trades. */
export const STRATEGY_FIGURE_SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'ADAUSDT', 'LINKUSDT'] as const;

export const strategyFiguresBody = z
  .strictObject({
    symbol: symbol
      .pipe(z.enum(STRATEGY_FIGURE_SYMBOLS, { error: `must be one of ${STRATEGY_FIGURE_SYMBOLS.join(', ')}.` }))
      .default('BTCUSDT'),
  })
  .prefault({});

/** The candles that all strategies of one timeframe are measured on. */
export interface FigureWindow {
  readonly timeframe: string;
  /** What the candles were summed from. */
  readonly sourceTimeframe: string;
  /** ISO; candles with `from <= openTime < to`. */
  readonly from: string;
  readonly to: string;
  readonly candles: number;
  readonly missing: number;
  /** SHA-256 of the candles of the window and of those before it that warm indicators up. */
  readonly dataHash: string;
  /** Buying all at the start and keeping it to the end, under the same assumptions: fractions. */
  readonly benchmarkReturn: number;
  readonly benchmarkDrawdown: number;
}

/** What a strategy made of its window with its default parameters. Fractions, not percent; null where not defined. */
export interface StrategyFigures {
  readonly trades: number;
  readonly totalReturn: number;
  /** Largest fall from a peak, 0 to 1. */
  readonly drawdownMax: number;
  readonly winRate: number | null;
  readonly profitFactor: number | null;
  readonly sharpe: number | null;
  /** Share of the candles with a position. */
  readonly exposure: number | null;
  /** Fees and slippage as a share of the start equity. */
  readonly costs: number;
  /** Fees and slippage as a share of what was earned before them. */
  readonly costShare: number | null;
  /** Return of each half of the window. */
  readonly firstHalf: number | null;
  readonly secondHalf: number | null;
  /**
   * Whether nobody could have fitted rules or parameters to these candles. What is shipped was known when the catalogue was
   * written, so it never is.
   */
  readonly isOutOfSample: boolean;
  /** At most 60 points with the lows and highs between them: multiples of the start equity, and the fall from the peak. */
  readonly equity: readonly number[];
  readonly drawdown: readonly number[];
}

export interface StrategyFiguresEntry {
  readonly id: string;
  readonly timeframe: string;
  /** Null when there is nothing to run on, or the run failed; the reason says which. */
  readonly figures: StrategyFigures | null;
  readonly reason: string | null;
}

export interface StrategyFiguresResponse {
  readonly success: true;
  readonly symbol: string;
  /** Entries come one by one; those that are missing are still being computed. */
  readonly status: 'computing' | 'done';
  readonly total: number;
  readonly windows: readonly FigureWindow[];
  readonly entries: readonly StrategyFiguresEntry[];
  readonly assumptions: { readonly startEquity: number; readonly feeBps: number; readonly slippageBps: number };
  readonly engineVersion: number;
}
