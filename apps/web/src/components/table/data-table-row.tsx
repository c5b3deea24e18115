import type { CSSProperties, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import type { DataColumn } from './data-column.ts';
import { RowLink, type RowTarget } from './row-link.tsx';

export interface RowLook<Row> {
  readonly columns: ReadonlyArray<DataColumn<Row>>;
  /** Grid tracks of all columns. */
  readonly template: string;
  /** Address of the row's details; the whole row leads there. */
  readonly rowTo?: ((row: Row) => RowTarget) | undefined;
  readonly rowActions?: ((row: Row) => ReactNode) | undefined;
}

export interface DataTableRowProps<Row> extends RowLook<Row> {
  readonly row: Row;
  /** Place in the whole table, from 1; the header is 1. */
  readonly rowIndex: number;
  readonly isSelected?: boolean;
  /** Distance from the top of the rows in pixels, where only those in view are drawn. */
  readonly offsetPx?: number;
}

/** One element a cell: a screenful of rows is made anew for every jump of the scroll bar. */
const CELL_CLASS = 'min-w-0 truncate px-3';
const WIDE_CELL_CLASS = 'flex h-full min-w-0 items-center px-3';
/** The first column stays in view while the rest scrolls sideways. */
export const FIRST_CELL_CLASS = 'sticky left-0 z-[1] bg-inherit';
/** So do the row's actions, at the other end. */
export const ACTIONS_CELL_CLASS = 'sticky right-0 z-[1] h-full bg-inherit';

function placeAt(offsetPx: number): CSSProperties {
  return { position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${offsetPx}px)` };
}

/** One row; the link in its first cell leads to its details. */
export function DataTableRow<Row>({
  row,
  rowIndex,
  columns,
  template,
  rowTo,
  rowActions,
  isSelected = false,
  offsetPx,
}: DataTableRowProps<Row>) {
  const to = rowTo?.(row);
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      {...(isSelected && { 'aria-current': true })}
      className={cn(
        'grid h-row items-center border-b border-line/60 text-xs hover:bg-surface-2',
        isSelected ? 'bg-surface-3' : 'bg-surface-1',
        to !== undefined && 'cursor-pointer',
      )}
      style={{ gridTemplateColumns: template, ...(offsetPx !== undefined && placeAt(offsetPx)) }}
    >
      {columns.map((column, index) => {
        const content = column.cell?.(row) ?? column.value(row);
        if (index > 0) {
          return (
            <div key={column.id} role="cell" className={cn(CELL_CLASS, column.isNumeric && 'num text-right')}>
              {content}
            </div>
          );
        }
        return (
          <div
            key={column.id}
            role="rowheader"
            className={cn(WIDE_CELL_CLASS, FIRST_CELL_CLASS, column.isNumeric && 'num justify-end')}
          >
            {to === undefined ? (
              <span className="truncate">{content}</span>
            ) : (
              <RowLink to={to} className="truncate rounded-xs font-medium hover:underline">
                {content}
              </RowLink>
            )}
          </div>
        );
      })}
      {rowActions !== undefined && (
        <div role="cell" className={cn(WIDE_CELL_CLASS, ACTIONS_CELL_CLASS, 'justify-end gap-2')}>
          {rowActions(row)}
        </div>
      )}
    </div>
  );
}
