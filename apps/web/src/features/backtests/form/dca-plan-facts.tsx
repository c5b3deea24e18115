import { toPlain, type Decimal } from '@atb/core/base/decimal';
import type { PlannedDca } from '@atb/core/bots/dca/plan-dca';
import type { Instrument } from '@atb/core/market/instrument';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { LadderTable } from '../../../components/dca/ladder-table.tsx';
import { Money } from '../../../components/money.tsx';
import { formatNumber } from '../../../lib/format-number.ts';

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-fg-2">{label}</dt>
      <dd className="num text-right whitespace-nowrap">{children}</dd>
    </div>
  );
}

export interface DcaPlanFactsProps {
  readonly plan: PlannedDca;
  readonly market: Instrument;
}

/** What the first deal would take and risk, with its ladder folded below. */
export function DcaPlanFacts({ plan, market }: DcaPlanFactsProps) {
  const { allocation, coveredPct, lossAtStop, minimumBaseAllocation, warnings } = plan;
  const money = (value: Decimal) => <Money value={toPlain(value)} unit={market.quote} />;
  const covered = formatNumber(toPlain(coveredPct), { decimals: 2, minDecimals: 0 }).text;
  return (
    <div className="rounded-md border border-line text-xs">
      <dl className="space-y-1.5 p-3">
        <Fact label="Capital, fees included">{money(allocation)}</Fact>
        <Fact label="Price covered">{covered === '0' ? 'none' : `${covered}% down`}</Fact>
        {lossAtStop !== null && <Fact label="Lost at the stop, all orders filled">{money(lossAtStop)}</Fact>}
        <Fact label="Smallest base order that works">{money(minimumBaseAllocation)}</Fact>
      </dl>
      {warnings.length > 0 && (
        <ul className="list-disc space-y-0.5 border-t border-line py-2 pr-3 pl-7 text-fg-2">
          {warnings.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
      <details className="group border-t border-line">
        <summary className="flex min-h-control items-center gap-2 rounded-md px-3 text-sm font-medium select-none">
          <ChevronRight
            aria-hidden
            className="size-4 text-fg-3 transition-transform duration-100 group-open:rotate-90"
          />
          Ladder of the first deal
        </summary>
        <div className="border-t border-line px-3">
          <LadderTable plan={plan} market={market} isNarrow />
        </div>
      </details>
    </div>
  );
}
