import { startWalkForwardContract, type WalkForwardRequest } from '@atb/api/functions/research/start-walk-forward';
import type { WalkForwardBundle, WalkForwardFold } from '@atb/api/research-bundle';
import { summarise } from '@atb/core/backtest/summarise';
import { planWindows, type WalkForwardWindow } from '@atb/core/backtest/walk-forward/plan-windows';
import { stitchResults, type StitchPart } from '@atb/core/backtest/walk-forward/stitch-results';
import { epochMs, parseIso, toIso } from '@atb/core/base/time';
import { lowerBound, sliceCandleSeries } from '@atb/core/market/candle-series';
import { timeframeMs } from '@atb/core/market/timeframe';
import { findWarnings } from '@atb/core/statistics/find-warnings';
import { mean } from '@atb/core/statistics/moments';
import { describeSubject } from './describe-subject.ts';
import { listTrades } from './list-trades.ts';
import { findDefinition, loadSubject } from './load-subject.ts';
import { packBundle } from './pack-bundle.ts';
import { cornerParams, describeSpace, planSearch } from './plan-search.ts';
import { RunFailed } from './run-end.ts';
import type { RunOutcome, RunRow } from './run-row.ts';
import type { RunTools } from './run-tools.ts';
import { sampleEquity } from './sample-equity.ts';
import { createSampler, bestScored, searchTrials, type SearchOptions, type Trial } from './search-trials.ts';
import { stitchBenchmark } from './stitch-benchmark.ts';
import type { ResearchContext } from './thread-messages.ts';
import { warnOfFilters } from './result-warnings.ts';

/** Chooses parameters on one stretch and judges them on the next, over and over. */
export async function carryOutWalkForward(
  run: RunRow,
  { archive, control, trials: store }: RunTools,
): Promise<RunOutcome> {
  const request = startWalkForwardContract.body.parse(run.request);
  const space = planSearch(request.ranges, findDefinition(request));
  control.enter('Loading candles.');
  const paramSets = cornerParams(space, request.params);
  const subject = await loadSubject({ archive, runId: run.id, request, paramSets });
  const windows = planRequestWindows(request);
  if (windows.length === 0) throw new RunFailed('The range is too short for one training part and one test.');
  const kept = await store.read();
  const perFold = createSampler(space, request).total;
  const search = { space, request, control, kept, onTrials: store.add };
  const folds: FoldOutcome[] = [];
  for (const [i, window] of windows.entries()) {
    control.enter(`Window ${i + 1} of ${windows.length}.`);
    const numbering = { first: i * perFold, total: windows.length * perFold };
    const startEquity = folds.at(-1)?.part.result.endEquity ?? request.assumptions.startEquity;
    folds.push(await carryOutFold({ window, whole: subject.context, startEquity, search: { ...search, numbering } }));
  }
  await store.flush();
  control.enter('Stitching the tests.');
  const stitched = stitchResults(folds.map(({ part }) => part));
  const span = sliceContext(subject.context, {
    from: windows[0]?.testFrom ?? 0,
    to: windows.at(-1)?.testTo ?? 0,
    name: 'tests',
  });
  const held = await control.carryOut(span, {
    kind: 'run',
    params: null,
    startEquity: request.assumptions.startEquity,
  });
  const benchmark = stitchBenchmark(held.benchmark, span.candles, stitched);
  const figures = summarise(stitched);
  const { trades, feesPaid, slippagePaid, missingCandles } = stitched;
  const content: Omit<WalkForwardBundle, 'digest'> = {
    kind: 'walk_forward',
    ...describeSubject(subject),
    objective: request.objective,
    sampler: request.sampler,
    seed: request.seed,
    constraints: request.constraints,
    ...describeSpace(space),
    mode: request.mode,
    folds: folds.map(describeFold),
    figures,
    benchmark: benchmark.figures,
    efficiency: rateEfficiency(folds, figures.cagr),
    startEquity: stitched.startEquity,
    endEquity: stitched.endEquity,
    curve: sampleEquity({ time: stitched.time, equity: stitched.equity, benchmark: benchmark.equity, startRow: 0 }),
    daily: { time: [...stitched.daily.time], equity: [...stitched.daily.equity], benchmark: benchmark.daily },
    trades: listTrades(trades),
    warnings: [
      ...warnOfFilters(subject.facts.venue, [{ symbol: subject.facts.symbol, assumptions: request.assumptions }]),
      ...findWarnings({ profits: trades.pnl, costs: feesPaid + slippagePaid, missingCandles }),
    ],
  };
  const count = windows.length * perFold;
  const summary = { ...figures, benchmarkReturn: benchmark.figures.totalReturn, params: {}, trials: count };
  return { ...(await packBundle(content)), dataHash: content.dataHash, summary, count };
}

function planRequestWindows(request: WalkForwardRequest): readonly WalkForwardWindow[] {
  const { from, to, timeframe, mode, trainDays, testDays, purge, embargo } = request;
  const span = { from: parseIso(from), to: parseIso(to), candleMs: timeframeMs(timeframe) };
  return planWindows({ ...span, mode, trainDays, testDays, purge, embargo });
}

interface FoldInput {
  readonly window: WalkForwardWindow;
  readonly whole: ResearchContext;
  readonly startEquity: number;
  readonly search: Omit<SearchOptions, 'context'>;
}

interface FoldOutcome {
  readonly window: WalkForwardWindow;
  readonly best: Trial | null;
  readonly part: StitchPart;
}

async function carryOutFold({ window, whole, startEquity, search }: FoldInput): Promise<FoldOutcome> {
  const { trainFrom, trainTo, testFrom, testTo } = window;
  const train = sliceContext(whole, { from: trainFrom, to: trainTo, name: `train ${trainTo}` });
  const best = bestScored(await searchTrials({ ...search, context: train }));
  const test = sliceContext(whole, { from: testFrom, to: testTo, name: `test ${testFrom}` });
  const { result } = await search.control.carryOut(test, { kind: 'run', params: best?.params ?? null, startEquity });
  return { window, best, part: { result, openTime: test.candles.openTime } };
}

interface ContextSpan {
  /** Milliseconds; `from <= openTime < to`. */
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** Part of a context with as many candles before it as the whole has. */
function sliceContext(whole: ResearchContext, { from, to, name }: ContextSpan): ResearchContext {
  const { candles, startRow } = whole;
  const beforeMs = startRow * timeframeMs(candles.timeframe);
  const part = sliceCandleSeries(candles, from - beforeMs, to);
  return { ...whole, id: `${whole.id} ${name}`, candles: part, startRow: lowerBound(part, from) };
}

function describeFold({ window, best, part }: FoldOutcome): WalkForwardFold {
  const iso = (time: number): string => toIso(epochMs(time));
  return {
    trainFrom: iso(window.trainFrom),
    trainTo: iso(window.trainTo),
    testFrom: iso(window.testFrom),
    testTo: iso(window.testTo),
    params: best?.params ?? null,
    trainScore: best?.score ?? null,
    train: best?.outcome.figures ?? null,
    test: best === null ? null : summarise(part.result),
  };
}

/**
 * Growth a year of all tests in a row over the mean of the training parts. The tests are taken together because a year
 * made of one good month is no measure.
 * @see Pardo, The Evaluation and Optimization of Trading Strategies (2008), walk-forward efficiency
 */
function rateEfficiency(folds: readonly FoldOutcome[], testedGrowth: number | null): number | null {
  const trained = mean(folds.flatMap(({ best }) => best?.outcome.figures?.cagr ?? []));
  return trained === null || testedGrowth === null || trained <= 0 || testedGrowth <= 0 ? null : testedGrowth / trained;
}
