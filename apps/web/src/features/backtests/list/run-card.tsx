import type { ResearchRunRow } from '@atb/api/research-rows';
import { figureDefinition } from '@atb/core/statistics/definitions';
import { CircleAlert, CircleSlash, RotateCcw, Star } from 'lucide-react';
import { Link } from 'react-router';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { useRunMutations } from '../../../hooks/use-run-mutations.ts';
import { isUnderWay } from '../../../lib/api/research-runs.ts';
import { cn } from '../../../lib/cn.ts';
import { ResultFigure } from '../components/result-figure.tsx';
import { readRunFacts } from './run-facts.ts';
import { RunMenuButton } from './run-menu-button.tsx';
import { RunProgress } from './run-progress.tsx';
import { formatDates } from '../../../lib/format-time.ts';

/** The specification's figures of a result card, in its order. */
const CARD_FIGURES = ['totalReturn', 'winRate', 'drawdownMax', 'trades', 'profitFactor', 'sharpe'] as const;

export interface RunCardProps {
  readonly run: ResearchRunRow;
  readonly isCompared: boolean;
  readonly canCompare: boolean;
  readonly onCompare: (isCompared: boolean) => void;
}

function Figures({ summary }: { readonly summary: NonNullable<ResearchRunRow['summary']> }) {
  return (
    <dl className="grid grid-cols-3 gap-x-3 gap-y-2">
      {CARD_FIGURES.map((id) => (
        <div key={id} className="min-w-0">
          <dt className="truncate text-2xs text-fg-3">{figureDefinition(id)?.name}</dt>
          <dd className="text-sm font-medium">
            <ResultFigure id={id} value={summary[id]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface EndedProps {
  readonly run: ResearchRunRow;
  readonly retry: ReturnType<typeof useRunMutations>['retry'];
}

/** Why there is no result, and the way on. */
export function RunEnded({ run, retry }: EndedProps) {
  const isFailed = run.status === 'failed';
  const Icon = isFailed ? CircleAlert : CircleSlash;
  return (
    <div className="text-xs">
      <p className="flex items-start gap-1.5">
        <Icon aria-hidden className={cn('mt-0.5 size-3.5 shrink-0', isFailed ? 'text-danger' : 'text-fg-3')} />
        <span>
          <span className="font-medium">{isFailed ? 'Failed' : 'Cancelled'}.</span>{' '}
          <span className="text-fg-2">{run.reason}</span>
        </span>
      </p>
      <Button size="xs" variant="outline" className="mt-2" isBusy={retry.isPending} onClick={() => retry.mutate()}>
        <RotateCcw aria-hidden />
        Run again
      </Button>
    </div>
  );
}

function CardHead({
  run,
  actions,
}: {
  readonly run: ResearchRunRow;
  readonly actions: ReturnType<typeof useRunMutations>;
}) {
  const { symbol, timeframe, from, to } = readRunFacts(run);
  return (
    <div className="mb-2 flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <Link
          to={`/backtests/${run.id}`}
          className="block truncate rounded-xs text-sm font-medium hover:underline focus-visible:-outline-offset-2"
        >
          {run.name}
        </Link>
        <p className="num text-xs text-pretty whitespace-normal text-fg-2">
          {symbol} {timeframe}, {formatDates(from, to)}
        </p>
      </div>
      <IconButton
        label={run.is_starred ? `Remove the star of ${run.name}` : `Star ${run.name}`}
        aria-pressed={run.is_starred}
        onClick={() => actions.mark.mutate({ is_starred: !run.is_starred })}
      >
        <Star aria-hidden className={run.is_starred ? 'fill-current text-fg' : undefined} />
      </IconButton>
      <RunMenuButton run={run} actions={actions} />
    </div>
  );
}

/** One run: its progress, its figures or why there are none. */
export function RunCard({ run, isCompared, canCompare, onCompare }: RunCardProps) {
  const actions = useRunMutations(run);
  const isEnded = run.status === 'failed' || run.status === 'cancelled';
  return (
    <li className="flex min-w-0 flex-col rounded-lg border border-line bg-surface-1 p-3">
      <CardHead run={run} actions={actions} />
      {isUnderWay(run) && <RunProgress run={run} cancel={actions.cancel} />}
      {isEnded && <RunEnded run={run} retry={actions.retry} />}
      {run.summary !== null && <Figures summary={run.summary} />}
      {run.note !== '' && <p className="mt-2 line-clamp-2 text-xs text-fg-2">{run.note}</p>}
      <div className="mt-auto flex items-center justify-between gap-3 pt-2 text-xs text-fg-3">
        <RelativeTime value={run.finished_at ?? run.created_at} />
        {run.summary !== null && (
          <Checkbox
            label={
              <>
                Compare <span className="sr-only">{run.name}</span>
              </>
            }
            checked={isCompared}
            disabled={!isCompared && !canCompare}
            onChange={(event) => onCompare(event.target.checked)}
            className="items-center text-xs text-fg-2 [&>span:first-child]:mt-0"
          />
        )}
      </div>
    </li>
  );
}
