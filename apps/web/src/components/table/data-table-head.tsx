import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import type { DataColumn } from './data-column.ts';
import { ACTIONS_CELL_CLASS, FIRST_CELL_CLASS } from './data-table-row.tsx';
import type { TableSort } from './use-table-state.ts';

export interface DataTableHeadProps<Row> {
  readonly columns: ReadonlyArray<DataColumn<Row>>;
  readonly template: string;
  readonly hasActions: boolean;
  readonly sort: TableSort | null;
  readonly onSort: (id: string, isNumeric: boolean) => void;
}

function ariaSort(id: string, sort: TableSort | null): 'ascending' | 'descending' | 'none' {
  if (sort?.id !== id) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}

/** Sticky line of column names; each sorts. */
export function DataTableHead<Row>({ columns, template, hasActions, sort, onSort }: DataTableHeadProps<Row>) {
  return (
    <div role="rowgroup" className="sticky top-0 z-10 border-b border-line bg-surface-2">
      <div
        role="row"
        aria-rowindex={1}
        className="grid bg-surface-2 text-2xs font-medium text-fg-2"
        style={{ gridTemplateColumns: template }}
      >
        {columns.map((column, index) => {
          const direction = ariaSort(column.id, sort);
          const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
          const canSort = column.isSortable !== false;
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={canSort ? direction : undefined}
              className={cn(
                'flex min-w-0 items-center px-3',
                column.isNumeric && 'justify-end',
                index === 0 && FIRST_CELL_CLASS,
              )}
            >
              {canSort ? (
                <button
                  type="button"
                  onClick={() => onSort(column.id, column.isNumeric === true)}
                  className="inline-flex h-8 min-w-0 items-center gap-0.5 hover:text-fg coarse:h-11"
                >
                  <span className="truncate">{column.header}</span>
                  {direction !== 'none' && <Arrow aria-hidden className="size-3 shrink-0" />}
                </button>
              ) : (
                <span className="flex h-8 items-center truncate">{column.header}</span>
              )}
            </div>
          );
        })}
        {hasActions && (
          <div role="columnheader" className={cn('flex h-8 items-center justify-end px-3', ACTIONS_CELL_CLASS)}>
            Actions
          </div>
        )}
      </div>
    </div>
  );
}
