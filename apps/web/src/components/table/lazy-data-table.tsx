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
}

/** The full table in a chunk of its own, which loads when the table comes near the window. */
export function LazyDataTable<Row>({ isWanted = false, ...props }: LazyDataTableProps<Row>) {
  return (
    <WhenNear placeClassName="h-64" isWanted={isWanted}>
      <Suspense fallback={<Skeleton className="h-64" />}>
        <DataTable {...props} />
      </Suspense>
    </WhenNear>
  );
}
