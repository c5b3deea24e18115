import { toPlain } from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import type { ReactNode } from 'react';
import { HowComputed } from '../../../components/how-computed.tsx';
import { Money } from '../../../components/money.tsx';
import type { Capital } from './available-capital.ts';

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

/** What a bot may be given at most. */
export function AvailableFact({ capital, market }: { readonly capital: Capital | null; readonly market: Instrument }) {
  return (
    <PlanFact
      label="Available"
      value={
        capital === null ? '—' : <Money value={toPlain(capital.available)} unit={market.quote} isCompact={false} />
      }
      how="The free balance of the account less what its other bots may still spend."
    />
  );
}
