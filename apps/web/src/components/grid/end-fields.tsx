import { toPlain } from '@atb/core/base/decimal';
import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { RadioCards } from '../ui/radio-cards.tsx';
import type { GridFieldsState } from './grid-fields-state.ts';
import type { GridFormValues } from './grid-values.ts';
import { ParamField } from './param-field.tsx';

export interface EndFieldsProps {
  readonly grid: GridFieldsState;
  /** Below the stop loss. */
  readonly stopHint: ReactNode;
}

/** Where the grid ends by itself. */
export function EndFields({ grid, stopHint }: EndFieldsProps) {
  const { market, faults } = grid;
  const { control } = useFormContext<GridFormValues>();
  const { field } = useController({ control, name: 'stopLossHoldings' });
  const tick = toPlain(market.priceIncrement);
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 text-base font-medium">Ends</legend>
      <ParamField
        name="stopLossPct"
        label="Stop loss below the lowest line"
        suffix="%"
        step="0.5"
        fault={faults['stopLossPct']}
        hint={stopHint}
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
  );
}
