import { useEffect, useRef, type ReactNode, type UIEvent } from 'react';
import { useIsBelow } from '../../hooks/use-media-query.ts';
import { ProofButton, type ProofButtonProps } from '../proof/proof-button.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DataCards } from './data-cards.tsx';
import type { DataColumn } from './data-column.ts';
import { DataTableHead } from './data-table-head.tsx';
import { rowHeightPx } from './row-height.ts';
import { VirtualRows } from './virtual-rows.tsx';
import { formatCount } from '../../lib/format-number.ts';

export interface PagedTableProps<Row> {
  /** Unique on its page. */
  readonly label: string;
  readonly columns: ReadonlyArray<DataColumn<Row>>;
  /** Those known so far, in the order of the server. */
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowActions?: (row: Row) => ReactNode;
  /** Of all pages; null while it is not known. */
  readonly total: number | null;
  /** Where the number of rows comes from. */
  readonly totalProof: Omit<ProofButtonProps, 'children'>;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  /** Asks for the next page. */
  readonly onMore: () => void;
  /** Filters and what belongs to them, left of the number of rows. */
  readonly toolbar?: ReactNode;
  readonly empty: ReactNode;
  readonly minWidth?: string;
}

const DEFAULT_TRACK = 'minmax(6rem, 1fr)';
const ACTIONS_TRACK = 'minmax(6rem, max-content)';
/** Pixels before the end of the rows at which the next page is asked for. */
const AHEAD_PX = 1_200;
const noSort = (): void => undefined;

function isNearEnd(box: Element): boolean {
  return box.scrollHeight - box.scrollTop - box.clientHeight < AHEAD_PX;
}

function countOf(shown: number, total: number | null): string {
  const write = (count: number): string => formatCount(count);
  const all = total ?? shown;
  if (all > shown) return `${write(shown)} of ${write(all)} rows`;
  return all === 1 ? '1 row' : `${write(all)} rows`;
}

function Body<Row>(props: PagedTableProps<Row>) {
  const { label, columns, rows, rowKey, rowActions, total, hasMore, isLoadingMore, onMore, minWidth } = props;
  const box = useRef<HTMLDivElement>(null);
  const wantsMore = hasMore && !isLoadingMore;
  // A page that does not fill the table is followed by the next at once.
  useEffect(() => {
    if (wantsMore && box.current !== null && isNearEnd(box.current)) onMore();
  }, [wantsMore, rows.length, onMore]);
  const tracks = columns.map((column) => column.width ?? DEFAULT_TRACK);
  const template = [...tracks, ...(rowActions === undefined ? [] : [ACTIONS_TRACK])].join(' ');
  const plain = columns.map((column) => ({ ...column, isSortable: false }));
  return (
    <div
      ref={box}
      role="table"
      aria-label={label}
      aria-rowcount={(total ?? rows.length) + 1}
      tabIndex={0}
      onScroll={(event: UIEvent) => {
        if (wantsMore && isNearEnd(event.currentTarget)) onMore();
      }}
      className="max-h-[70dvh] scroll-pt-9 overflow-auto rounded-lg border border-line bg-surface-1 coarse:scroll-pt-12"
    >
      <div role="presentation" style={{ minWidth }}>
        <DataTableHead
          columns={plain}
          template={template}
          hasActions={rowActions !== undefined}
          sort={null}
          onSort={noSort}
        />
        <VirtualRows
          rows={rows}
          rowKey={rowKey}
          selectedKey={null}
          rowHeight={rowHeightPx()}
          columns={plain}
          template={template}
          rowActions={rowActions}
        />
      </div>
    </div>
  );
}

/**
 * Rows that the server hands over page by page, in its order: however many there are, some twenty are in the document, and the next
 * page is asked for before the last one ends. Cards below 640 px.
 */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { label, columns, rows, rowKey, rowActions, total, totalProof, toolbar, empty } = props;
  const { hasMore, isLoading, isLoadingMore, onMore } = props;
  const isNarrow = useIsBelow('cards');
  return (
    <div className="flex min-h-0 flex-col">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {toolbar}
        <p aria-live="polite" className="num ml-auto min-h-4 text-xs text-fg-2">
          {!isLoading && <ProofButton {...totalProof}>{countOf(rows.length, total)}</ProofButton>}
        </p>
      </div>
      {isLoading && <Skeleton className="h-96 w-full" />}
      {!isLoading && rows.length === 0 && empty}
      {!isLoading && rows.length > 0 && !isNarrow && <Body {...props} />}
      {!isLoading && rows.length > 0 && isNarrow && (
        <>
          <DataCards label={label} columns={columns} rows={rows} rowKey={rowKey} rowActions={rowActions} />
          {hasMore && (
            <Button variant="ghost" className="mt-3 w-full" isBusy={isLoadingMore} onClick={onMore}>
              Load older ones
            </Button>
          )}
        </>
      )}
    </div>
  );
}
