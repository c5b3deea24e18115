// Columns that tables of trials share.
import { Percent } from '../../../components/percent.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import type { MapDimension } from '../model/heat-map.ts';
import type { LabTrial } from '../model/trial.ts';

type TrialColumns = ReadonlyArray<DataColumn<LabTrial>>;

/** What was tried. */
export function paramColumns(dimensions: readonly MapDimension[]): TrialColumns {
  return dimensions.map(({ name, label }) => ({
    id: `param.${name}`,
    header: label,
    value: ({ params }) => params[name] ?? null,
    isNumeric: true,
  }));
}

/** What came of it. */
export const RESULT_COLUMNS: TrialColumns = [
  {
    id: 'totalReturn',
    header: 'Return',
    value: ({ totalReturn }) => totalReturn,
    cell: ({ totalReturn }) => <Percent value={totalReturn} isToned />,
    isNumeric: true,
  },
  {
    id: 'drawdownMax',
    header: 'Drawdown',
    value: ({ drawdownMax }) => drawdownMax,
    cell: ({ drawdownMax }) => <Percent value={drawdownMax === null ? null : -drawdownMax} />,
    isNumeric: true,
  },
];
