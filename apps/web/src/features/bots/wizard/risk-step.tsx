import { Panel } from '../../../components/panel.tsx';
import { PlanVerdict } from './plan-verdict.tsx';
import type { AnyPlanned, NamedValues, WizardKind } from './wizard-kind.ts';
import type { WizardState } from './form-state.ts';

export interface RiskStepProps<Values extends NamedValues, Planned extends AnyPlanned> {
  readonly kind: WizardKind<Values, Planned>;
  readonly wizard: WizardState<Values, Planned>;
}

/** Step 4: where the bot ends, and what the account's limits say. */
export function RiskStep<Values extends NamedValues, Planned extends AnyPlanned>(
  props: RiskStepProps<Values, Planned>,
) {
  const { kind, wizard } = props;
  const { evaluation } = wizard;
  return (
    <div className="space-y-6">
      <kind.Risk wizard={wizard} />
      <Panel title="Account limits">
        {evaluation.status === 'planned' ? (
          <PlanVerdict wizard={wizard} plan={{ type: kind.type, size: kind.sizeOf(evaluation), limits: kind.limits }} />
        ) : (
          <p className="min-h-40 text-sm text-fg-2">The limits are checked once every field is right.</p>
        )}
      </Panel>
    </div>
  );
}
