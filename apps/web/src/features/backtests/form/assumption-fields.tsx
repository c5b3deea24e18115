import { lazy, startTransition, useState } from 'react';
import { DEFAULT_DRAFT_ASSUMPTIONS, ASSUMPTION_NAMES, type AssumptionsDraft } from './draft.ts';
import { asksForFilters } from './filter-draft.ts';
import type { BacktestFormState } from './use-backtest-form.ts';

/** Folded away, so not part of what is drawn first. */
const AssumptionChoices = lazy(async () => ({ default: (await import('./assumption-choices.tsx')).AssumptionChoices }));

function describeAssumptions({ draft: { of, assumptions }, strategy }: BacktestFormState): string {
  if (of !== 'strategy') return describeCosts(assumptions).join(', ');
  const parts = [
    `${assumptions.startEquity} USDT`,
    ...describeCosts(assumptions),
    ...(assumptions.latencyBars === '0' ? [] : [`${assumptions.latencyBars} candles late`]),
    ...(assumptions.detailTimeframe === '' ? [] : [`within candles by ${assumptions.detailTimeframe}`]),
    ...(strategy?.entry.short === undefined ? [] : [assumptions.allowShort === 'yes' ? 'long and short' : 'long only']),
  ];
  return parts.join(', ');
}

function describeCosts(assumptions: AssumptionsDraft): readonly string[] {
  return [
    `fee ${assumptions.feeBps} bps`,
    `slippage ${assumptions.slippageBps} bps`,
    `spread ${assumptions.spreadBps} bps`,
    ...(assumptions.volumeCap === '' ? [] : [`at most ${assumptions.volumeCap}% of volume`]),
  ];
}

/** What the run assumes of the market and its costs; folded away while the usual ones stand. */
export function AssumptionFields({ form }: { readonly form: BacktestFormState }) {
  const { draft, faults } = form;
  const isOpen =
    asksForFilters(draft) ||
    ASSUMPTION_NAMES.some((name) => draft.assumptions[name] !== DEFAULT_DRAFT_ASSUMPTIONS[name]) ||
    Object.keys(faults).some((field) => field.startsWith('assumptions.'));
  const [isNear, setNear] = useState(false);
  // In a transition: until the fields are there the form stays as it is.
  const approach = (): void => startTransition(() => setNear(true));
  return (
    <details open={isOpen} className="group" onToggle={approach}>
      <summary className="cursor-pointer rounded-xs text-sm font-medium" onPointerEnter={approach} onFocus={approach}>
        Assumptions
        <span className="num block text-xs font-normal text-fg-2 group-open:hidden">{describeAssumptions(form)}</span>
      </summary>
      {(isOpen || isNear) && <AssumptionChoices form={form} />}
    </details>
  );
}
