import { countTrials, type LuckBudget } from '@atb/core/statistics/luck-budget';
import type { TrialLuck } from '@atb/core/statistics/trial-luck';
import { countOf } from '../../../lib/count-of.ts';
import { FigureName, LabFigure } from './lab-figure.tsx';

export interface AccountLuckLinesProps {
  /** How often the account has tried. */
  readonly budget: LuckBudget;
  readonly luck: TrialLuck | null;
}

/** A result after everything the account has ever tried, and not this search alone. Stands in a list of figures. */
export function AccountLuckLines({ budget, luck }: AccountLuckLinesProps) {
  return (
    <>
      <div className="flex h-8 items-center justify-between gap-3 border-t border-line/60">
        <dt className="text-fg-2">By luck from {countOf(countTrials(budget), 'trial')} of the account</dt>
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
