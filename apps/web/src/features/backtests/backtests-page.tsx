// features/backtests: strategies played on past candles, and what came of it.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue } from 'react';
import { Page } from '../../components/page.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useLiveRuns } from '../../hooks/use-live-runs.ts';
import { isUnderWay, runsQuery } from '../../lib/api/research-runs.ts';
import { describeError } from '../../lib/describe-error.ts';
import { strategiesQuery } from '../../lib/api/strategies.ts';
import { seriesQuery } from '../../lib/api/candle-series.ts';
import { Disclaimer } from './components/disclaimer.tsx';
import { RunsList } from './list/runs-list.tsx';
import { useRunsView } from './list/use-runs-view.ts';

const BacktestForm = lazy(async () => ({ default: (await import('./form/backtest-form.tsx')).BacktestForm }));
const loadCompare = () => import('./compare/compare-panel.tsx');
const ComparePanel = lazy(async () => ({ default: (await loadCompare()).ComparePanel }));
const RunsEmpty = lazy(async () => ({ default: (await import('./list/runs-empty.tsx')).RunsEmpty }));

function Loading() {
  return (
    <div className="space-y-3" aria-busy>
      <Skeleton className="h-control w-full" />
      <div className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]">
        <Skeleton className="h-48" />
        <Skeleton className="h-48" />
      </div>
    </div>
  );
}

/** What a click may show: fetched when the pointer, a finger or the focus comes. */
function preloadParts(): void {
  loadCompare().catch(() => undefined);
  import('./form/assumption-choices.tsx').catch(() => undefined);
}

function Results() {
  const view = useRunsView();
  const { data: runs, error, refetch } = useQuery(runsQuery('backtest'));
  // Until its code is there the results stay as they are.
  const chosen = useDeferredValue(view.compared);
  if (error !== null && runs === undefined) {
    const { message, requestId } = describeError(error, 'data');
    return (
      <ErrorState
        title="Your backtests could not load"
        detail={`${message} Runs that are under way go on meanwhile.`}
        requestId={requestId}
        onRetry={() => void refetch()}
      />
    );
  }
  if (runs === undefined) return <Loading />;
  if (runs.length === 0) {
    return (
      <Suspense fallback={<Skeleton className="h-64" />}>
        <RunsEmpty />
      </Suspense>
    );
  }
  const compared = chosen.flatMap((id) => runs.find((run) => run.id === id && run.summary !== null) ?? []);
  return (
    <>
      {compared.length > 0 && (
        <ComparePanel runs={compared} onRemove={(id) => view.setCompared(id, false)} onClose={view.clearCompared} />
      )}
      <RunsList runs={runs} view={view} />
    </>
  );
}

function useDetail(): string {
  const { data: runs } = useQuery(runsQuery('backtest'));
  if (runs === undefined) return 'Play a strategy on past candles';
  const waiting = runs.filter(isUnderWay).length;
  const all = runs.length === 1 ? '1 run' : `${runs.length} runs`;
  return waiting === 0 ? all : `${all}, ${waiting} under way`;
}

const GRID = 'grid items-start gap-4 lg:grid-cols-[23rem_minmax(0,1fr)]';

/** In place of form and results until all that the form shows is there: its height depends on the strategy. */
function PageSkeleton() {
  return (
    <div className={GRID} aria-busy>
      <Skeleton className="h-[28rem]" />
      <Loading />
    </div>
  );
}

/** Whether what the form is made of has come, or will not. */
function useIsFormReady(): boolean {
  const strategies = useQuery(strategiesQuery());
  const series = useQuery(seriesQuery());
  return (!strategies.isPending && !series.isPending) || strategies.isError || series.isError;
}

/** `/backtests` */
export function BacktestsPage() {
  useLiveRuns();
  const isReady = useIsFormReady();
  return (
    <Page title="Backtests" detail={useDetail()}>
      {isReady ? (
        <Suspense fallback={<PageSkeleton />}>
          <div className={GRID} onPointerEnter={preloadParts} onFocus={preloadParts}>
            <BacktestForm />
            <section aria-label="Results" className="min-w-0">
              <Results />
            </section>
          </div>
          <Disclaimer />
        </Suspense>
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}
