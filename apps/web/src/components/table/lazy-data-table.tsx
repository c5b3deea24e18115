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
  /** Right below its last row: comes with the table, since its place is lower where rows are fewer than the place kept for them. */
  readonly below?: ReactNode;
}

/** The full table in a chunk of its own, which loads when the table comes near the window. */
export function LazyDataTable<Row>(props: LazyDataTableProps<Row>) {
  const { isWanted = false, placeClassName = 'h-64', below, ...table } = props;
  return (
    <WhenNear placeClassName={placeClassName} isWanted={isWanted}>
      <Suspense fallback={<Skeleton className={placeClassName} />}>
        <DataTable {...table} />
        {below}
      </Suspense>
    </WhenNear>
  );
}
