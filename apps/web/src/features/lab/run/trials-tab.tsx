import { Download } from 'lucide-react';
import { useMemo } from 'react';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { LazyDataTable } from '../../../components/table/lazy-data-table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { showRatio } from '../../../lib/show-ratio.ts';
import { downloadText, toCsv } from '../../../lib/to-csv.ts';
import { countOf } from '../../../lib/count-of.ts';
import type { MapDimension } from '../model/heat-map.ts';
import type { LabTrial } from '../model/trial.ts';
import { paramColumns, RESULT_COLUMNS } from './trial-columns.tsx';

export interface TrialsTabProps {
  readonly trials: readonly LabTrial[];
  readonly dimensions: readonly MapDimension[];
  readonly scoreName: string;
  /** Whether 'sharpe' is what decides: then it needs no column of its own. */
  readonly isScoreSharpe: boolean;
  readonly onChoose: (trial: LabTrial) => void;
}

/** Trials that the table holds; the file has all. */
const ROWS_MAX = 5_000;

function toColumns({ dimensions, scoreName, isScoreSharpe }: Omit<TrialsTabProps, 'trials' | 'onChoose'>) {
  const figure = (id: 'score' | 'sharpe', header: string): DataColumn<LabTrial> => ({
    id,
    header,
    value: (trial) => trial[id],
    cell: (trial) => showRatio(trial[id]),
    isNumeric: true,
    width: 'minmax(7rem, 1fr)',
  });
  const columns: ReadonlyArray<DataColumn<LabTrial>> = [
    { id: 'number', header: 'Trial', value: ({ number }) => number + 1, isNumeric: true, isFixed: true, width: '5rem' },
    ...paramColumns(dimensions),
    figure('score', scoreName),
    ...RESULT_COLUMNS,
    ...(isScoreSharpe ? [] : [figure('sharpe', 'Sharpe ratio')]),
    { id: 'trades', header: 'Round trips', value: ({ trades }) => trades, isNumeric: true },
  ];
  return columns;
}

function saveAll(trials: readonly LabTrial[], columns: ReadonlyArray<DataColumn<LabTrial>>): void {
  const rows = trials.toSorted((a, b) => a.number - b.number).map((trial) => columns.map(({ value }) => value(trial)));
  downloadText(
    'trials.csv',
    toCsv(
      columns.map(({ header }) => header),
      rows,
    ),
  );
}

/** The best of them where there are more than the table takes. */
function chooseRows(trials: readonly LabTrial[]): readonly LabTrial[] {
  if (trials.length <= ROWS_MAX) return trials;
  const worst = Number.NEGATIVE_INFINITY;
  return trials.toSorted((a, b) => (b.score ?? worst) - (a.score ?? worst)).slice(0, ROWS_MAX);
}

/** Every trial that was made. */
export function TrialsTab(props: TrialsTabProps) {
  const { trials, dimensions, scoreName, isScoreSharpe, onChoose } = props;
  const names = dimensions.map(({ name }) => name).join();
  const columns = useMemo(
    () => toColumns({ dimensions, scoreName, isScoreSharpe }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the dimensions are made anew with every render, their names are not
    [names, scoreName, isScoreSharpe],
  );
  const rows = useMemo(() => chooseRows(trials), [trials]);
  const isCut = rows.length < trials.length;
  return (
    <LazyDataTable
      id="trials"
      label="Trials"
      columns={columns}
      rows={rows}
      rowKey={({ number }) => String(number)}
      initialSort="-score"
      filterPlaceholder="Filter trials"
      className="max-h-[70dvh]"
      minWidth={`${26 + dimensions.length * 7}rem`}
      empty={<p className="p-6 text-center text-sm text-fg-2">The first trials are on their way.</p>}
      toolbar={
        isCut && (
          <span className="flex items-center gap-2 text-xs text-fg-2">
            The {countOf(rows.length, 'best trial')} of {formatNumber(trials.length, { decimals: 0 }).text}
            <Button size="xs" variant="outline" onClick={() => saveAll(trials, columns)}>
              <Download aria-hidden />
              All as CSV
            </Button>
          </span>
        )
      }
      rowActions={(trial) => (
        <Button
          size="xs"
          variant="ghost"
          aria-label={`Details of trial ${trial.number + 1}`}
          onClick={() => onChoose(trial)}
        >
          Details
        </Button>
      )}
    />
  );
}
