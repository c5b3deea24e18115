import { strategyLabNotInPlan, tierName } from '@atb/core/plans/plan-sentences';
import { DEFAULT_PLANS } from '@atb/core/plans/resolve-plan';
import { Lock } from 'lucide-react';
import { Panel } from '../../../components/panel.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';

/** In place of what a plan without the Learning Engine does not include. */
export function LearnerUpsell({ title }: { readonly title: string }) {
  return (
    <Panel title={title}>
      <Lock aria-hidden className="mb-2 size-5 text-fg-3" />
      <p className="text-sm text-fg-2">
        The Learning Engine is part of {tierName(DEFAULT_PLANS.advisor.tier)}. {strategyLabNotInPlan()} It tries
        parameters for each symbol and timeframe, learns from what came of them, and shows what its choices have cost.
        Signals with the default parameters stay free on every plan.
      </p>
      <a
        href="/pricing"
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'primary', size: 'md' }, 'mt-3')}
      >
        Plans and pricing
      </a>
    </Panel>
  );
}
