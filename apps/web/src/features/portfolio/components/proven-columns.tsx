import type { Body } from '@atb/api/functions/contracts';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import type { PositionRow } from '../../../components/trading/position-columns.tsx';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { ProvenGain } from './proven-gain.tsx';

/** What proves a column. */
const FIGURES: Readonly<Record<string, Body<'row-proof'>['figure']>> = {
  qty: 'positionSize',
  entry: 'positionEntry',
  value: 'positionWorth',
  r: 'positionMultiple',
  realized: 'positionRealized',
};

/** The columns of positions, whose figures open their proof; the terminal, which has no room for it, leads here. */
export function provenColumns(columns: ReadonlyArray<DataColumn<PositionRow>>): ReadonlyArray<DataColumn<PositionRow>> {
  return columns.map((column) => {
    if (column.id === 'unrealized') return provenGainColumn(column);
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

/** The gain, and beside it its part of what was paid. */
function provenGainColumn(column: DataColumn<PositionRow>): DataColumn<PositionRow> {
  return {
    ...column,
    cell: (row) =>
      row.unrealized === null ? (
        column.cell?.(row)
      ) : (
        <ProvenGain
          of={`${column.header}, ${showSymbol(row.symbol)}`}
          gain={row.unrealized}
          share={row.unrealizedShare}
          proof={{ row: { figure: 'positionGain', id: row.id } }}
          shareProof={{ row: { figure: 'positionGain', of: 'positionCost', id: row.id } }}
        />
      ),
  };
}
