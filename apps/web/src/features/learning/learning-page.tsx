// features/learning: which parameters the learner picks, what it believes of them, and what its picks have cost.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useUser } from '../../hooks/use-auth.ts';
import { pricesQuery } from '../../lib/api/get-prices.ts';
import { describeError } from '../../lib/describe-error.ts';
import { OFFERED_SIGNAL_INTERVALS } from '../../lib/signal-row.ts';
import { showSymbol } from '../../lib/split-symbol.ts';
import { learnerAccessQuery, learnerQueryKey, learnerQuery, type Series, startLearner } from './api/learner.ts';
import { LearnerUpsell } from './components/upsell.tsx';
import { useLearnerAddress } from './use-learner-address.ts';

const LearnerView = lazy(async () => ({ default: (await import('./components/learner-view.tsx')).LearnerView }));
const TrialPanel = lazy(async () => ({ default: (await import('./components/trial-panel.tsx')).TrialPanel }));

const INTERVAL_OPTIONS = OFFERED_SIGNAL_INTERVALS.map((interval) => ({ value: interval, label: interval }));

function NothingYet({ series }: { readonly series: Series }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => startLearner(series),
    onSettled: () => client.invalidateQueries({ queryKey: learnerQueryKey(series) }),
  });
  return (
    <Panel title={`${showSymbol(series.symbol)}, ${series.interval}`} bodyClassName="min-h-64">
      <EmptyState
        title="Nothing is learned of this symbol and timeframe yet"
        detail="Learning starts with the first signal that is read with Learning ON, or here. Nothing is traded."
        actions={
          <Button variant="primary" isBusy={isPending} onClick={() => mutate()}>
            Start learning
          </Button>
        }
      />
      {error !== null && (
        <Alert tone="error" title="Learning did not start" className="m-3">
          {describeError(error).message}
        </Alert>
      )}
    </Panel>
  );
}

function Learning({ series }: { readonly series: Series }) {
  const { data, error, refetch } = useQuery(learnerQuery(series));
  if (data === undefined) {
    return error === null ? (
      <Skeleton className="h-[60rem]" />
    ) : (
      <Panel title="Learner">
        <ErrorState
          title="The learner could not be read"
          detail={describeError(error).message}
          onRetry={() => void refetch()}
        />
      </Panel>
    );
  }
  // The trials come with what stands above them: what is known of the learner decides how tall that is.
  return (
    <Suspense fallback={<Skeleton className="h-[60rem]" />}>
      <div className="space-y-4">
        {data.learner === null ? (
          <NothingYet series={series} />
        ) : (
          <LearnerView series={series} report={data} learner={data.learner} />
        )}
        <TrialPanel series={series} />
      </div>
    </Suspense>
  );
}

function Choice({
  series,
  change,
}: {
  readonly series: Series;
  readonly change: (values: Partial<Record<keyof Series, string>>) => void;
}) {
  const { data } = useQuery(pricesQuery());
  const symbols = [...new Set([series.symbol, ...(data?.prices ?? []).map(({ symbol }) => symbol)])].toSorted();
  return (
    <div className="flex flex-wrap gap-3">
      <Field label="Symbol" className="w-40">
        {(control) => (
          <Select
            {...control}
            value={series.symbol}
            onValueChange={(symbol) => change({ symbol })}
            options={symbols.map((symbol) => ({ value: symbol, label: showSymbol(symbol) }))}
          />
        )}
      </Field>
      <Field label="Timeframe" className="w-24">
        {(control) => (
          <Select
            {...control}
            value={series.interval}
            onValueChange={(interval) => change({ interval })}
            options={INTERVAL_OPTIONS}
          />
        )}
      </Field>
    </div>
  );
}

/** `/learning` */
export function LearningPage() {
  const [series, change] = useLearnerAddress();
  const { email = '' } = useUser();
  const { data: hasLearner } = useQuery(learnerAccessQuery(email));
  return (
    <Page
      title="Learning Engine"
      detail="Parameters for signals, picked by what came of them before; what each pick has cost is in view."
    >
      {hasLearner === false ? (
        <LearnerUpsell title="Learning Engine" />
      ) : (
        <div className="space-y-4">
          <Choice series={series} change={change} />
          <Learning series={series} />
        </div>
      )}
    </Page>
  );
}
