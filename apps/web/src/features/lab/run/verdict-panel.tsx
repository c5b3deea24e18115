import type { SweepBundle } from '@atb/api/research-bundle';
import type { ResearchRunRow } from '@atb/api/research-rows';
import { accountLuck, type LuckBudget } from '@atb/core/statistics/luck-budget';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { HowComputed } from '../../../components/how-computed.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { cn } from '../../../lib/cn.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { luckAfterRunQuery } from '../api/luck-budget.ts';
import { countOf } from '../../../lib/count-of.ts';
import { judge, percentText, type VerdictTone } from '../model/verdict.ts';
import { AccountLuckLines } from './account-luck-lines.tsx';
import { HoldoutPart } from './holdout-part.tsx';
import { FigureName, LabFigure } from './lab-figure.tsx';

const LOOK: Readonly<Record<VerdictTone, { readonly icon: typeof CircleAlert; readonly mark: string }>> = {
  good: { icon: CircleCheck, mark: 'text-fg' },
  doubtful: { icon: TriangleAlert, mark: 'text-warn' },
  bad: { icon: CircleAlert, mark: 'text-danger' },
  unknown: { icon: CircleHelp, mark: 'text-fg-3' },
};

/** The share of luck on a line from none to all. */
function LuckScale({ probability }: { readonly probability: number }) {
  return (
    <div aria-hidden className="mt-2">
      <div className="relative h-2 rounded-full bg-surface-3">
        <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
        <span
          className={cn('absolute inset-y-0 left-0 rounded-full', probability >= 0.5 ? 'bg-danger' : 'bg-fg-2')}
          style={{ width: `${probability * 100}%` }}
        />
      </div>
      <p className="num mt-1 flex justify-between text-2xs text-fg-3">
        <span>0%</span>
        <span>a coin toss</span>
        <span>100%</span>
      </p>
    </div>
  );
}

interface JudgedProps {
  readonly bundle: SweepBundle;
  readonly sealedReturn: number | null;
  readonly budget: LuckBudget;
}

function Judged({ bundle, sealedReturn, budget }: JudgedProps) {
  const { overfitting, best, bestBacktest } = bundle;
  const luck =
    bestBacktest === null
      ? null
      : accountLuck({ equity: bestBacktest.daily.equity, startEquity: bestBacktest.startEquity }, budget);
  const { tone, headline } = judge(bundle, { sealedReturn, accountSharpe: luck?.deflatedSharpe ?? null });
  const { icon: Icon, mark } = LOOK[tone];
  return (
    <>
      <p className="flex items-start gap-2 text-base font-medium">
        <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', mark)} />
        {headline}
      </p>
      {overfitting !== null && (
        <>
          <div className="mt-3 text-sm text-fg-2">
            {overfitting.probability === null ? (
              'The probability that the best result is luck cannot be told: there were too few trials or days.'
            ) : (
              <>
                Probability that the best result is luck:{' '}
                <strong className="num text-fg">{percentText(overfitting.probability)}</strong>{' '}
                <HowComputed of="probability that the best result is luck">
                  History is cut into parts, and halves of them are put against each other in every way. Counted is how
                  often the best trial of one half is below the median in the other (probability of backtest
                  overfitting, Bailey and others, 2017). Reckoned from {countOf(overfitting.judged, 'trial')}.
                </HowComputed>
              </>
            )}
          </div>
          {overfitting.probability !== null && <LuckScale probability={overfitting.probability} />}
          <dl className="mt-3 text-sm">
            <Line name={<FigureName id="sharpe" />}>
              <LabFigure id="sharpe" value={best?.figures.sharpe ?? null} />
            </Line>
            <Line name={<>Expected by luck from {countOf(overfitting.trials, 'trial')}</>}>
              <LabFigure id="sharpe" value={overfitting.expectedSharpe} />
            </Line>
            <Line name={<FigureName id="deflatedSharpe" />}>
              <LabFigure id="deflatedSharpe" value={overfitting.deflatedSharpe} />
            </Line>
            {luck !== null && <AccountLuckLines budget={budget} luck={luck} />}
          </dl>
        </>
      )}
    </>
  );
}

function Line({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex h-8 items-center justify-between gap-3 border-t border-line/60">
      <dt className="text-fg-2">{name}</dt>
      <dd className="num font-medium">{children}</dd>
    </div>
  );
}

export interface VerdictPanelProps {
  readonly run: ResearchRunRow;
  readonly bundle: SweepBundle | null;
  readonly isPending: boolean;
  /** On the days that were sealed; null while nobody looked. */
  readonly sealedReturn: number | null;
}

/** How far the best trial can be believed, beside it. */
export function VerdictPanel({ run, bundle, isPending, sealedReturn }: VerdictPanelProps) {
  // Asked for beside the result: the sentence depends on both, and must not change under the reader.
  const budget = useQuery(luckAfterRunQuery(run));
  return (
    <Panel title="Luck or skill" className="lg:min-h-[22rem]">
      {bundle !== null && budget.data !== undefined && (
        <Judged bundle={bundle} sealedReturn={sealedReturn} budget={budget.data} />
      )}
      {bundle !== null && budget.data === undefined && budget.error !== null && (
        <ErrorState
          title="The luck budget could not be read"
          detail={describeError(budget.error, 'data').message}
          requestId={describeError(budget.error, 'data').requestId}
          onRetry={() => void budget.refetch()}
        />
      )}
      {(bundle === null ? isPending : budget.isPending) && <Skeleton className="h-40" />}
      {bundle === null && !isPending && (
        <p className="text-sm text-fg-2">
          {run.status === 'running' || run.status === 'queued'
            ? 'The verdict comes when all trials are made: the more are tried, the better the best one looks by chance alone.'
            : 'The sweep did not end, so there is no verdict. Resume it to get one.'}
        </p>
      )}
      {bundle !== null && bundle.best !== null && <HoldoutPart run={run} bundle={bundle} />}
    </Panel>
  );
}
