import { Money } from '../../../components/money.tsx';
import { Percent } from '../../../components/percent.tsx';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import type { ReactNode } from 'react';

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
  /** Chooses the row's executions for the whole page. */
  readonly onChoose: (row: GroupRow) => void;
  readonly initialSort?: string;
  readonly empty: ReactNode;
}

/** What groups of executions came to; a name filters the page by it. */
export function GroupTable({ label, header, rows, onChoose, initialSort = '-net', empty }: GroupTableProps) {
  return (
    <SimpleTable
      label={label}
      rows={rows}
      rowKey={({ key }) => key}
      initialSort={initialSort}
      empty={empty}
      columns={[
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
        { id: 'trades', header: 'Trades', value: ({ trades }) => trades, isNumeric: true },
        {
          id: 'rate',
          header: 'Win rate',
          value: ({ wins, losses }) => (wins + losses === 0 ? null : wins / (wins + losses)),
          cell: ({ wins, losses }) =>
            wins + losses === 0 ? 'n/a' : <Percent value={wins / (wins + losses)} isRate decimals={0} />,
          isNumeric: true,
        },
        {
          id: 'fees',
          header: 'Fees',
          value: ({ fees }) => fees,
          cell: ({ fees }) => <Money value={fees} />,
          isNumeric: true,
        },
        {
          id: 'net',
          header: 'Net profit',
          value: ({ net }) => net,
          cell: ({ net }) => <Money value={net} isToned />,
          isNumeric: true,
        },
      ]}
    />
  );
}
