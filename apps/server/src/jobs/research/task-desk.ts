import { type BacktestWorkspace, createBacktestWorkspace } from '@atb/core/backtest/fast/create-run';
import { runBacktest } from '@atb/core/backtest/run-backtest';
import { partReturns } from '@atb/core/backtest/sweep/part-returns';
import { summarise } from '@atb/core/backtest/summarise';
import { compileStrategy, createColumnCache } from '@atb/core/strategies/compile-strategy';
import type { StrategyParams } from '@atb/core/strategies/resolve-params';
import { buildBundle } from './build-bundle.ts';
import { RunCancelled } from './run-end.ts';
import type { ResearchContext, ThreadAnswer, ThreadRequest, TrialOutcome } from './thread-messages.ts';

/** A context with what its trials share. */
interface OpenContext extends ResearchContext {
  readonly cache: ReturnType<typeof createColumnCache>;
  readonly workspace: BacktestWorkspace;
}

/** Carries out tasks, inside a thread. Contexts stay open, so that trials share indicator columns. */
export class TaskDesk {
  readonly #isCancelled: () => boolean;
  readonly #contexts = new Map<string, OpenContext>();

  constructor(isCancelled: () => boolean) {
    this.#isCancelled = isCancelled;
  }

  carryOut({ contextId, context, forget, task }: ThreadRequest): ThreadAnswer {
    for (const id of forget) this.#contexts.delete(id);
    if (context !== null) this.#contexts.set(contextId, openContext(context));
    const open = this.#contexts.get(contextId);
    if (open === undefined) throw new Error(`context ${contextId} was not handed over`);
    if (task.kind === 'backtest') return buildBundle(open, task.params, task.facts);
    return this.#runTrials(open, task.params);
  }

  #runTrials(context: OpenContext, all: readonly StrategyParams[]): ThreadAnswer {
    const startedAt = performance.now();
    const outcomes = all.map((params) => {
      if (this.#isCancelled()) throw new RunCancelled();
      return runTrial(context, params);
    });
    return { kind: 'trials', outcomes, elapsedMs: performance.now() - startedAt };
  }
}

function openContext(context: ResearchContext): OpenContext {
  return {
    ...context,
    cache: createColumnCache(context.candles),
    workspace: createBacktestWorkspace(context.candles, context.startRow),
  };
}

function runTrial(context: OpenContext, params: StrategyParams): TrialOutcome {
  const { candles, definition, terms, startRow, detail, cache, workspace } = context;
  const strategy = compileStrategy(definition, { params, timeframe: candles.timeframe });
  const signals = strategy.columns(candles, cache);
  const result = runBacktest({ candles, signals, terms, startRow, detail }, { workspace });
  cache.release(signals);
  return { figures: summarise(result), parts: partReturns(result) };
}
