import { lazy, Suspense, type ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { WhenNear } from '../when-near.tsx';
import type { DataTableProps } from './data-table.tsx';

const DataTable = lazy(async () => ({ default: (await import('./data-table.tsx')).DataTable })) as <Row>(
  props: DataTableProps<Row>,
) => ReactNode;

/** The full table in a chunk of its own, which loads when the table comes near the window. */
export function LazyDataTable<Row>(props: DataTableProps<Row>) {
  return (
    <WhenNear placeClassName="h-64">
      <Suspense fallback={<Skeleton className="h-64" />}>
        <DataTable {...props} />
      </Suspense>
    </WhenNear>
  );
}
