import type { ReactNode } from 'react';
import { HowComputed } from '../../../components/how-computed.tsx';

export interface PlanFactProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly how?: ReactNode;
}

/** One figure of a plan with its name, and how it comes about. */
export function PlanFact({ label, value, how }: PlanFactProps) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-3 border-b border-line/60 text-xs">
      <dt className="flex items-center gap-1 text-fg-2">
        {label}
        {how !== undefined && <HowComputed of={label.toLowerCase()}>{how}</HowComputed>}
      </dt>
      <dd className="num text-right">{value}</dd>
    </div>
  );
}
