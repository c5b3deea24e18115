import { Money } from '../../../components/money.tsx';
import { Percent } from '../../../components/percent.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import type { ReactNode } from 'react';
import type { Choice } from '../use-performance-view.ts';
import { formatCount } from '../../../lib/format-number.ts';

export interface GroupRow {
  readonly key: string;
  readonly name: string;
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly net: string;
  readonly fees: string;
}

export interface GroupTableProps {
  readonly label: string;
  readonly header: string;
  readonly rows: readonly GroupRow[];
  /** What the page has chosen, narrowed to the row's executions: what its figures are proved of. */
  readonly choiceOf: (row: GroupRow) => Choice;
  /** Chooses the row's executions for the whole page. */
  readonly onChoose: (row: GroupRow) => void;
  readonly initialSort?: string;
  readonly empty: ReactNode;
}

/** What groups of executions came to; a name filters the page by it, a figure opens its proof. */
export function GroupTable(props: GroupTableProps) {
  const { label, header, rows, choiceOf, onChoose, initialSort = '-net', empty } = props;
  const prove: Proven = (row, figure, shown) => (
    <ProofButton of={`${FIGURES[figure]} of ${row.name}`} request={{ figure, ...choiceOf(row) }}>
      {shown}
    </ProofButton>
  );
  return (
    <SimpleTable
      label={label}
      rows={rows}
      rowKey={({ key }) => key}
      initialSort={initialSort}
      empty={empty}
      columns={columnsOf(header, onChoose, prove)}
    />
  );
}

type Proven = (row: GroupRow, figure: keyof typeof FIGURES, shown: ReactNode) => ReactNode;

function columnsOf(
  header: string,
  onChoose: GroupTableProps['onChoose'],
  prove: Proven,
): ReadonlyArray<DataColumn<GroupRow>> {
  return [
    {
      id: 'name',
      header,
      value: ({ name }) => name,
      cell: (row) => (
        <button
          type="button"
          onClick={() => onChoose(row)}
          className="touch-target rounded-xs text-left hover:underline"
        >
          {row.name}
        </button>
      ),
    },
    {
      id: 'trades',
      header: FIGURES.trades,
      value: ({ trades }) => trades,
      cell: (row) => prove(row, 'trades', formatCount(row.trades)),
      isNumeric: true,
    },
    {
      id: 'rate',
      header: FIGURES.winRate,
      value: rateOf,
      cell: (row) => {
        const rate = rateOf(row);
        return rate === null ? 'n/a' : prove(row, 'winRate', <Percent value={rate} isRate decimals={0} />);
      },
      isNumeric: true,
    },
    {
      id: 'fees',
      header: FIGURES.fees,
      value: ({ fees }) => fees,
      cell: (row) => prove(row, 'fees', <Money value={row.fees} />),
      isNumeric: true,
    },
    {
      id: 'net',
      header: FIGURES.net,
      value: ({ net }) => net,
      cell: (row) => prove(row, 'net', <Money value={row.net} isToned />),
      isNumeric: true,
    },
  ];
}

const FIGURES = { trades: 'Trades', winRate: 'Win rate', fees: 'Fees', net: 'Net profit' } as const;

function rateOf({ wins, losses }: GroupRow): number | null {
  return wins + losses === 0 ? null : wins / (wins + losses);
}
