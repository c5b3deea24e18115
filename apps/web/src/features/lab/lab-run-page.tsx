import type { ResearchRunRow } from '@atb/api/research-rows';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { CopyLinkButton } from '../../components/copy-link-button.tsx';
import { Page } from '../../components/page.tsx';
import { DeleteRunButton } from '../../components/research/delete-run-button.tsx';
import { StarButton } from '../../components/research/star-button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { useLiveRuns } from '../../hooks/use-live-runs.ts';
import { useRunMutations } from '../../hooks/use-run-mutations.ts';
import { isUnderWay, runQuery } from '../../lib/api/research-runs.ts';
import { describeError } from '../../lib/describe-error.ts';
import { showSymbol } from '../../lib/split-symbol.ts';
import { lastDayOf, requestOf, toSearchAddress } from './model/run-request.ts';
import { objectiveName } from './model/trial.ts';
import { RunLoading } from './run/run-loading.tsx';
import { RunStatusPanel } from './run/run-status.tsx';
import { formatDates } from '../../lib/format-time.ts';

const SweepView = lazy(async () => ({ default: (await import('./run/sweep-view.tsx')).SweepView }));
const WalkForwardView = lazy(async () => ({
  default: (await import('./walk-forward/walk-forward-view.tsx')).WalkForwardView,
}));

const SAMPLER_NAME = { grid: 'every combination', random: 'random sampler', tpe: 'TPE sampler' } as const;

function BackLink() {
  return (
    <Link to="/lab" className={buttonClass({ variant: 'ghost' })}>
      <ArrowLeft aria-hidden />
      Strategy Lab
    </Link>
  );
}

function describeRun(run: ResearchRunRow): string {
  const request = requestOf(run);
  const { symbol, timeframe, from, sampler, objective } = request;
  const kind = run.kind === 'sweep' ? 'Sweep' : 'Walk-forward';
  const days = formatDates(from, lastDayOf(request));
  return `${kind}: ${showSymbol(symbol)} ${timeframe}, ${days}, ${SAMPLER_NAME[sampler]}, by ${objectiveName(objective)}`;
}

function LoadedRun({ run }: { readonly run: ResearchRunRow }) {
  const actions = useRunMutations(run);
  const isSweep = run.kind === 'sweep';
  return (
    <Page
      title={run.name}
      detail={describeRun(run)}
      actions={
        <>
          <BackLink />
          <StarButton run={run} mark={actions.mark} />
          <CopyLinkButton />
          {!isUnderWay(run) && <DeleteRunButton run={run} />}
          <Link to={toSearchAddress(run, isSweep ? 'sweep' : 'walk_forward')} className={buttonClass()}>
            Change and run
          </Link>
          {isSweep && (
            <Link to={toSearchAddress(run, 'walk_forward')} className={buttonClass()}>
              Walk forward
            </Link>
          )}
        </>
      }
    >
      <RunStatusPanel run={run} actions={actions} />
      <Suspense fallback={<RunLoading />}>
        {isSweep ? <SweepView key={run.id} run={run} /> : <WalkForwardView run={run} />}
      </Suspense>
      <p className="mt-6 max-w-prose text-xs text-fg-2">
        Past performance does not guarantee future results. The more parameter sets are tried, the more the best one
        owes to chance.
      </p>
    </Page>
  );
}

/** `/lab/:runId` */
export function LabRunPage() {
  const { runId = '' } = useParams();
  useLiveRuns();
  const { data: run, error, refetch } = useQuery(runQuery(runId));
  if (error !== null && run === undefined) {
    const { message, requestId } = describeError(error, 'data');
    return (
      <Page title="Strategy Lab" actions={<BackLink />}>
        <ErrorState
          title="The run could not load"
          detail={`${message} A run that is under way goes on meanwhile.`}
          requestId={requestId}
          onRetry={() => void refetch()}
        />
      </Page>
    );
  }
  if (run === undefined) {
    return (
      <Page title="Strategy Lab" detail="Loading" actions={<BackLink />}>
        <RunLoading />
      </Page>
    );
  }
  if (run === null || run.kind === 'backtest') {
    return (
      <Page title="Run not found">
        <EmptyState
          title="There is no run of the Strategy Lab at this address."
          detail="It may belong to somebody else."
          actions={
            <Link to="/lab" className={buttonClass({ variant: 'primary', size: 'md' })}>
              Go to the Strategy Lab
            </Link>
          }
        />
      </Page>
    );
  }
  return <LoadedRun run={run} />;
}
