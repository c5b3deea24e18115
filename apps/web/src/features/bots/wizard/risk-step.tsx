import { EndFields } from '../../../components/grid/end-fields.tsx';
import { Panel } from '../../../components/panel.tsx';
import { speaker } from './describe-plan.ts';
import { GridVerdict } from './grid-verdict.tsx';
import { lossAtStop } from './loss-at-stop.ts';
import type { WizardState } from './wizard-state.ts';

function stopHint({ evaluation, market }: WizardState): string {
  if (evaluation.status !== 'planned') return 'Below the lowest line. 0 switches it off.';
  const say = speaker(market);
  const { stopLossPrice } = evaluation.plan;
  const loss = lossAtStop(evaluation);
  if (stopLossPrice === null || loss === null) {
    return 'Off: below the lowest line the bot holds what it bought, however far the price falls.';
  }
  return `At ${say.price(stopLossPrice)}. A straight fall there loses about ${say.quote(loss)}, fees included.`;
}

/** Step 4: where the bot ends, and what the account's limits say. */
export function RiskStep({ wizard }: { readonly wizard: WizardState }) {
  const { evaluation } = wizard;
  return (
    <div className="space-y-6">
      <EndFields grid={wizard} stopHint={stopHint(wizard)} />
      <Panel title="Account limits">
        {evaluation.status === 'planned' ? (
          <GridVerdict wizard={wizard} form={evaluation} />
        ) : (
          <p className="text-sm text-fg-2">The limits are checked once every field is right.</p>
        )}
      </Panel>
    </div>
  );
}
