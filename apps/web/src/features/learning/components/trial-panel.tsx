import type { LearnerTrial } from '@atb/api/functions/intelligence/learner-trial';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../components/panel.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { type Series, trialQuery } from '../api/learner.ts';
import { ArmsTable } from './arms-table.tsx';
import { RegretPlot } from './regret-plot.tsx';

function Result({ trial }: { readonly trial: LearnerTrial }) {
  // The year is named.
  const now = 0;
  const arms = trial.arms.map((arm, index) => ({
    ...arm,
    marks: [...(index === trial.best ? ['Best'] : []), ...(index === 0 ? ['Defaults'] : [])],
  }));
  return (
    <>
      <p className="max-w-[90ch] p-3 text-sm text-fg-2">
        {trial.rounds} rounds of recorded candles ({trial.venue}, {formatDay(Date.parse(trial.from), 'utc', now)} to{' '}
        {formatDay(Date.parse(trial.to), 'utc', now)}). Every set of parameters was followed on the same candles; a
        learner that began with nothing picked among them as this one does. It did not see a round before it picked.
      </p>
      <div className="px-3 pb-3">
        <RegretPlot
          label={`Regret over ${trial.rounds} recorded rounds`}
          learner={trial.learner}
          defaults={trial.defaults}
          random={trial.random}
        />
      </div>
      <ArmsTable label="Parameters on recorded candles" arms={arms} level={trial.level} />
    </>
  );
}

/** Champion and challengers on the same recorded candles. */
export function TrialPanel({ series }: { readonly series: Series }) {
  const { data, error, refetch } = useQuery(trialQuery(series));
  return (
    <Panel title="Champion and challengers on recorded candles" bodyClassName="min-h-[36rem]">
      {data !== undefined && <Result trial={data} />}
      {data === undefined && error === null && <Skeleton className="m-3 h-[34rem]" />}
      {data === undefined && error !== null && (
        <ErrorState
          title="The trial could not be run"
          detail={describeError(error).message}
          onRetry={() => void refetch()}
        />
      )}
    </Panel>
  );
}
