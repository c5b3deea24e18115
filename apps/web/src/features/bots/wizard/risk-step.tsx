import { toPlain } from '@atb/core/base/decimal';
import { useController, useFormContext } from 'react-hook-form';
import { Panel } from '../../../components/panel.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { speaker } from './describe-plan.ts';
import type { GridFormValues } from './grid-form.ts';
import { GridVerdict } from './grid-verdict.tsx';
import { lossAtStop } from './loss-at-stop.ts';
import { ParamField } from './param-field.tsx';
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
  const { market, faults, evaluation } = wizard;
  const { control } = useFormContext<GridFormValues>();
  const { field } = useController({ control, name: 'stopLossHoldings' });
  const tick = toPlain(market.priceIncrement);
  return (
    <div className="space-y-6">
      <fieldset className="space-y-3">
        <legend className="mb-2 text-base font-medium">Ends</legend>
        <ParamField
          name="stopLossPct"
          label="Stop loss below the lowest line"
          suffix="%"
          step="0.5"
          fault={faults['stopLossPct']}
          hint={stopHint(wizard)}
        />
        <RadioCards
          legend="At a stop"
          value={field.value}
          onValueChange={field.onChange}
          className="grid-cols-2"
          options={[
            { value: 'sell', label: `Sell the ${market.base}`, detail: 'Takes the loss and is out of the market.' },
            { value: 'keep', label: `Keep the ${market.base}`, detail: 'Only the orders go; the coins stay yours.' },
          ]}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <ParamField
            name="takeProfitPrice"
            label="Take profit price (optional)"
            placeholder="None"
            suffix={market.quote}
            step={tick}
            fault={faults['takeProfitPrice']}
            hint="Sells everything and ends."
          />
          <ParamField
            name="upperStopPrice"
            label="Upper stop price (optional)"
            placeholder="None"
            suffix={market.quote}
            step={tick}
            fault={faults['upperStopPrice']}
            hint="Ends; holdings as chosen above."
          />
        </div>
      </fieldset>
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
