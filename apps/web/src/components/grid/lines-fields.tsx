import type { ReactNode } from 'react';
import type { GridFieldsState } from './grid-fields-state.ts';
import type { GridFormValues } from './grid-values.ts';
import { ParamField } from '../bot-form/param-field.tsx';

export interface LinesFieldsProps {
  readonly grid: GridFieldsState;
  /** Right end of the allocation's label. */
  readonly available?: ReactNode;
}

/** How many lines there are and what they trade. */
export function LinesFields({ grid, available }: LinesFieldsProps) {
  const { market, faults, values } = grid;
  const lines = Number(values.grids);
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 text-base font-medium">Lines and money</legend>
      <ParamField<GridFormValues>
        name="grids"
        label="Grid lines"
        fault={faults['grids']}
        hint={
          Number.isInteger(lines) && lines >= 2
            ? `Lines, not gaps: ${lines} lines have ${lines - 1} gaps and carry ${lines - 1} ${lines === 2 ? 'order' : 'orders'}.`
            : 'Lines, not gaps: one order less than lines.'
        }
      />
      <ParamField<GridFormValues>
        name="allocation"
        label="Allocation"
        suffix={market.quote}
        step="10"
        fault={faults['allocation']}
        aside={available}
        hint="The most the bot may spend at any time, fees included. Split equally among its orders."
      />
      <ParamField<GridFormValues>
        name="tpPctPerFill"
        label="Take profit per fill"
        suffix="%"
        step="0.1"
        fault={faults['tpPctPerFill']}
        hint="Sells this far above the buy where that is nearer than the next line. 0 sells at the next line."
      />
    </fieldset>
  );
}
