import type { ReactNode } from 'react';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { LazyDataTable } from '../../../components/table/lazy-data-table.tsx';
import { DeployStrategyButton } from '../../../components/deploy/deploy-strategy-button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { BacktestLink } from '../components/backtest-link.tsx';
import { EquitySpark } from '../components/equity-spark.tsx';
import { Share } from '../components/share.tsx';
import { windowWords } from '../components/window-words.ts';
import type { StrategyRow } from '../strategy-row.ts';
import { CATEGORY_LABEL, sideWords } from '../strategy-words.ts';
import { SORT_VALUES } from './sort-rows.ts';
import { CompareBox } from './strategy-card.tsx';
import { COMPARE_MAX, TABLE_ID } from './use-strategy-address.ts';
import { formatCount } from '../../../lib/format-number.ts';

export interface StrategiesTableProps {
  readonly rows: readonly StrategyRow[];
  readonly market: string;
  readonly compared: readonly string[];
  readonly onCompare: (id: string, isCompared: boolean) => void;
}

function pendingOr(row: StrategyRow, content: ReactNode): ReactNode {
  return row.isPending ? <Skeleton className="inline-block h-3 w-12 align-middle" /> : content;
}

function shareColumn(
  id: string,
  header: string,
  value: (row: StrategyRow) => number | null,
  look: { readonly isRate?: boolean; readonly isToned?: boolean } = {},
): DataColumn<StrategyRow> {
  return {
    id,
    header,
    isNumeric: true,
    width: 'minmax(5.5rem, 1fr)',
    value,
    cell: (row) => pendingOr(row, <Share value={value(row)} {...look} />),
  };
}

const NAME_COLUMN: DataColumn<StrategyRow> = {
  id: 'name',
  header: 'Strategy',
  width: 'minmax(12rem, 2fr)',
  isFixed: true,
  value: ({ definition }) => definition.name,
};

const WORD_COLUMNS: ReadonlyArray<DataColumn<StrategyRow>> = [
  { id: 'id', header: 'Id', width: 'minmax(9rem, 1.2fr)', isHidden: true, value: ({ definition }) => definition.id },
  {
    id: 'family',
    header: 'Family',
    width: 'minmax(5.5rem, 0.8fr)',
    value: ({ definition }) => CATEGORY_LABEL[definition.category],
    order: SORT_VALUES.family,
  },
  {
    id: 'difficulty',
    header: 'Difficulty',
    width: 'minmax(6.5rem, 0.8fr)',
    value: ({ definition }) => definition.difficulty,
    order: SORT_VALUES.difficulty,
  },
  {
    id: 'timeframe',
    header: 'Timeframe',
    width: 'minmax(5.5rem, 0.6fr)',
    value: ({ definition }) => definition.timeframe,
    order: SORT_VALUES.timeframe,
  },
  {
    id: 'direction',
    header: 'Direction',
    width: 'minmax(7rem, 0.8fr)',
    isHidden: true,
    value: ({ definition }) => sideWords(definition),
  },
];

const FIGURE_COLUMNS: ReadonlyArray<DataColumn<StrategyRow>> = [
  shareColumn('return', 'Return', SORT_VALUES.return, { isToned: true }),
  {
    ...shareColumn('drawdown', 'Max drawdown', SORT_VALUES.drawdown),
    width: 'minmax(7.5rem, 1fr)',
    cell: (row) => pendingOr(row, <Share value={row.figures === null ? null : -row.figures.drawdownMax} />),
  },
  {
    id: 'trades',
    header: 'Trades',
    isNumeric: true,
    width: 'minmax(4.5rem, 0.6fr)',
    value: SORT_VALUES.trades,
    cell: (row) => pendingOr(row, row.figures === null ? 'n/a' : formatCount(row.figures.trades)),
  },
  {
    id: 'equity',
    header: 'Equity',
    width: '8rem',
    isSortable: false,
    value: () => null,
    cell: (row) =>
      pendingOr(
        row,
        row.figures === null ? (
          'n/a'
        ) : (
          <span className="block w-[6.5rem]">
            <EquitySpark name={row.definition.name} figures={row.figures} className="h-6" />
          </span>
        ),
      ),
  },
  shareColumn('winRate', 'Win rate', SORT_VALUES.winRate, { isRate: true }),
  shareColumn('costs', 'Costs', SORT_VALUES.costs, { isRate: true }),
  {
    id: 'sample',
    header: 'Out-of-sample',
    width: 'minmax(7.5rem, 0.6fr)',
    value: ({ figures }) => (figures === null ? null : figures.isOutOfSample ? 'Yes' : 'No'),
    cell: (row) => pendingOr(row, row.figures === null ? 'n/a' : row.figures.isOutOfSample ? 'Yes' : 'No'),
  },
  {
    id: 'window',
    header: 'Test window',
    width: 'minmax(13rem, 1.2fr)',
    value: ({ window }) => (window === null ? null : windowWords(window)),
    cell: (row) => pendingOr(row, row.window === null ? 'n/a' : windowWords(row.window)),
  },
];

/** Figures first: on a narrow screen the buttons at the right leave room for few columns. */
const COLUMNS = [NAME_COLUMN, ...FIGURE_COLUMNS, ...WORD_COLUMNS];

/** The list as a table: sorted by any figure, columns as asked for, as CSV. */
export function StrategiesTable({ rows, market, compared, onCompare }: StrategiesTableProps) {
  const canCompare = compared.length < COMPARE_MAX;
  return (
    <LazyDataTable
      id={TABLE_ID}
      label="Strategies"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ definition }) => definition.id}
      rowTo={({ definition }) => `/strategies/${definition.id}`}
      rowActions={({ definition, figures }) => (
        <>
          <CompareBox
            definition={definition}
            isCompared={compared.includes(definition.id)}
            canCompare={canCompare}
            onCompare={onCompare}
          />
          <BacktestLink definition={definition} market={market} size="xs" />
          <DeployStrategyButton
            definition={definition}
            symbol={market}
            recordedReturn={figures?.totalReturn ?? null}
            size="xs"
          />
        </>
      )}
      hasFilter={false}
      isLong
      empty={null}
      className="max-h-[70dvh]"
      actionsWidth="17rem"
      minWidth="104rem"
    />
  );
}
