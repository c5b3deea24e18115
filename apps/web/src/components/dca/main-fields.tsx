import type { ReactNode } from 'react';
import { ParamField } from '../bot-form/param-field.tsx';
import type { DcaFormValues } from './dca-values.ts';
import type { DcaFieldsState } from './evaluate-dca-form.ts';

export interface MainFieldsProps {
  readonly dca: DcaFieldsState;
  /** Right end of the base order's label. */
  readonly available?: ReactNode;
  /** Below the stop loss. */
  readonly stopHint: ReactNode;
}

function LadderFields({ dca: { faults } }: Pick<MainFieldsProps, 'dca'>) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <ParamField<DcaFormValues>
          name="maxSafetyOrders"
          label="Safety orders"
          fault={faults['maxSafetyOrders']}
          hint="At most, in one deal."
        />
        <ParamField<DcaFormValues>
          name="safetyStepPct"
          label="Safety step"
          suffix="%"
          step="0.1"
          fault={faults['safetyStepPct']}
          hint="From one to the next."
        />
      </div>
      <ParamField<DcaFormValues>
        name="safetyScale"
        label="Size scale"
        suffix="×"
        step="0.1"
        fault={faults['safetyScale']}
        hint="Each safety order is this multiple of the one before; the first, of the base order."
      />
    </>
  );
}

/** The six that every DCA bot is made of, in the specification's order. */
export function MainFields({ dca, available, stopHint }: MainFieldsProps) {
  const { market, values, faults } = dca;
  return (
    <>
      <fieldset className="space-y-3">
        <legend className="mb-2 text-base font-medium">Orders and money</legend>
        <ParamField<DcaFormValues>
          name="baseAllocation"
          label="Base order"
          suffix={market.quote}
          step="10"
          fault={faults['baseAllocation']}
          aside={available}
          hint="Bought at the market when a deal begins. Every safety order comes on top."
        />
        {values.ladder === 'scaled' ? (
          <LadderFields dca={dca} />
        ) : (
          <p className="text-sm text-fg-2">The safety orders are your own ladder: its rows are under Advanced.</p>
        )}
      </fieldset>
      <fieldset className="space-y-3">
        <legend className="mb-2 text-base font-medium">Exit rules</legend>
        <ParamField<DcaFormValues>
          name="takeProfitPct"
          label="Take profit"
          suffix="%"
          step="0.5"
          fault={faults['takeProfitPct']}
          hint="Net of the fees of both sides. Then the next deal begins."
        />
        <ParamField<DcaFormValues>
          name="stopLossPct"
          label="Stop loss"
          suffix="%"
          step="0.5"
          fault={faults['stopLossPct']}
          hint={stopHint}
        />
      </fieldset>
    </>
  );
}
