import type { OverfittingReport, RatedTrial, TrialColumns } from '@atb/api/rated-trial';
import { rateNeighbourhoods } from '@atb/core/backtest/sweep/neighbourhood';
import { type ParetoAxis, paretoFront } from '@atb/core/backtest/sweep/pareto-front';
import type { ParameterSpace } from '@atb/core/backtest/sweep/parameter-space';
import { backtestOverfitting } from '@atb/core/statistics/backtest-overfitting';
import { deflatedSharpe, expectedMaximumSharpe, sharpeSample } from '@atb/core/statistics/deflated-sharpe';
import { deviation } from '@atb/core/statistics/moments';
import type { Trial } from './search-trials.ts';

const YEAR_DAYS = 365;
const TOP_COUNT = 50;
/** The probability of overfitting is reckoned from so many trials at most: every one is compared with every other, over and over. */
const JUDGED_MAX = 1_000;

const PARETO_AXES: readonly ParetoAxis<Trial>[] = [
  { of: ({ score, outcome }) => (score === null ? null : (outcome.figures?.totalReturn ?? null)), better: 'more' },
  { of: ({ outcome }) => outcome.figures?.drawdownMax ?? null, better: 'less' },
];

export function listColumns({ dimensions }: ParameterSpace, trials: readonly Trial[]): TrialColumns {
  const figure = (name: 'totalReturn' | 'drawdownMax' | 'sharpe' | 'trades') =>
    trials.map(({ outcome }) => outcome.figures?.[name] ?? null);
  return {
    count: trials.length,
    params: Object.fromEntries(
      dimensions.map(({ name }) => [name, trials.map(({ params }) => params[name] ?? Number.NaN)]),
    ),
    score: trials.map(({ score }) => score),
    totalReturn: figure('totalReturn'),
    drawdownMax: figure('drawdownMax'),
    sharpe: figure('sharpe'),
    trades: figure('trades'),
  };
}

/** The best trials with what their neighbours say of them. */
export function rateTop(space: ParameterSpace, trials: readonly Trial[]): readonly RatedTrial[] {
  const top = trials
    .filter(({ score }) => score !== null)
    .toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0) || a.number - b.number)
    .slice(0, TOP_COUNT);
  const neighbourhoods = rateNeighbourhoods(space, trials, top);
  return top.flatMap(({ number, params, score, outcome }, i) => {
    const neighbourhood = neighbourhoods[i];
    if (outcome.figures === null || neighbourhood === undefined) return [];
    return [{ number, params, score, figures: outcome.figures, neighbourhood }];
  });
}

export function listPareto(trials: readonly Trial[]): readonly number[] {
  return paretoFront(trials, PARETO_AXES).map(({ number }) => number);
}

/** @param returns Of the best trial, by day. */
export function reportOverfitting(trials: readonly Trial[], returns: Float64Array): OverfittingReport {
  const dailySharpes = trials.flatMap(({ outcome }) => {
    const sharpe = outcome.figures?.sharpe ?? null;
    return sharpe === null ? [] : [sharpe / Math.sqrt(YEAR_DAYS)];
  });
  const spread = deviation(dailySharpes);
  const variance = spread === null ? null : spread ** 2;
  const sample = sharpeSample(returns);
  const judged = chooseEvenly(
    trials.flatMap(({ outcome }) => (outcome.sums === null ? [] : [outcome.sums])),
    JUDGED_MAX,
  );
  return {
    trials: trials.length,
    expectedSharpe: variance === null ? null : expectedMaximumSharpe(trials.length, variance) * Math.sqrt(YEAR_DAYS),
    deflatedSharpe: sample === null || variance === null ? null : deflatedSharpe(sample, trials.length, variance),
    probability: backtestOverfitting(judged)?.probability ?? null,
    judged: judged.length,
  };
}

function chooseEvenly<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)]).filter(
    (item) => item !== undefined,
  );
}
