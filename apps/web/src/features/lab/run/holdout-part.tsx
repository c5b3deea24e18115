import type { SweepBundle } from '@atb/api/research-bundle';
import type { ResearchRunRow } from '@atb/api/research-rows';
import type { BacktestSummary } from '@atb/core/backtest/summarise';
import { DAY_MS } from '@atb/core/base/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatDates, formatDateTime } from '../../../lib/format-time.ts';
import { holdoutRunQuery, openHoldout, type HoldoutRun } from '../api/holdouts.ts';
import { LabFigure } from './lab-figure.tsx';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../components/ui/confirm-dialog.tsx')).ConfirmDialog,
}));

export interface HoldoutPartProps {
  readonly run: ResearchRunRow;
  readonly bundle: SweepBundle;
}

interface Span {
  readonly from: string;
  readonly to: string;
}

function showSpan({ from, to }: Span): string {
  return formatDates(from, Date.parse(to) - DAY_MS);
}

const COMPARED = [
  ['totalReturn', 'Return'],
  ['sharpe', 'Sharpe ratio'],
  ['drawdownMax', 'Largest drawdown'],
  ['trades', 'Round trips'],
] as const;

function Comparison({ inSample, sealed }: { readonly inSample: BacktestSummary; readonly sealed: BacktestSummary }) {
  return (
    <table className="mt-2 w-full text-sm">
      <thead className="text-2xs text-fg-2">
        <tr>
          <th scope="col" className="text-left font-medium">
            Figure
          </th>
          <th scope="col" className="text-right font-medium">
            In sample
          </th>
          <th scope="col" className="text-right font-medium">
            Sealed period
          </th>
        </tr>
      </thead>
      <tbody>
        {COMPARED.map(([id, name]) => (
          <tr key={id} className="h-8 border-t border-line/60">
            <th scope="row" className="text-left font-normal text-fg-2">
              {name}
            </th>
            <td className="num text-right">
              <LabFigure id={id} value={inSample[id]} />
            </td>
            <td className="num text-right font-medium">
              <LabFigure id={id} value={sealed[id]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Opened({ run, bundle }: { readonly run: HoldoutRun; readonly bundle: SweepBundle }) {
  const { timeZone } = usePreferences();
  const { id, status, summary, reason, created_at: openedAt } = run;
  return (
    <>
      <p className="flex items-start gap-2 text-sm">
        <LockKeyholeOpen aria-hidden className="mt-0.5 size-4 shrink-0 text-fg-3" />
        <span>
          The sealed period was opened on {formatDateTime(openedAt, timeZone)}. It can be looked at for the first time
          only once.
        </span>
      </p>
      {summary !== null && bundle.best !== null && <Comparison inSample={bundle.best.figures} sealed={summary} />}
      {summary === null && status !== 'failed' && <Skeleton className="mt-2 h-36" />}
      {status === 'failed' && <p className="mt-2 text-sm text-danger">{reason}</p>}
      {summary !== null && (
        <Link
          to={`/backtests/${id}`}
          className="mt-2 inline-block text-sm text-brand-text underline underline-offset-2"
        >
          Open its backtest
        </Link>
      )}
    </>
  );
}

/** The end of the range that no trial has seen: sealed until its owner opens it, once. */
export function HoldoutPart({ run, bundle }: HoldoutPartProps) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { holdout } = bundle;
  const { data: opened, error, isPending } = useQuery({ ...holdoutRunQuery(run.id), enabled: holdout !== null });
  if (holdout === null) {
    return (
      <p className="mt-3 border-t border-line pt-3 text-xs text-fg-2">
        Nothing was sealed: there are no days left that the search has not seen. Seal a share of the range next time, or
        check the strategy by a walk-forward.
      </p>
    );
  }
  const open = async (): Promise<void> => {
    await openHoldout(run.id);
    await queries.invalidateQueries({ queryKey: ['holdout-run', run.id] });
  };
  return (
    <div className="mt-3 border-t border-line pt-3">
      {error !== null && <p className="text-sm text-danger">{describeError(error, 'data').message}</p>}
      {isPending && error === null && <Skeleton className="h-12" />}
      {opened === null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="flex min-w-0 flex-1 basis-56 items-start gap-2 text-sm">
            <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0 text-fg-3" />
            <span>
              <span className="num">{showSpan(holdout)}</span> is sealed: no trial has seen it. The honest test is to
              look once.
            </span>
          </p>
          <Button variant="outline" onClick={() => setAsking(true)}>
            Open sealed period…
          </Button>
        </div>
      )}
      {opened !== null && opened !== undefined && <Opened run={opened} bundle={bundle} />}
      <Suspense fallback={null}>
        {isAsking && (
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title={`Open the sealed period of ${run.name}`}
            consequence={`The best parameters are run from ${showSpan(holdout)}. This can be done once and is logged for good: afterwards these days are known, and no later result on them counts as unseen.`}
            confirmLabel="Open sealed period"
            typeToConfirm="OPEN"
            tone="neutral"
            onConfirm={open}
            failureTitle="The period stays sealed"
          />
        )}
      </Suspense>
    </div>
  );
}
