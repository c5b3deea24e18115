import { Check, X } from 'lucide-react';
import type { RiskCheckFigure } from '@atb/api/functions/trading/risk-check';
import { cn } from '../../../lib/cn.ts';
import { describeCheck } from '../check-labels.ts';

/** Every check with its figure and its limit. */
export function RiskCheckList({ checks }: { readonly checks: readonly RiskCheckFigure[] }) {
  return (
    <ul className="mt-1.5 space-y-1">
      {checks.map((check) => {
        const { label, figure, limit } = describeCheck(check);
        const Mark = check.passed ? Check : X;
        return (
          <li key={check.code} className="grid grid-cols-[1rem_1fr_auto] gap-x-1">
            <Mark aria-hidden className={cn('mt-0.5 size-3', check.passed ? 'text-fg-3' : 'text-danger')} />
            <span>
              {label}
              <span className="sr-only">{check.passed ? ' passed' : ' failed'}</span>
            </span>
            <span className={cn('num text-right', !check.passed && 'font-medium text-danger')}>{figure}</span>
            <span className="num col-span-2 col-start-2 text-2xs text-fg-2">{limit}</span>
          </li>
        );
      })}
    </ul>
  );
}
