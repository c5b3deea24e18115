import { lazy, Suspense, type ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import type { DataTableProps } from './data-table.tsx';

const DataTable = lazy(async () => ({ default: (await import('./data-table.tsx')).DataTable })) as <Row>(
  props: DataTableProps<Row>,
) => ReactNode;

/** The full table in a chunk of its own, for pages that show something else first. */
export function LazyDataTable<Row>(props: DataTableProps<Row>) {
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <DataTable {...props} />
    </Suspense>
  );
}
