import { strategyLabNotInPlan, tierName } from '@atb/core/plans/plan-sentences';
import { DEFAULT_PLANS } from '@atb/core/plans/resolve-plan';
import { Lock } from 'lucide-react';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Panel } from '../../../components/panel.tsx';

/** The plan of accounts without a record, which have the Lab. */
const PLAN = tierName(DEFAULT_PLANS.advisor.tier);

const INCLUDED = [
  'Sweeps over thousands of parameter sets, with a live heat map',
  'The probability that the best result is luck, beside every result',
  'Walk-forward with purge and embargo, and a sealed period that is opened once',
  'Stress: double costs, late signals, missing candles, days in another order',
];

/** In place of the form for who has a plan without the Strategy Lab. */
export function UpgradeCard() {
  return (
    <Panel title={`Strategy Lab is part of ${PLAN}`}>
      <Lock aria-hidden className="mb-2 size-5 text-fg-3" />
      <p className="text-sm text-fg-2">Your plan does not include it. {strategyLabNotInPlan()}</p>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-sm">
        {INCLUDED.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-fg-2">
        Plans come with a licence, or from whoever runs this server. Backtests stay free on every plan.
      </p>
      <a href="/pricing" className={buttonClass({ variant: 'primary', size: 'md' }, 'mt-3')}>
        Plans and pricing
      </a>
    </Panel>
  );
}
