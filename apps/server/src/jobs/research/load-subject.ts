import { type BacktestRequest } from '@atb/api/functions/start-backtest';
import { addMs, parseIso, toIso } from '@atb/core/base/time';
import { type CandleSeries, lowerBound } from '@atb/core/market/candle-series';
import { timeframeMs } from '@atb/core/market/timeframe';
import { strategyById } from '@atb/core/strategies/catalogue/catalogue';
import { compileStrategy } from '@atb/core/strategies/compile-strategy';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import type { StrategyParams } from '@atb/core/strategies/resolve-params';
import type { CandleArchive, LoadedCandles } from '../../market-data/archive/candle-archive.ts';
import { hashCandles } from '../../market-data/archive/hash-candles.ts';
import { RunFailed } from './run-end.ts';
import type { ResearchContext, ResultFacts } from './thread-messages.ts';

/** What a run is about, with its candles. */
export interface Subject {
  readonly context: ResearchContext;
  readonly facts: ResultFacts;
}

type SubjectRequest = Pick<
  BacktestRequest,
  'strategyId' | 'definition' | 'venue' | 'symbol' | 'timeframe' | 'from' | 'to' | 'terms'
>;

export interface LoadSubjectOptions {
  readonly archive: CandleArchive;
  readonly runId: string;
  readonly request: SubjectRequest;
  /** Parameter sets that may be tried: the longest warm-up of them is loaded. */
  readonly paramSets: readonly StrategyParams[];
}

/** @throws RunFailed with a sentence when there is no such strategy, or too few candles. */
export async function loadSubject({ archive, runId, request, paramSets }: LoadSubjectOptions): Promise<Subject> {
  const definition = findDefinition(request);
  const { venue, symbol, timeframe, terms } = request;
  const key = { venue, symbol, timeframe };
  const from = parseIso(request.from);
  const to = parseIso(request.to);
  const warmUp = Math.max(0, ...paramSets.map((params) => compileStrategy(definition, { params, timeframe }).warmUp));
  const loaded = await archive.load(key, addMs(from, -warmUp * timeframeMs(timeframe)), to, { shared: true });
  const candles = toSeries(loaded);
  const startRow = lowerBound(candles, from);
  if (candles.length - startRow < 2) {
    throw new RunFailed(
      `There are no candles of ${symbol} ${timeframe} on ${venue} from ${request.from} to ${request.to}.`,
    );
  }
  const { detailTimeframe } = terms;
  const detail =
    detailTimeframe === null
      ? null
      : toSeries(await archive.load({ ...key, timeframe: detailTimeframe }, from, to, { shared: true }));
  const gaps = loaded.gaps
    .filter((gap) => gap.to > from)
    .map(({ from: first, to: next, missing }) => ({ from: first, to: next, missing }));
  return {
    context: { id: runId, definition, terms, candles, startRow, detail },
    facts: {
      venue,
      symbol,
      from: toIso(from),
      to: toIso(to),
      sourceTimeframe: loaded.sourceTimeframe,
      dataHash: hashCandles(key, candles),
      gaps,
    },
  };
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

/** The columns alone: what a thread is to be sent. */
function toSeries({ timeframe, length, openTime, open, high, low, close, volume }: LoadedCandles): CandleSeries {
  return { timeframe, length, openTime, open, high, low, close, volume };
}
