import { setImmediate as breathe } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { BacktestBundle, StressReport, SweepBundle } from '@atb/api/research-bundle';
import { type SweepRequest, startSweepContract } from '@atb/api/functions/research/start-sweep';
import { shuffleDays } from '@atb/core/backtest/stress/shuffle-days';
import { rateParameters } from '@atb/core/backtest/sweep/parameter-importance';
import { describeSubject } from './describe-subject.ts';
import { findDefinition, loadSubject, type LoadedSubject } from './load-subject.ts';
import { packBundle } from './pack-bundle.ts';
import { cornerParams, describeSpace, planSearch } from './plan-search.ts';
import { listColumns, listPareto, rateTop, reportOverfitting } from './rate-search.ts';
import { warnOfFilters } from './result-warnings.ts';
import type { RunControl } from './run-control.ts';
import type { RunOutcome, RunRow } from './run-row.ts';
import type { RunTools } from './run-tools.ts';
import { sealHoldout } from '../../research/seal-holdout.ts';
import { bestScored, searchTrials, type Trial } from './search-trials.ts';
import type { BacktestAnswer } from './thread-messages.ts';

/** Tries parameter sets, keeps them all, and says how far the best one can be believed. */
export async function carryOutSweep(run: RunRow, { archive, control, trials: store }: RunTools): Promise<RunOutcome> {
  const request = startSweepContract.body.parse(run.request);
  const space = planSearch(request.ranges, findDefinition(request));
  const { open, holdout } = sealHoldout(request);
  control.enter('Loading candles.');
  const paramSets = cornerParams(space, request.params);
  const subject = await loadSubject({ archive, runId: run.id, request: { ...request, ...open }, paramSets });
  const kept = await store.read();
  control.enter('Trying parameters.');
  const trials = await searchTrials({ context: subject.context, space, request, control, kept, onTrials: store.add });
  await store.flush();
  const best = bestScored(trials);
  control.enter('Judging the best.');
  const top = rateTop(space, trials);
  await breathe();
  const judged = best === null ? null : await judgeBest({ subject, control, request, trials, best });
  const bestRated = top.find(({ number }) => number === best?.number) ?? null;
  const pareto = listPareto(trials);
  await breathe();
  const columns = listColumns(space, trials);
  await breathe();
  const importance = rateParameters(space, trials);
  await breathe();
  const content: Omit<SweepBundle, 'digest'> = {
    kind: 'sweep',
    ...describeSubject(subject),
    objective: request.objective,
    sampler: request.sampler,
    seed: request.seed,
    constraints: request.constraints,
    ...describeSpace(space),
    trials: columns,
    best: bestRated,
    bestBacktest: judged?.backtest ?? null,
    top,
    pareto,
    importance,
    overfitting: judged?.overfitting ?? null,
    stress: judged?.stress ?? null,
    holdout,
    warnings: [
      ...warnOfFilters(subject.facts.venue, [{ symbol: subject.facts.symbol, assumptions: request.assumptions }]),
      ...warn(trials, best),
    ],
  };
  const summary = { ...judged?.answer.summary, trials: trials.length };
  return { ...(await packBundle(content)), dataHash: content.dataHash, summary, count: trials.length };
}

interface JudgeInput {
  readonly subject: LoadedSubject;
  readonly control: RunControl;
  readonly request: SweepRequest;
  readonly trials: readonly Trial[];
  readonly best: Trial;
}

async function judgeBest({ subject: { context, facts }, control, request, trials, best }: JudgeInput) {
  const { params } = best;
  const [answer, stressed] = await Promise.all([
    control.carryOut(context, { kind: 'backtest', params, facts }),
    request.stress ? control.carryOut(context, { kind: 'stress', params }) : null,
  ]);
  const stress: StressReport | null =
    stressed === null ? null : { cases: stressed.cases, shuffled: shuffleDays(answer.returns, request.seed) };
  await breathe();
  const overfitting = reportOverfitting(trials, answer.returns);
  await breathe();
  return { answer, backtest: unpack(answer), overfitting, stress };
}

function unpack({ bundle }: BacktestAnswer): BacktestBundle {
  return JSON.parse(gunzipSync(bundle).toString()) as BacktestBundle;
}

function warn(trials: readonly Trial[], best: Trial | null): SweepBundle['warnings'] {
  const warnings: { code: string; message: string }[] = [];
  const failed = trials.filter(({ outcome }) => outcome.fault !== null);
  if (best === null) {
    warnings.push({ code: 'NO_SCORE', message: 'No trial traded and kept to the constraints, so none is the best.' });
  }
  const [first] = failed;
  if (first !== undefined) {
    const count = failed.length === 1 ? '1 trial' : `${failed.length} trials`;
    warnings.push({ code: 'TRIALS_FAILED', message: `${count} could not be run: ${first.outcome.fault}` });
  }
  return warnings;
}
