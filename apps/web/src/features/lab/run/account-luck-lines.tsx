import type { SweepBundle } from '@atb/api/research-bundle';
import { accountLuck, countTrials } from '@atb/core/statistics/luck-budget';
import { useQuery } from '@tanstack/react-query';
import { luckBudgetQuery } from '../api/luck-budget.ts';
import { describeCount } from '../model/describe-count.ts';
import { FigureName, LabFigure } from './lab-figure.tsx';

/** The best trial after everything the account has ever tried, and not this search alone. */
export function AccountLuckLines({ bundle }: { readonly bundle: SweepBundle }) {
  const { data: budget } = useQuery(luckBudgetQuery());
  const backtest = bundle.bestBacktest;
  if (backtest === null) return null;
  const { equity } = backtest.daily;
  const luck = budget === undefined ? null : accountLuck({ equity, startEquity: backtest.startEquity }, budget);
  return (
    <>
      <div className="flex h-8 items-center justify-between gap-3 border-t border-line/60">
        <dt className="text-fg-2">
          By luck from {budget === undefined ? 'all trials' : describeCount(countTrials(budget), 'trial')} of the
          account
        </dt>
        <dd className="num font-medium">
          <LabFigure id="sharpe" value={luck?.expectedSharpe ?? null} />
        </dd>
      </div>
      <div className="flex h-8 items-center justify-between gap-3 border-t border-line/60">
        <dt className="text-fg-2">
          <FigureName id="accountDeflatedSharpe" />
        </dt>
        <dd className="num font-medium">
          <LabFigure id="deflatedSharpe" value={luck?.deflatedSharpe ?? null} />
        </dd>
      </div>
    </>
  );
}
