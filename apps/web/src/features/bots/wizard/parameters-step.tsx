import { toPlain } from '@atb/core/base/decimal';
import type { ChartCandle } from '../../../components/chart/chart-types.ts';
import { Money } from '../../../components/money.tsx';
import { AdvancedFields } from './advanced-fields.tsx';
import { ParamField } from './param-field.tsx';
import { RangeFields } from './range-fields.tsx';
import type { WizardState } from './wizard-state.ts';

export interface ParametersStepProps {
  readonly wizard: WizardState;
  readonly candles: readonly ChartCandle[];
}

/** Step 3: where the lines lie and what they trade. */
export function ParametersStep({ wizard, candles }: ParametersStepProps) {
  const { market, capital, faults, values } = wizard;
  const lines = Number(values.grids);
  return (
    <div className="space-y-6">
      <RangeFields wizard={wizard} candles={candles} />
      <fieldset className="space-y-3">
        <legend className="mb-2 text-base font-medium">Lines and money</legend>
        <ParamField
          name="grids"
          label="Grid lines"
          fault={faults['grids']}
          hint={
            Number.isInteger(lines) && lines >= 2
              ? `Lines, not gaps: ${lines} lines have ${lines - 1} gaps and carry ${lines - 1} ${lines === 2 ? 'order' : 'orders'}.`
              : 'Lines, not gaps: one order less than lines.'
          }
        />
        <ParamField
          name="allocation"
          label="Allocation"
          suffix={market.quote}
          step="10"
          fault={faults['allocation']}
          aside={
            capital !== null && (
              <>
                Available <Money value={toPlain(capital.available)} unit={market.quote} isCompact={false} />
              </>
            )
          }
          hint="The most the bot may spend at any time, fees included. Split equally among its orders."
        />
        <ParamField
          name="tpPctPerFill"
          label="Take profit per fill"
          suffix="%"
          step="0.1"
          fault={faults['tpPctPerFill']}
          hint="Sells this far above the buy where that is nearer than the next line. 0 sells at the next line."
        />
      </fieldset>
      <AdvancedFields wizard={wizard} />
    </div>
  );
}
