import {
  countTrials,
  evidenceDays,
  LUCK_RULE,
  type LuckBudget,
  luckiestSharpe,
} from '@atb/core/statistics/luck-budget';
import { useQuery } from '@tanstack/react-query';
import { HowComputed } from '../../components/how-computed.tsx';
import { Panel } from '../../components/panel.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { describeError } from '../../lib/describe-error.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { showRatio } from '../../lib/show-ratio.ts';
import { luckBudgetQuery } from './api/luck-budget.ts';
import { countOf } from '../../lib/count-of.ts';

function describeParts({ backtests, sweepTrials, walkForwardTrials }: LuckBudget): string {
  return [
    countOf(backtests, 'backtest'),
    `${countOf(sweepTrials, 'trial')} of sweeps`,
    `${countOf(walkForwardTrials, 'trial')} of walk-forwards`,
  ].join(', ');
}

function Loaded({ budget }: { readonly budget: LuckBudget }) {
  const trials = countTrials(budget);
  const lucky = luckiestSharpe(budget);
  const figures = [
    ['Trials ever run', formatNumber(trials, { decimals: 0 }).text],
    ['Best Sharpe ratio to expect by luck', showRatio(lucky)],
    ['Days out of sample that Deploy asks for', String(evidenceDays(trials))],
  ] as const;
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-fg-2">{name}</dt>
            <dd className="num text-lg font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-pretty text-fg-2">
        {describeParts(budget)}; kept when runs are deleted. {LUCK_RULE}
      </p>
    </>
  );
}

/** How often the account has tried, and what that does to what the best of it is worth. */
export function LuckPanel() {
  const budget = useQuery(luckBudgetQuery());
  return (
    <Panel
      title="Luck budget"
      className="mb-4 min-h-36"
      help={
        <HowComputed of="Luck budget">
          Every backtest and every trial of a sweep or walk-forward counts once, as it ends. The best Sharpe ratio to
          expect by luck is that of the best of so many trials without any skill, from the variance between the ratios
          of all of them (Bailey and López de Prado, 2014).
        </HowComputed>
      }
    >
      {budget.isPending && <Skeleton className="h-20" />}
      {budget.data !== undefined && <Loaded budget={budget.data} />}
      {budget.isError && budget.data === undefined && (
        <ErrorState
          title="The luck budget could not be read"
          detail={describeError(budget.error, 'data').message}
          requestId={describeError(budget.error, 'data').requestId}
          onRetry={() => void budget.refetch()}
        />
      )}
    </Panel>
  );
}
