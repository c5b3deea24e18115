import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { compareValues, type DataColumn } from './data-column.ts';

export interface SimpleTableProps<Row> {
  /** Unique on its page. */
  readonly label: string;
  readonly columns: ReadonlyArray<DataColumn<Row>>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** '-pnl' sorts by pnl, largest first; '' keeps the order given. */
  readonly initialSort?: string;
  readonly rowActions?: (row: Row) => ReactNode;
  readonly rowClass?: (row: Row) => string | undefined;
  /** Shown in place of the rows. */
  readonly empty?: ReactNode;
  readonly minWidth?: string;
  /** Columns are as wide as they say, those that say nothing share the rest: rows that come and go move none. Needs `minWidth`. */
  readonly hasSetWidths?: boolean;
  readonly className?: string;
}

type Sort = { readonly id: string; readonly isDescending: boolean } | null;

function parseSort(text: string | undefined): Sort {
  return text === undefined || text === '' ? null : { id: text.replace(/^-/u, ''), isDescending: text.startsWith('-') };
}

function sortRows<Row>(rows: readonly Row[], columns: ReadonlyArray<DataColumn<Row>>, sort: Sort): readonly Row[] {
  const column = columns.find((one) => one.id === sort?.id);
  if (column === undefined || sort === null) return rows;
  const orderOf = column.order ?? column.value;
  return rows.toSorted((a, b) => compareValues(orderOf(a), orderOf(b), column.isNumeric === true, sort.isDescending));
}

function ariaSort(column: { readonly id: string }, sort: Sort): 'ascending' | 'descending' | 'none' {
  if (sort?.id !== column.id) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}

interface HeadProps<Row> {
  readonly column: DataColumn<Row>;
  readonly sort: Sort;
  readonly width: string | undefined;
  readonly onSort: (sort: Sort) => void;
}

function Head<Row>({ column, sort, width, onSort }: HeadProps<Row>) {
  const state = ariaSort(column, sort);
  const Arrow = state === 'descending' ? ArrowDown : ArrowUp;
  const next = { id: column.id, isDescending: state === 'none' ? column.isNumeric === true : state === 'ascending' };
  return (
    <th
      scope="col"
      aria-sort={column.isSortable === false ? undefined : state}
      className={cn('px-3 font-medium', column.isNumeric && 'text-right')}
      style={{ width }}
    >
      {column.isSortable === false ? (
        column.header
      ) : (
        <button
          type="button"
          onClick={() => onSort(next)}
          className="inline-flex h-7 items-center gap-0.5 whitespace-nowrap hover:text-fg coarse:h-11"
        >
          {column.header}
          {state !== 'none' && <Arrow aria-hidden className="size-3" />}
        </button>
      )}
    </th>
  );
}

/** A short table inside a panel: sorting and nothing else, without the table library. */
export function SimpleTable<Row>(props: SimpleTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    initialSort,
    rowActions,
    rowClass,
    empty,
    minWidth,
    hasSetWidths = false,
    className,
  } = props;
  const [sort, setSort] = useState<Sort>(() => parseSort(initialSort));
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={cn('overflow-auto focus-visible:-outline-offset-2', className)}
    >
      <table className={cn('w-full text-xs', hasSetWidths && 'table-fixed break-words')} style={{ minWidth }}>
        <thead className="sticky top-0 z-10 bg-surface-1 text-left text-2xs text-fg-2 shadow-[inset_0_-1px_var(--line)]">
          <tr className="h-7">
            {columns.map((column) => (
              <Head
                key={column.id}
                column={column}
                sort={sort}
                width={hasSetWidths ? column.width : undefined}
                onSort={setSort}
              />
            ))}
            {rowActions !== undefined && (
              <th scope="col" className="px-3 text-right font-medium">
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sortRows(rows, columns, sort).map((row) => (
            <tr
              key={rowKey(row)}
              className={cn('h-row border-b border-line/60 last:border-0 hover:bg-surface-2', rowClass?.(row))}
            >
              {columns.map((column) => (
                <td key={column.id} className={cn('px-3', column.isNumeric && 'num text-right')}>
                  {column.cell?.(row) ?? column.value(row)}
                </td>
              ))}
              {rowActions !== undefined && <td className="px-3 text-right whitespace-nowrap">{rowActions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
