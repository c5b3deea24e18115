import { toPlain } from '@atb/core/base/decimal';
import type { ReactNode } from 'react';
import { ParamChoice } from '../bot-form/param-choice.tsx';
import type { GridFieldsState } from './grid-fields-state.ts';
import type { GridFormValues } from './grid-values.ts';
import { ParamField } from '../bot-form/param-field.tsx';

export interface EndFieldsProps {
  readonly grid: GridFieldsState;
  /** Below the stop loss. */
  readonly stopHint: ReactNode;
}

/** Where the grid ends by itself. */
export function EndFields({ grid, stopHint }: EndFieldsProps) {
  const { market, faults } = grid;
  const tick = toPlain(market.priceIncrement);
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 text-base font-medium">Stop and take profit</legend>
      <ParamField<GridFormValues>
        name="stopLossPct"
        label="Stop loss below the lowest line"
        suffix="%"
        step="0.5"
        fault={faults['stopLossPct']}
        hint={stopHint}
      />
      <ParamChoice<GridFormValues, 'stopLossHoldings'>
        name="stopLossHoldings"
        legend="At a stop"
        options={[
          { value: 'sell', label: `Sell the ${market.base}`, detail: 'Takes the loss and is out of the market.' },
          { value: 'keep', label: `Keep the ${market.base}`, detail: 'Only the orders go; the coins stay yours.' },
        ]}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <ParamField<GridFormValues>
          name="takeProfitPrice"
          label="Take profit price (optional)"
          placeholder="None"
          suffix={market.quote}
          step={tick}
          fault={faults['takeProfitPrice']}
          hint="Sells everything and ends."
        />
        <ParamField<GridFormValues>
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
