// research: backtests and sweeps, taken from the queue and carried out by threads that share the candles.
import type { BacktestResult } from '@atb/core/backtest/backtest-result';
import type { Assumptions } from '@atb/core/backtest/assumptions';
import type { BacktestedBotKind } from '@atb/core/bots/kinds';
import type { BacktestSummary } from '@atb/core/backtest/summarise';
import type { CandleSeries } from '@atb/core/market/candle-series';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import type { StrategyParams } from '@atb/core/strategies/resolve-params';

/** What a thread needs for any number of trials. Candles lie in shared memory: sending them copies nothing. */
export interface ResearchContext {
  /** Unlike any other in this process. */
  readonly id: string;
  readonly definition: StrategyDefinition;
  readonly assumptions: Assumptions;
  /** The range with the candles before it that warm indicators up. */
  readonly candles: CandleSeries;
  /** First row of the range. */
  readonly startRow: number;
  /** Candles of a shorter timeframe; null for none. */
  readonly detail: CandleSeries | null;
}

/** What is told of a pair's candles. */
export interface CandleFacts {
  readonly symbol: string;
  readonly sourceTimeframe: string;
  readonly dataHash: string;
  readonly gaps: ReadonlyArray<{ readonly from: number; readonly to: number; readonly missing: number }>;
  /** Share of the range that detail candles cover; null when none were asked for. */
  readonly detailShare: number | null;
}

/** Where and when; times are ISO. */
export interface RangeFacts {
  readonly venue: string;
  readonly from: string;
  readonly to: string;
}

/** What is told beside a backtest's figures. */
export interface ResultFacts extends CandleFacts, RangeFacts {}

/** One pair of a portfolio. */
export interface PortfolioPart extends Pick<ResearchContext, 'candles' | 'startRow' | 'detail' | 'assumptions'> {
  readonly facts: CandleFacts;
}

/** A strategy on several pairs that share one account. */
export interface PortfolioTask {
  readonly kind: 'portfolio';
  readonly definition: StrategyDefinition;
  readonly params: StrategyParams;
  readonly parts: readonly PortfolioPart[];
  /** Of the account; the parts have the increments of their own pair. */
  readonly assumptions: Assumptions;
  readonly range: RangeFacts;
}

/** What a bot on one pair runs on. */
export interface BotMaterial {
  readonly candles: CandleSeries;
  readonly startRow: number;
  /** Candles before the range that were wanted. */
  readonly wanted: number;
  readonly assumptions: Assumptions;
  readonly facts: ResultFacts;
}

/** A bot on one pair. */
export interface BotTask extends BotMaterial {
  readonly kind: 'bot';
  readonly bot: BacktestedBotKind;
  /** Of that kind, parsed. */
  readonly params: object;
}

/** Tasks that bring everything they need: nothing of them is kept for another. */
export type WholeTask = PortfolioTask | BotTask;

/** What one parameter set came to. */
export type TrialOutcome =
  | {
      readonly figures: BacktestSummary;
      /** Of its daily returns, for the probability of overfitting; null for a range of too few days. */
      readonly sums: Float64Array | null;
      readonly fault: null;
    }
  /** The strategy cannot be run with these parameters; why is a sentence. */
  | { readonly figures: null; readonly sums: null; readonly fault: string };

export type ThreadTask =
  | WholeTask
  /** One backtest with all that is told of it. */
  | { readonly kind: 'backtest'; readonly params: StrategyParams; readonly facts: ResultFacts }
  /** Figures of many parameter sets. */
  | { readonly kind: 'trials'; readonly params: readonly StrategyParams[] }
  /** One backtest as it is, with its equity, from another equity than the assumptions name. Without parameters nothing is traded. */
  | { readonly kind: 'run'; readonly params: StrategyParams | null; readonly startEquity: number }
  /** One parameter set under harder conditions. */
  | { readonly kind: 'stress'; readonly params: StrategyParams };

/** Steps of a backtest: signals, trades, benchmark, checks, telling. */
export const BACKTEST_STEPS = 5;
/** Steps of a bot's backtest: fills, benchmark, telling. */
export const BOT_STEPS = 3;

/** Steps of a portfolio: signals and checks of each pair, trades, benchmark, telling. */
export function portfolioSteps(pairs: number): number {
  return pairs * 2 + 3;
}

export interface BacktestAnswer {
  readonly kind: 'backtest';
  /** The bundle as JSON, compressed by gzip. */
  readonly bundle: Uint8Array;
  readonly digest: string;
  readonly figures: BacktestSummary;
  /** Of each UTC day. */
  readonly returns: Float64Array;
  readonly summary: Readonly<Record<string, unknown>>;
}

export interface TrialsAnswer {
  readonly kind: 'trials';
  readonly outcomes: readonly TrialOutcome[];
  readonly elapsedMs: number;
}

export interface RunAnswer {
  readonly kind: 'run';
  readonly result: BacktestResult;
  readonly benchmark: BacktestResult;
}

export interface StressAnswer {
  readonly kind: 'stress';
  readonly cases: ReadonlyArray<{ readonly id: string; readonly label: string; readonly figures: BacktestSummary }>;
}

export interface WholeAnswer extends Omit<BacktestAnswer, 'kind' | 'figures' | 'returns'> {
  readonly kind: WholeTask['kind'];
}

interface Answers {
  readonly portfolio: WholeAnswer;
  readonly bot: WholeAnswer;
  readonly backtest: BacktestAnswer;
  readonly trials: TrialsAnswer;
  readonly run: RunAnswer;
  readonly stress: StressAnswer;
}

export type ThreadAnswer = Answers[keyof Answers];
/** What a task of this kind is answered with. */
export type AnswerTo<Task extends ThreadTask> = Answers[Task['kind']];

export interface ThreadRequest {
  /** Null for a task that brings everything itself. */
  readonly contextId: string | null;
  /** Null when the thread has it already, or needs none. */
  readonly context: ResearchContext | null;
  /** Contexts that will not be asked for again. */
  readonly forget: readonly string[];
  readonly task: ThreadTask;
}

export type ThreadReply =
  | { readonly status: 'done'; readonly answer: ThreadAnswer }
  | { readonly status: 'cancelled' }
  /** The calculation itself threw; the thread goes on. */
  | { readonly status: 'failed'; readonly message: string };

/** What a thread is born with: place 0 turns to 1 when its task is to stop, place 1 counts the task's steps that are done. */
export interface WorkerInit {
  readonly control: SharedArrayBuffer;
}
