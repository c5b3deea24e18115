import { randomUUID } from 'node:crypto';
import type { StrategySubject } from '@atb/api/functions/research-fields';
import { parseIso, toIso } from '@atb/core/base/time';
import type { Timeframe } from '@atb/core/market/timeframe';
import { strategyById } from '@atb/core/strategies/catalogue/catalogue';
import { compileStrategy } from '@atb/core/strategies/compile-strategy';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { RuleBudgetError } from '@atb/core/strategies/plan/plan-budget';
import type { StrategyParams } from '@atb/core/strategies/resolve-params';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import { loadCandles } from './load-candles.ts';
import { RunFailed } from './run-end.ts';
import type { ResearchContext, ResultFacts } from './thread-messages.ts';

/** What a run is about, with its candles. */
export interface LoadedSubject {
  readonly context: ResearchContext;
  readonly facts: ResultFacts;
}

type SubjectRequest = Pick<
  StrategySubject,
  'strategyId' | 'definition' | 'venue' | 'symbol' | 'timeframe' | 'from' | 'to' | 'assumptions'
>;

export interface LoadSubjectOptions {
  readonly archive: CandleArchive;
  readonly runId: string;
  readonly request: SubjectRequest;
  /** Parameter sets that may be tried: the longest warm-up of them is loaded. */
  readonly paramSets: readonly StrategyParams[];
}

/** @throws RunFailed with a sentence when there is no such strategy, or too few candles. */
export async function loadSubject({ archive, runId, request, paramSets }: LoadSubjectOptions): Promise<LoadedSubject> {
  const definition = findDefinition(request);
  const { venue, symbol, timeframe, assumptions } = request;
  const [from, to] = [parseIso(request.from), parseIso(request.to)];
  const before = longestWarmUp(definition, paramSets, timeframe);
  const { detailTimeframe } = assumptions;
  const candleRequest = { key: { venue, symbol, timeframe }, from, to, before, detailTimeframe };
  const { facts, ...loaded } = await loadCandles(archive, candleRequest);
  return {
    context: { id: `${runId} ${randomUUID()}`, definition, assumptions, ...loaded },
    facts: { ...facts, venue, from: toIso(from), to: toIso(to) },
  };
}

/** Candles before the range that any of the parameter sets asks for. */
export function longestWarmUp(
  definition: StrategyDefinition,
  paramSets: readonly StrategyParams[],
  timeframe: Timeframe,
): number {
  return Math.max(0, ...paramSets.map((params) => warmUpOf(definition, params, timeframe)));
}

/** A set that costs too much is no trial: its fault is told where it is tried. */
function warmUpOf(definition: StrategyDefinition, params: StrategyParams, timeframe: Timeframe): number {
  try {
    return compileStrategy(definition, { params, timeframe }).warmUp;
  } catch (error) {
    if (error instanceof RuleBudgetError) return 0;
    throw error;
  }
}

/** @throws RunFailed with a sentence when there is no such strategy. */
export function findDefinition({
  strategyId,
  definition,
}: Pick<SubjectRequest, 'strategyId' | 'definition'>): StrategyDefinition {
  const found = definition ?? (strategyId === undefined ? null : strategyById(strategyId));
  if (found === null) throw new RunFailed(`There is no strategy "${strategyId}".`);
  return found;
}
