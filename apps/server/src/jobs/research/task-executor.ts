import { runBuyAndHold } from '@atb/core/backtest/buy-and-hold';
import { type BacktestWorkspace, createBacktestWorkspace } from '@atb/core/backtest/fast/create-run';
import { runBacktest } from '@atb/core/backtest/run-backtest';
import { runTrial } from '@atb/core/backtest/run-trial';
import { STRESS_CASES, type StressCase } from '@atb/core/backtest/stress/stress-cases';
import { summarise } from '@atb/core/backtest/summarise';
import { lowerBound } from '@atb/core/market/candle-series';
import { compileStrategy, createColumnCache } from '@atb/core/strategies/compile-strategy';
import type { FreeColumns } from '@atb/core/strategies/columns/column-cache';
import type { StrategyParams } from '@atb/core/strategies/resolve-params';
import { overfittingSums } from '@atb/core/statistics/overfitting-sums';
import { simpleReturns } from '@atb/core/statistics/returns';
import { buildBundle } from './build-bundle.ts';
import { RunCancelled } from './run-end.ts';
import type {
  ResearchContext,
  RunAnswer,
  StressAnswer,
  ThreadAnswer,
  ThreadRequest,
  ThreadTask,
  TrialOutcome,
  TrialsAnswer,
  WholeTask,
} from './thread-messages.ts';

/** Of the indicator columns of one context. */
export const CACHE_BYTES_MAX = 128 * 1024 * 1024;

const NO_SIGNALS = { warmUp: 0, long: null, short: null, sizing: { kind: 'equity_fraction', value: 1 } } as const;

/** What the trials of a context share. */
interface SearchMaterial {
  readonly cache: ReturnType<typeof createColumnCache>;
  readonly workspace: BacktestWorkspace;
}

/** How a task is watched and stopped. */
export interface TaskControl {
  readonly isCancelled: () => boolean;
  readonly onStep: () => void;
}

/** Carries out tasks, inside a thread. Contexts stay open, so that trials share indicator columns. */
export class TaskExecutor {
  readonly #control: TaskControl;
  readonly #contexts = new Map<string, ResearchContext>();
  /** By context, from its first trial on. */
  readonly #searches = new Map<string, SearchMaterial>();
  /** Of the search that was forgotten last, for the next one: who searches a market goes on to search it. */
  #memory: FreeColumns | null = null;

  constructor(control: TaskControl) {
    this.#control = control;
  }

  /** Only what the task needs is loaded: most are of a strategy, and all of a bot's life would be loaded for nothing. */
  async carryOut({ contextId, context, forget, task }: ThreadRequest): Promise<ThreadAnswer> {
    for (const id of forget) this.#forget(id);
    if (task.kind === 'portfolio') return (await import('./build-portfolio.ts')).buildPortfolio(task, this.#step);
    if (task.kind === 'bot') return (await import('./build-bot.ts')).buildBot(task, this.#step);
    if (context !== null) this.#contexts.set(context.id, context);
    const open = this.#contexts.get(contextId ?? '');
    if (open === undefined) throw new Error(`context ${contextId} was not handed over`);
    return this.#answer(open, task);
  }

  #forget(id: string): void {
    this.#memory = this.#searches.get(id)?.cache.close() ?? this.#memory;
    this.#searches.delete(id);
    this.#contexts.delete(id);
  }

  #searchOf({ id, candles, startRow }: ResearchContext): SearchMaterial {
    const known = this.#searches.get(id);
    if (known !== undefined) return known;
    const cache = createColumnCache(candles, { bytesMax: CACHE_BYTES_MAX, memory: this.#memory });
    this.#memory = null;
    const material = { cache, workspace: createBacktestWorkspace(candles, startRow) };
    this.#searches.set(id, material);
    return material;
  }

  readonly #step = (): void => {
    this.#control.onStep();
    this.#assertGoing();
  };

  #answer(context: ResearchContext, task: Exclude<ThreadTask, WholeTask>): ThreadAnswer {
    switch (task.kind) {
      case 'backtest':
        return buildBundle(context, task, this.#step);
      case 'trials':
        return this.#runTrials(context, task.params);
      case 'run':
        return runWhole(context, task.params, task.startEquity);
      case 'stress':
        return this.#runStress(context, task.params);
    }
  }

  #runTrials(context: ResearchContext, all: readonly StrategyParams[]): TrialsAnswer {
    const startedAt = performance.now();
    const material = this.#searchOf(context);
    const outcomes = all.map((params) => {
      this.#assertGoing();
      return tryParams(context, material, params);
    });
    return { kind: 'trials', outcomes, elapsedMs: performance.now() - startedAt };
  }

  #runStress(context: ResearchContext, params: StrategyParams): StressAnswer {
    const cases = STRESS_CASES.map((stress) => {
      this.#assertGoing();
      return { id: stress.id, label: stress.label, figures: runStressCase(context, params, stress) };
    });
    return { kind: 'stress', cases };
  }

  #assertGoing(): void {
    if (this.#control.isCancelled()) throw new RunCancelled();
  }
}

function tryParams(
  context: ResearchContext,
  { cache, workspace }: SearchMaterial,
  params: StrategyParams,
): TrialOutcome {
  const { candles, definition, assumptions, startRow, detail } = context;
  try {
    const signals = compileStrategy(definition, { params, timeframe: candles.timeframe }).columns(candles, cache);
    const result = runTrial({ candles, signals, assumptions, startRow, detail }, workspace);
    cache.release(signals);
    return {
      figures: summarise(result),
      sums: overfittingSums(simpleReturns(result.daily.equity, result.startEquity)),
      fault: null,
    };
  } catch (error) {
    return { figures: null, sums: null, fault: error instanceof Error ? error.message : String(error) };
  }
}

function runWhole(context: ResearchContext, params: StrategyParams | null, startEquity: number): RunAnswer {
  const { candles, definition, startRow, detail } = context;
  const assumptions = { ...context.assumptions, startEquity };
  const signals =
    params === null
      ? { ...NO_SIGNALS, length: candles.length }
      : compileStrategy(definition, { params, timeframe: candles.timeframe }).columns(candles);
  const result = runBacktest({ candles, signals, assumptions, startRow, detail }, { equity: true });
  return { kind: 'run', result, benchmark: runBuyAndHold(candles, assumptions, startRow, { equity: true }) };
}

function runStressCase(context: ResearchContext, params: StrategyParams, stress: StressCase) {
  const candles = stress.candles(context.candles);
  const startRow = lowerBound(candles, context.candles.openTime[context.startRow] ?? 0);
  const strategy = compileStrategy(context.definition, { params, timeframe: candles.timeframe });
  const signals = stress.signals(strategy.columns(candles));
  return summarise(
    runBacktest({
      candles,
      signals,
      assumptions: stress.assumptions(context.assumptions),
      startRow,
      detail: context.detail,
    }),
  );
}
