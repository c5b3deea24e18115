import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { Download, Search } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { useIsBelow } from '../../hooks/use-media-query.ts';
import { cn } from '../../lib/cn.ts';
import { downloadText, toCsv } from '../../lib/to-csv.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Input } from '../ui/input.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { DataCards } from './data-cards.tsx';
import { compareValues, type DataColumn, type RawValue } from './data-column.ts';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableRow, type RowLook } from './data-table-row.tsx';
import { useSelectedInView } from './use-selected-in-view.ts';
import { useColumnVisibility, useFilterAndSort } from './use-table-state.ts';
import type { VirtualRowsProps } from './virtual-rows.tsx';

export interface DataTableProps<Row> {
  /** Key of what is remembered, and of filter and sort in the address. */
  readonly id: string;
  /** Unique on its page: 'Executions'. */
  readonly label: string;
  readonly columns: ReadonlyArray<DataColumn<Row>>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** '-time' sorts by time, largest first. */
  readonly initialSort?: string;
  readonly rowHref?: (row: Row) => string;
  readonly rowActions?: (row: Row) => ReactNode;
  /** Width of the actions, for more than a button or two: rows and heading are laid out each by itself. */
  readonly actionsWidth?: string;
  /** The row that stands for what is chosen elsewhere on the page: marked, and brought into view when it changes. */
  readonly selectedKey?: string | null;
  readonly filterPlaceholder?: string;
  /** False where the page has a search of its own. */
  readonly hasFilter?: boolean;
  /** Left end of the toolbar: further filters. */
  readonly toolbar?: ReactNode;
  /** Never-any state: why, and the next action. */
  readonly empty: ReactNode;
  readonly isLoading?: boolean;
  /** Height of the scrolling part, e.g. 'max-h-[70dvh]' or 'h-full'. */
  readonly className?: string;
  readonly minWidth?: string;
}

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  columnVisibilityFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

/** Rows from which only those in view are drawn. */
const VIRTUAL_FROM = 200;
const SKELETON_ROWS = 6;
const DEFAULT_TRACK = 'minmax(6rem, 1fr)';
const ACTIONS_TRACK = 'minmax(6rem, max-content)';

const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualRows })) as <Row>(
  props: VirtualRowsProps<Row>,
) => ReactNode;

/** The library wants rows of its own kind: ours travel inside. */
interface Wrapped<Row> {
  readonly [key: string]: Row;
  readonly row: Row;
}

function toColumnDef<Row>(column: DataColumn<Row>): ColumnDef<typeof features, Wrapped<Row>> {
  const orderOf = column.order ?? column.value;
  return {
    id: column.id,
    accessorFn: ({ row }) => column.value(row) ?? undefined,
    enableSorting: column.isSortable !== false,
    enableGlobalFilter: column.isUnsearched !== true,
    sortUndefined: 'last',
    sortDescFirst: column.isNumeric === true,
    sortFn: (a, b) => compareValues(orderOf(a.original.row), orderOf(b.original.row), column.isNumeric === true),
  };
}

function useModel<Row>({ id, columns, rows, initialSort }: DataTableProps<Row>) {
  const { filter, sorting, setFilter, setSorting } = useFilterAndSort(id, initialSort);
  const { visibility, setVisible } = useColumnVisibility(id, columns);
  const deferredFilter = useDeferredValue(filter);
  const definitions = useMemo(() => columns.map(toColumnDef), [columns]);
  const data = useMemo(() => rows.map((row): Wrapped<Row> => ({ row })), [rows]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    state: { globalFilter: deferredFilter, sorting, columnVisibility: visibility },
    onSortingChange: setSorting,
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row, columnId, wanted: string) =>
      String(row.getValue<RawValue>(columnId) ?? '')
        .toLowerCase()
        .includes(wanted.toLowerCase()),
  });
  const shownRows = table.getRowModel().rows.map(({ original }) => original.row);
  const isVisible = (columnId: string): boolean => visibility[columnId] !== false;
  const shownColumns = columns.filter((column) => column.isFixed === true || isVisible(column.id));
  return { table, filter, setFilter, shownRows, shownColumns, isVisible, setVisible };
}

interface ToolbarProps<Row> extends DataTableProps<Row> {
  readonly model: ReturnType<typeof useModel<Row>>;
}

function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { label, columns, rows, filterPlaceholder = 'Filter', hasFilter = true, toolbar, model } = props;
  const { filter, setFilter, shownRows, shownColumns, isVisible, setVisible } = model;
  const save = (): void => {
    const lines = shownRows.map((row) => shownColumns.map((column) => column.value(row)));
    downloadText(
      `${label.toLowerCase().replaceAll(/\W+/gu, '-')}.csv`,
      toCsv(
        shownColumns.map((column) => column.header),
        lines,
      ),
    );
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {toolbar}
      <p aria-live="polite" className="num text-xs text-fg-2">
        {shownRows.length < rows.length && `${shownRows.length} of `}
        {rows.length === 1 ? '1 row' : `${rows.length} rows`}
      </p>
      <div className="ml-auto flex flex-wrap gap-2 max-sm:w-full">
        {hasFilter && (
          <Input
            type="search"
            aria-label={`Filter ${label.toLowerCase()}`}
            placeholder={filterPlaceholder}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            prefix={<Search aria-hidden />}
            className="sm:w-60"
          />
        )}
        <ColumnsMenu
          columns={columns.filter((column) => column.isFixed !== true)}
          isVisible={isVisible}
          onVisibleChange={setVisible}
        />
        <Button variant="outline" onClick={save} disabled={shownRows.length === 0}>
          <Download aria-hidden />
          Export CSV
        </Button>
      </div>
    </div>
  );
}

interface RowsProps<Row> extends DataTableProps<Row> {
  readonly shownRows: readonly Row[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly look: RowLook<Row>;
}

function Rows<Row>({ rowKey, isLoading = false, selectedKey = null, shownRows, scroller, look }: RowsProps<Row>) {
  if (shownRows.length > VIRTUAL_FROM) {
    const virtual = { rows: shownRows, rowKey, selectedKey, scroller, rowHeight: rowHeightPx(), ...look };
    return (
      <Suspense fallback={<Skeleton className="m-3 h-64" />}>
        <VirtualRows {...virtual} />
      </Suspense>
    );
  }
  return (
    <div role="rowgroup">
      {isLoading &&
        Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <div key={index} className="flex h-row items-center border-b border-line/60 px-3">
            <Skeleton className="h-3 w-full" />
          </div>
        ))}
      {shownRows.map((row, index) => (
        <DataTableRow
          key={rowKey(row)}
          row={row}
          rowIndex={index + 2}
          isSelected={rowKey(row) === selectedKey}
          {...look}
        />
      ))}
    </div>
  );
}

function Body<Row>(props: DataTableProps<Row> & { readonly model: ReturnType<typeof useModel<Row>> }) {
  const {
    label,
    rowKey,
    rowHref,
    rowActions,
    actionsWidth = ACTIONS_TRACK,
    isLoading = false,
    className = 'max-h-[70dvh]',
    minWidth = '100%',
    selectedKey = null,
    model,
  } = props;
  const { table, shownRows, shownColumns } = model;
  const scroller = useRef<HTMLDivElement>(null);
  const tracks = shownColumns.map((column) => column.width ?? DEFAULT_TRACK);
  const template = [...tracks, ...(rowActions === undefined ? [] : [actionsWidth])].join(' ');
  const look: RowLook<Row> = { columns: shownColumns, template, rowHref, rowActions };
  useSelectedInView(
    scroller,
    selectedKey,
    () => shownRows.findIndex((row) => rowKey(row) === selectedKey),
    rowHeightPx,
  );
  return (
    <div
      ref={scroller}
      role="table"
      aria-label={label}
      aria-rowcount={shownRows.length + 1}
      aria-busy={isLoading}
      tabIndex={0}
      className={cn('overflow-auto rounded-lg border border-line bg-surface-1', className)}
    >
      <div role="presentation" style={{ minWidth }}>
        <DataTableHead
          columns={shownColumns}
          template={template}
          hasActions={rowActions !== undefined}
          sortOf={(id) => table.getColumn(id)?.getIsSorted() ?? false}
          onSort={(id) => table.getColumn(id)?.toggleSorting()}
        />
        <Rows {...props} selectedKey={selectedKey} shownRows={shownRows} scroller={scroller} look={look} />
      </div>
    </div>
  );
}

/** Height of a row at the density of the moment, in pixels. */
function rowHeightPx(): number {
  const style = getComputedStyle(document.documentElement);
  return Number.parseFloat(style.getPropertyValue('--row')) * Number.parseFloat(style.fontSize);
}

/**
 * Sort, filter, hidden columns, CSV of what is filtered, virtual from 200 rows, cards below 640 px. It brings the table library
 * (13 KB): inside the terminal take SimpleTable.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, rowHref, rowActions, empty, isLoading = false } = props;
  const model = useModel(props);
  const isNarrow = useIsBelow('cards');
  if (rows.length === 0 && !isLoading) return <>{empty}</>;
  const isFilteredEmpty = model.shownRows.length === 0 && !isLoading;
  return (
    <div className="flex min-h-0 flex-col">
      <Toolbar {...props} model={model} />
      {isFilteredEmpty && (
        <EmptyState
          title={`Nothing matches “${model.filter}”.`}
          actions={<Button onClick={() => model.setFilter('')}>Clear filter</Button>}
          className="rounded-lg border border-line bg-surface-1"
        />
      )}
      {!isFilteredEmpty && isNarrow && (
        <DataCards
          label={label}
          columns={model.shownColumns}
          rows={model.shownRows}
          rowKey={rowKey}
          rowHref={rowHref}
          rowActions={rowActions}
        />
      )}
      {!isFilteredEmpty && !isNarrow && <Body {...props} model={model} />}
    </div>
  );
}
