import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import type { DataColumn } from './data-column.ts';
import { FIRST_CELL_CLASS } from './data-table-row.tsx';

export type SortDirection = 'asc' | 'desc' | false;

export interface DataTableHeadProps<Row> {
  readonly columns: ReadonlyArray<DataColumn<Row>>;
  readonly template: string;
  readonly hasActions: boolean;
  readonly sortOf: (id: string) => SortDirection;
  readonly onSort: (id: string) => void;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** Sticky line of column names; each sorts. */
export function DataTableHead<Row>({ columns, template, hasActions, sortOf, onSort }: DataTableHeadProps<Row>) {
  return (
    <div role="rowgroup" className="sticky top-0 z-10 border-b border-line bg-surface-2">
      <div
        role="row"
        aria-rowindex={1}
        className="grid bg-surface-2 text-2xs font-medium text-fg-2"
        style={{ gridTemplateColumns: template }}
      >
        {columns.map((column, index) => {
          const direction = sortOf(column.id);
          const Arrow = direction === 'desc' ? ArrowDown : ArrowUp;
          const canSort = column.isSortable !== false;
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={canSort ? (direction === false ? 'none' : ARIA_SORT[direction]) : undefined}
              className={cn(
                'flex min-w-0 items-center px-3',
                column.isNumeric && 'justify-end',
                index === 0 && FIRST_CELL_CLASS,
              )}
            >
              {canSort ? (
                <button
                  type="button"
                  onClick={() => onSort(column.id)}
                  className="inline-flex h-8 min-w-0 items-center gap-0.5 hover:text-fg coarse:h-11"
                >
                  <span className="truncate">{column.header}</span>
                  {direction !== false && <Arrow aria-hidden className="size-3 shrink-0" />}
                </button>
              ) : (
                <span className="flex h-8 items-center truncate">{column.header}</span>
              )}
            </div>
          );
        })}
        {hasActions && (
          <div role="columnheader" className="flex h-8 items-center justify-end px-3">
            Actions
          </div>
        )}
      </div>
    </div>
  );
}
