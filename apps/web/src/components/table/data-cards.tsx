import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import type { DataColumn } from './data-column.ts';
import { RowLink, type RowTarget } from './row-link.tsx';
import { formatCount } from '../../lib/format-number.ts';

export interface DataCardsProps<Row> {
  readonly label: string;
  readonly columns: ReadonlyArray<DataColumn<Row>>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowTo?: ((row: Row) => RowTarget) | undefined;
  readonly rowActions?: ((row: Row) => ReactNode) | undefined;
}

/** Cards drawn at first; more on request. */
const PAGE = 20;

/** The table below 640 px: a card a row, the first column its heading. */
export function DataCards<Row>({ label, columns, rows, rowKey, rowTo, rowActions }: DataCardsProps<Row>) {
  const [drawn, setDrawn] = useState(PAGE);
  const [head, ...rest] = columns;
  if (head === undefined) return null;
  return (
    <>
      <ul aria-label={label} className="space-y-2">
        {rows.slice(0, drawn).map((row) => {
          const to = rowTo?.(row);
          const title = head.cell?.(row) ?? head.value(row);
          return (
            <li key={rowKey(row)} className="rounded-lg border border-line bg-surface-1 p-3 text-sm">
              <div className="flex min-h-6 items-center justify-between gap-2 font-medium">
                {to === undefined ? (
                  <span className="min-w-0 truncate">{title}</span>
                ) : (
                  <RowLink to={to} className="touch-target min-w-0 truncate rounded-xs">
                    {title}
                  </RowLink>
                )}
                {rowActions !== undefined && <span className="flex shrink-0 gap-1">{rowActions(row)}</span>}
              </div>
              <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1.5 text-xs">
                {rest.map((column) => (
                  <div key={column.id} className="min-w-0">
                    <dt className="text-2xs text-fg-3">{column.header}</dt>
                    <dd className={column.isNumeric ? 'num truncate' : 'truncate'}>
                      {column.cell?.(row) ?? column.value(row) ?? '—'}
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
      {rows.length > drawn && (
        <Button variant="outline" className="mt-3 w-full" onClick={() => setDrawn(drawn + PAGE)}>
          Show {Math.min(PAGE, rows.length - drawn)} more of {formatCount(rows.length)}
        </Button>
      )}
    </>
  );
}
