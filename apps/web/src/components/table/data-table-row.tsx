import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { cn } from '../../lib/cn.ts';
import type { DataColumn } from './data-column.ts';

export interface RowLook<Row> {
  readonly columns: ReadonlyArray<DataColumn<Row>>;
  /** Grid tracks of all columns. */
  readonly template: string;
  /** Address of the row's details; the whole row leads there. */
  readonly rowHref?: ((row: Row) => string) | undefined;
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

const CELL_CLASS = 'flex min-w-0 items-center px-3';
/** The first column stays in view while the rest scrolls sideways. */
export const FIRST_CELL_CLASS = 'sticky left-0 z-[1] bg-inherit';

function isOnControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, input, select, label') !== null;
}

function placeAt(offsetPx: number): CSSProperties {
  return { position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${offsetPx}px)` };
}

/** One row; leads to its details by click anywhere or by the link in its first cell. */
export function DataTableRow<Row>({
  row,
  rowIndex,
  columns,
  template,
  rowHref,
  rowActions,
  isSelected = false,
  offsetPx,
}: DataTableRowProps<Row>) {
  const navigate = useNavigate();
  const href = rowHref?.(row);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- a convenience of the pointer: the link in the first cell serves the keyboard
    <div
      role="row"
      aria-rowindex={rowIndex}
      {...(isSelected && { 'aria-current': true })}
      onClick={href === undefined ? undefined : (event) => !isOnControl(event) && void navigate(href)}
      className={cn(
        'grid h-row border-b border-line/60 text-xs hover:bg-surface-2',
        isSelected ? 'bg-surface-3' : 'bg-surface-1',
        href !== undefined && 'cursor-pointer',
      )}
      style={{ gridTemplateColumns: template, ...(offsetPx !== undefined && placeAt(offsetPx)) }}
    >
      {columns.map((column, index) => {
        const content = column.cell?.(row) ?? column.value(row);
        return (
          <div
            key={column.id}
            role={index === 0 ? 'rowheader' : 'cell'}
            className={cn(CELL_CLASS, column.isNumeric && 'num justify-end', index === 0 && FIRST_CELL_CLASS)}
          >
            {index === 0 && href !== undefined ? (
              <Link to={href} className="truncate rounded-xs font-medium hover:underline">
                {content}
              </Link>
            ) : (
              <span className="truncate">{content}</span>
            )}
          </div>
        );
      })}
      {rowActions !== undefined && (
        <div role="cell" className={cn(CELL_CLASS, 'justify-end gap-1')}>
          {rowActions(row)}
        </div>
      )}
    </div>
  );
}
