import type { Body } from '@atb/api/functions/contracts';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import type { PositionRow } from '../../../components/trading/position-columns.tsx';
import { showSymbol } from '../../../lib/split-symbol.ts';

/** What proves a column. */
const FIGURES: Readonly<Record<string, Body<'row-proof'>['figure']>> = {
  qty: 'positionSize',
  entry: 'positionEntry',
  value: 'positionWorth',
  unrealized: 'positionGain',
  r: 'positionMultiple',
  realized: 'positionRealized',
};

/** The columns of positions, whose figures open their proof; the terminal, which has no room for it, leads here. */
export function provenColumns(columns: ReadonlyArray<DataColumn<PositionRow>>): ReadonlyArray<DataColumn<PositionRow>> {
  return columns.map((column) => {
    const figure = FIGURES[column.id];
    if (figure === undefined) return column;
    return {
      ...column,
      cell: (row) =>
        column.value(row) === null ? (
          column.cell?.(row)
        ) : (
          <ProofButton of={`${column.header}, ${showSymbol(row.symbol)}`} request={{ row: { figure, id: row.id } }}>
            {column.cell?.(row)}
          </ProofButton>
        ),
    };
  });
}
