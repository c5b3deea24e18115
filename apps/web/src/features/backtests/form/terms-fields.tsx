import { lazy, startTransition, useState } from 'react';
import { DEFAULT_TERMS, TERM_NAMES, type TermsDraft } from './draft.ts';
import type { BacktestFormState } from './use-backtest-form.ts';

/** Folded away, so not part of what is drawn first. */
const TermsChoices = lazy(async () => ({ default: (await import('./terms-choices.tsx')).TermsChoices }));

function describeTerms({ draft: { of, terms }, strategy }: BacktestFormState): string {
  if (of !== 'strategy') return describeCosts(terms).join(', ');
  const parts = [
    `${terms.startEquity} USDT`,
    ...describeCosts(terms),
    ...(terms.latencyBars === '0' ? [] : [`${terms.latencyBars} candles late`]),
    ...(terms.detailTimeframe === '' ? [] : [`within candles by ${terms.detailTimeframe}`]),
    ...(strategy?.entry.short === undefined ? [] : [terms.allowShort === 'yes' ? 'long and short' : 'long only']),
  ];
  return parts.join(', ');
}

function describeCosts(terms: TermsDraft): readonly string[] {
  return [
    `fee ${terms.feeBps} bps`,
    `slippage ${terms.slippageBps} bps`,
    `spread ${terms.spreadBps} bps`,
    ...(terms.volumeCap === '' ? [] : [`at most ${terms.volumeCap}% of volume`]),
  ];
}

/** What the run assumes of the market and its costs; folded away while the usual ones stand. */
export function TermsFields({ form }: { readonly form: BacktestFormState }) {
  const { draft, faults } = form;
  const isOpen =
    TERM_NAMES.some((name) => draft.terms[name] !== DEFAULT_TERMS[name]) ||
    Object.keys(faults).some((field) => field.startsWith('terms.'));
  const [isNear, setNear] = useState(false);
  // In a transition: until the fields are there the form stays as it is.
  const approach = (): void => startTransition(() => setNear(true));
  return (
    <details open={isOpen} className="group" onToggle={approach}>
      <summary className="cursor-pointer rounded-xs text-sm font-medium" onPointerEnter={approach} onFocus={approach}>
        Assumptions
        <span className="num block text-xs font-normal text-fg-2 group-open:hidden">{describeTerms(form)}</span>
      </summary>
      {(isOpen || isNear) && <TermsChoices form={form} />}
    </details>
  );
}
