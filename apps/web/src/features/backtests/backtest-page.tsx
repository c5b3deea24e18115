import type { ResearchRunRow } from '@atb/api/research-rows';
import { parseTimeframe } from '@atb/core/market/timeframe';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useDeferredValue } from 'react';
import { Link, useParams } from 'react-router';
import { CopyLinkButton } from '../../components/copy-link-button.tsx';
import { DeployStrategyButton } from '../../components/deploy/deploy-strategy-button.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { LabLink } from '../../components/research/lab-link.tsx';
import { StarButton } from '../../components/research/star-button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useLiveRuns } from '../../hooks/use-live-runs.ts';
import { useRunMutations } from '../../hooks/use-run-mutations.ts';
import { isUnderWay, runQuery } from '../../lib/api/research-runs.ts';
import { describeError } from '../../lib/describe-error.ts';
import { resultQuery } from './api/get-result.ts';
import { Disclaimer } from './components/disclaimer.tsx';
import { botResultOf } from './kinds/results.ts';
import { RunEnded } from './list/run-card.tsx';
import { readRunFacts } from './list/run-facts.ts';
import { RunMenuButton } from './list/run-menu-button.tsx';
import { RunProgress } from './list/run-progress.tsx';
import { ResultView } from './result/result-view.tsx';
import { formatDates } from '../../lib/format-time.ts';

function BackLink() {
  return (
    <Link to="/backtests" className={buttonClass({ variant: 'ghost' })}>
      <ArrowLeft aria-hidden />
      All backtests
    </Link>
  );
}

function Loading() {
  return (
    <div className="space-y-4" aria-busy>
      <Skeleton className="h-16" />
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  );
}

function Result({ runId }: { readonly runId: string }) {
  const { data, error, refetch } = useQuery(resultQuery(runId));
  // The cache tells everyone at once; what hangs on a result is drawn in pieces between which the page answers.
  const bundle = useDeferredValue(data);
  if (bundle !== undefined) return <ResultView bundle={bundle} runId={runId} />;
  if (error === null) return <Loading />;
  const { message, requestId } = describeError(error, 'data');
  return (
    <ErrorState
      title="The result could not load"
      detail={message}
      requestId={requestId}
      onRetry={() => void refetch()}
    />
  );
}

/** From the result to a paper bot with the same rules, numbers and market. */
function CreateBot({ run }: { readonly run: ResearchRunRow }) {
  const { data, error } = useQuery({ ...resultQuery(run.id), enabled: run.status === 'done' });
  const bundle = useDeferredValue(data);
  const isAwaited = run.status === 'done' && error === null && readRunFacts(run).kind !== 'portfolio';
  // Its place is held: a button that came later would take the line of buttons below the name.
  if (bundle === undefined && isAwaited) return <Skeleton className="h-control w-[9.75rem]" />;
  // A bot trades one pair: of several the reader chooses none here.
  if (bundle === undefined || bundle.kind === 'portfolio') return null;
  if (bundle.kind !== 'backtest') {
    const { UseLink } = botResultOf(bundle);
    return (
      <Suspense fallback={null}>
        <UseLink bundle={bundle} />
      </Suspense>
    );
  }
  const { strategy, market, figures } = bundle;
  const timeframe = parseTimeframe(market.timeframe);
  return (
    <DeployStrategyButton
      definition={strategy.definition}
      params={strategy.params}
      symbol={market.symbol}
      {...(timeframe !== null && { timeframe })}
      runId={run.id}
      recordedReturn={figures.totalReturn}
      variant="primary"
    />
  );
}

function LoadedRun({ run }: { readonly run: ResearchRunRow }) {
  const actions = useRunMutations(run);
  const { kind, strategyId, symbol, timeframe, from, to } = readRunFacts(run);
  return (
    <Page
      title={run.name}
      detail={
        <span className="tabular-nums">
          {symbol} {timeframe}, {formatDates(from, to)}
        </span>
      }
      actions={
        <>
          <BackLink />
          <StarButton run={run} mark={actions.mark} />
          <CopyLinkButton />
          <RunMenuButton run={run} actions={actions} />
          {kind === 'strategy' && strategyId !== '' && <LabLink {...{ strategyId, symbol, timeframe, from, to }} />}
          <CreateBot run={run} />
        </>
      }
    >
      {run.note !== '' && <p className="mb-4 max-w-prose text-sm text-fg-2">{run.note}</p>}
      {isUnderWay(run) && (
        <Panel title="Under way">
          <RunProgress run={run} cancel={actions.cancel} />
          <p className="mt-3 text-xs text-fg-2">
            You can leave this page: the run goes on, and you are notified when it ends.
          </p>
        </Panel>
      )}
      {(run.status === 'failed' || run.status === 'cancelled') && (
        <Panel title="No result">
          <RunEnded run={run} retry={actions.retry} />
        </Panel>
      )}
      {run.status === 'done' && <Result runId={run.id} />}
      <Disclaimer />
    </Page>
  );
}

/** `/backtests/:runId` */
export function BacktestPage() {
  const { runId = '' } = useParams();
  useLiveRuns();
  const { data: run, error, refetch } = useQuery(runQuery(runId));
  if (error !== null && run === undefined) {
    const { message, requestId } = describeError(error, 'data');
    return (
      <Page title="Backtest" actions={<BackLink />}>
        <ErrorState
          title="The backtest could not load"
          detail={message}
          requestId={requestId}
          onRetry={() => void refetch()}
        />
      </Page>
    );
  }
  if (run === undefined) {
    return (
      <Page title="Backtest" detail="Loading" actions={<BackLink />}>
        <Loading />
      </Page>
    );
  }
  if (run === null || run.kind !== 'backtest') {
    return (
      <Page title="Backtest not found">
        <EmptyState
          title="There is no backtest at this address."
          detail="It may belong to somebody else."
          actions={
            <Link to="/backtests" className={buttonClass({ variant: 'primary', size: 'md' })}>
              Go to your backtests
            </Link>
          }
        />
      </Page>
    );
  }
  return <LoadedRun run={run} />;
}
