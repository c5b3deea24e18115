import { lazy, Suspense, type ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { WhenNear } from '../when-near.tsx';
import type { DataTableProps } from './data-table.tsx';

const DataTable = lazy(async () => ({ default: (await import('./data-table.tsx')).DataTable })) as <Row>(
  props: DataTableProps<Row>,
) => ReactNode;

export interface LazyDataTableProps<Row> extends DataTableProps<Row> {
  /** True where a link leads to one of its rows. */
  readonly isWanted?: boolean;
  /** Keeps the place until it is there. */
  readonly placeClassName?: string;
}

/** The full table in a chunk of its own, which loads when the table comes near the window. */
export function LazyDataTable<Row>({ isWanted = false, placeClassName = 'h-64', ...props }: LazyDataTableProps<Row>) {
  return (
    <WhenNear placeClassName={placeClassName} isWanted={isWanted}>
      <Suspense fallback={<Skeleton className={placeClassName} />}>
        <DataTable {...props} />
      </Suspense>
    </WhenNear>
  );
}
