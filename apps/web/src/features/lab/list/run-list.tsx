// features/lab/list: every search of the user, waiting, working or done.
import type { ResearchRunRow } from '@atb/api/research-rows';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { DeleteRunButton } from '../../../components/research/delete-run-button.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { isUnderWay, runsQuery } from '../../../lib/api/research-runs.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { countOf } from '../../../lib/count-of.ts';
import { lastDayOf, requestOf } from '../model/run-request.ts';
import { LabFigure } from '../run/lab-figure.tsx';
import { formatDates } from '../../../lib/format-time.ts';

const STATUS_WORD = {
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;

const SAMPLE = '/lab?strategy=ema-cross&vary=fast,slow';

const FIGURES = [
  ['sharpe', 'Sharpe ratio'],
  ['totalReturn', 'Return'],
  ['drawdownMax', 'Drawdown'],
] as const;

function Figures({ summary }: { readonly summary: NonNullable<ResearchRunRow['summary']> }) {
  return (
    <dl className="mt-2 grid grid-cols-3 gap-3">
      {FIGURES.map(([id, name]) => (
        <div key={id}>
          <dt className="text-2xs text-fg-3">{name}</dt>
          <dd className="num text-sm font-medium">
            <LabFigure id={id} value={summary[id] ?? null} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RunCard({ run }: { readonly run: ResearchRunRow }) {
  const request = requestOf(run);
  const { symbol, timeframe, from } = request;
  const percent = Math.floor(run.progress * 100);
  return (
    <li className="flex min-w-0 flex-col rounded-lg border border-line bg-surface-1 p-3">
      <div className="flex items-start justify-between gap-2">
        <Link
          to={`/lab/${run.id}`}
          className="min-w-0 truncate rounded-xs text-sm font-medium hover:underline focus-visible:-outline-offset-2"
        >
          {run.name}
        </Link>
        <Badge tone={run.status === 'failed' ? 'danger' : 'neutral'}>{STATUS_WORD[run.status]}</Badge>
      </div>
      <p className="num truncate text-xs text-fg-2">
        {run.kind === 'sweep' ? 'Sweep' : 'Walk-forward'}, {showSymbol(symbol)} {timeframe},{' '}
        {formatDates(from, lastDayOf(request))}
      </p>
      {isUnderWay(run) && <Progress label={`Progress of ${run.name}`} value={percent} className="mt-3" />}
      {run.status === 'failed' && <p className="mt-2 line-clamp-2 text-xs text-danger">{run.reason}</p>}
      {run.summary?.totalReturn !== undefined && <Figures summary={run.summary} />}
      <p className="num mt-auto flex min-h-8 items-center gap-3 pt-2 text-xs text-fg-3">
        <RelativeTime value={run.finished_at ?? run.created_at} />
        <span className="ml-auto">{countOf(run.done_count, 'trial')}</span>
        {!isUnderWay(run) && <DeleteRunButton run={run} />}
      </p>
    </li>
  );
}

/** Sweeps and walk-forwards together, newest first. */
export function RunList() {
  const sweeps = useQuery(runsQuery('sweep'));
  const walks = useQuery(runsQuery('walk_forward'));
  const error = sweeps.error ?? walks.error;
  if (error !== null) {
    const { message, requestId } = describeError(error, 'data');
    const retry = (): void => {
      void sweeps.refetch();
      void walks.refetch();
    };
    return (
      <ErrorState
        title="Your searches could not load"
        detail={`${message} Runs that are under way go on meanwhile.`}
        requestId={requestId}
        onRetry={retry}
      />
    );
  }
  if (sweeps.data === undefined || walks.data === undefined) {
    return (
      <div className="grid gap-3 sm:grid-cols-2" aria-busy>
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    );
  }
  const runs = [...sweeps.data, ...walks.data].toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  if (runs.length === 0) {
    return (
      <EmptyState
        icon={<FlaskConical aria-hidden />}
        title="You have not searched anything yet."
        detail="A sweep tries thousands of parameter sets in seconds, draws how the result depends on them, and tells you the probability that the best one is luck."
        actions={
          <Link to={SAMPLE} className={buttonClass({ variant: 'outline' })}>
            Load the EMA cross example
          </Link>
        }
        className="rounded-lg border border-line bg-surface-1"
      />
    );
  }
  return (
    <ul aria-label="Searches" className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]">
      {runs.map((run) => (
        <RunCard key={run.id} run={run} />
      ))}
    </ul>
  );
}
