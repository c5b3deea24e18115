import type { Answer, Body } from '@atb/api/functions/contracts';
import type { LearnerChange } from '@atb/api/functions/intelligence/change-learner';
import { advisorPlan, type MyPlan } from '@atb/core/plans/resolve-plan';
import { checkStrategyLab } from '@atb/core/plans/strategy-lab';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { myPlanQuery } from '../../../lib/api/get-my-plan.ts';
import { forgetLearnedParams } from '../../../lib/learned-params.ts';

export type Series = Body<'learner-report'>;
export type LearnerReport = Answer<'learner-report'>;
export type Learner = NonNullable<LearnerReport['learner']>;
export type LearnerTrade = Learner['trades'][number];

/** A round lasts 24 candles: a minute is soon enough. */
const REFETCH_MS = 60_000;

const hasLearner = (plan: MyPlan | null): boolean => checkStrategyLab(advisorPlan(plan)).status === 'allowed';

/** Whether the plan includes the Learning Engine. Only what to show depends on it: the server asks again. */
export function learnerAccessQuery(email: string) {
  return queryOptions({ ...myPlanQuery(email), select: hasLearner });
}

export const learnerQueryKey = ({ symbol, interval }: Series) => ['learner', symbol, interval] as const;

/** @param occasion what makes it worth reading anew. */
export function learnerQuery(series: Series, occasion = false) {
  return queryOptions({
    queryKey: [...learnerQueryKey(series), occasion],
    queryFn: ({ signal }) => call('learner-report', series, signal),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
}

/** Computed once by the server for everybody, and the same until candles are added. */
export function trialQuery(series: Series) {
  return queryOptions({
    queryKey: ['learner-trial', series.symbol, series.interval],
    queryFn: ({ signal }) => call('learner-trial', series, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Asks the learner for parameters, which makes it where there is none. */
export function startLearner(series: Series) {
  return call('learner-weights', { mode: 'choose', ...series });
}

export async function changeLearner(series: Series, change: LearnerChange): Promise<void> {
  await call('change-learner', { ...series, change });
  forgetLearnedParams(series.symbol, series.interval);
}

export async function countTrade({ arm, outcome, id }: LearnerTrade): Promise<void> {
  await call('learner-weights', { mode: 'update', arm, outcome, trade: id });
}
