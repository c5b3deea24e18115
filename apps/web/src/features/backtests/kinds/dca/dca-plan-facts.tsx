import { toPlain, type Decimal } from '@atb/core/base/decimal';
import type { PlannedDca } from '@atb/core/bots/dca/plan-dca';
import type { Instrument } from '@atb/core/market/instrument';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { LadderTable } from '../../../../components/dca/ladder-table.tsx';
import { Money } from '../../../../components/money.tsx';
import { formatNumber, NO_FIGURE } from '../../../../lib/format-number.ts';

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-fg-2">{label}</dt>
      <dd className="num text-right whitespace-nowrap">{children}</dd>
    </div>
  );
}

export interface DcaPlanFactsProps {
  /** Null while the fields or the price give none: its place stays. */
  readonly plan: PlannedDca | null;
  readonly market: Instrument;
}

function coveredText({ coveredPct }: PlannedDca): string {
  const covered = formatNumber(toPlain(coveredPct), { decimals: 2, minDecimals: 0 }).text;
  return covered === '0' ? 'none' : `${covered}% down`;
}

/** What the first deal would take and risk, with its ladder folded below. */
export function DcaPlanFacts({ plan, market }: DcaPlanFactsProps) {
  const money = (value: Decimal | null | undefined, none: string): ReactNode =>
    value === null || value === undefined ? none : <Money value={toPlain(value)} unit={market.quote} />;
  const warnings = plan?.warnings ?? [];
  return (
    <div className="rounded-md border border-line text-xs">
      <dl className="space-y-1.5 p-3">
        <Fact label="Capital, fees included">{money(plan?.allocation, NO_FIGURE)}</Fact>
        <Fact label="Price covered">{plan === null ? NO_FIGURE : coveredText(plan)}</Fact>
        <Fact label="Lost at the stop, all orders filled">
          {plan === null ? NO_FIGURE : money(plan.lossAtStop, 'no stop')}
        </Fact>
        <Fact label="Smallest base order that works">{money(plan?.minimumBaseAllocation, NO_FIGURE)}</Fact>
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
          {plan === null ? (
            <p className="py-2 text-fg-2">It is drawn once the fields describe one.</p>
          ) : (
            <LadderTable plan={plan} market={market} isNarrow />
          )}
        </div>
      </details>
    </div>
  );
}
