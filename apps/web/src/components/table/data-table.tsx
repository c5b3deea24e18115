import { Download, Search } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, type MouseEvent, type ReactNode } from 'react';
import { useIsBelow } from '../../hooks/use-media-query.ts';
import { cn } from '../../lib/cn.ts';
import { downloadText, toCsv } from '../../lib/to-csv.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Input } from '../ui/input.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ColumnsMenuButton } from './columns-menu-button.tsx';
import { DataCards } from './data-cards.tsx';
import type { DataColumn } from './data-column.ts';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableRow, type RowLook } from './data-table-row.tsx';
import { rowHeightPx } from './row-height.ts';
import type { RowTarget } from './row-link.tsx';
import { useArrangedRows } from './use-arranged-rows.ts';
import { useSelectedInView } from './use-selected-in-view.ts';
import { useColumnVisibility, useFilterAndSort } from './use-table-state.ts';
import { VirtualRows } from './virtual-rows.tsx';
import { formatCount } from '../../lib/format-number.ts';

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
  readonly rowTo?: (row: Row) => RowTarget;
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
  /** Rows to expect while it loads, where that is known: as many are drawn as places, else six. */
  readonly expectedRows?: number;
  /** The rows given are filtered outside, from a list that is long: drawn as such however few are left. */
  readonly isLong?: boolean;
  /** Height of the scrolling part, e.g. 'max-h-[70dvh]' or 'h-full'. */
  readonly className?: string;
  readonly minWidth?: string;
}

/** Rows from which only those in view are drawn. */
const VIRTUAL_FROM = 80;
const SKELETON_ROWS = 6;
const DEFAULT_TRACK = 'minmax(6rem, 1fr)';
const ACTIONS_TRACK = 'minmax(6rem, max-content)';

function useModel<Row>({ id, columns, rows, initialSort }: DataTableProps<Row>) {
  const { filter, sort, setFilter, toggleSort } = useFilterAndSort(id, initialSort);
  const { isVisible, setVisible } = useColumnVisibility(id, columns);
  // Letters appear as they are typed and headings turn as they are pressed, whatever the list takes.
  const deferredFilter = useDeferredValue(filter);
  const sortId = useDeferredValue(sort?.id);
  const isDescending = useDeferredValue(sort?.isDescending === true);
  const sorting = useMemo(
    () => (sortId === undefined ? [] : [{ id: sortId, desc: isDescending }]),
    [sortId, isDescending],
  );
  const shownRows = useArrangedRows(columns, rows, deferredFilter, sorting);
  const shownColumns = columns.filter((column) => column.isFixed === true || isVisible(column.id));
  const isBehind = filter !== deferredFilter;
  return { filter, setFilter, sort, toggleSort, shownRows, isBehind, shownColumns, isVisible, setVisible };
}

interface ToolbarProps<Row> extends DataTableProps<Row> {
  readonly model: ReturnType<typeof useModel<Row>>;
}

function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { label, columns, rows, filterPlaceholder = 'Filter', hasFilter = true, toolbar, model } = props;
  const { filter, setFilter, shownRows, isBehind, shownColumns, isVisible, setVisible } = model;
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
        {shownRows.length < rows.length && `${formatCount(shownRows.length)} of `}
        {rows.length === 1 ? '1 row' : `${formatCount(rows.length)} rows`}
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
        <ColumnsMenuButton
          columns={columns.filter((column) => column.isFixed !== true)}
          isVisible={isVisible}
          onVisibleChange={setVisible}
        />
        <Button variant="outline" onClick={save} disabled={isBehind || shownRows.length === 0}>
          <Download aria-hidden />
          Export CSV
        </Button>
      </div>
    </div>
  );
}

interface RowsProps<Row> extends DataTableProps<Row> {
  readonly shownRows: readonly Row[];
  readonly look: RowLook<Row>;
}

function Rows<Row>(props: RowsProps<Row>) {
  const { rows, rowKey, isLoading = false, expectedRows = SKELETON_ROWS, isLong = false } = props;
  const { selectedKey = null, shownRows, look } = props;
  // By all there are: a filter that leaves few would otherwise draw the table anew.
  if (isLong || rows.length > VIRTUAL_FROM) {
    return (
      <VirtualRows rows={shownRows} rowKey={rowKey} selectedKey={selectedKey} rowHeight={rowHeightPx()} {...look} />
    );
  }
  return (
    <div role="rowgroup">
      {isLoading &&
        Array.from({ length: expectedRows }, (_, index) => (
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
    rowTo,
    rowActions,
    actionsWidth = ACTIONS_TRACK,
    isLoading = false,
    className = 'max-h-[70dvh]',
    minWidth = '100%',
    selectedKey = null,
    model,
  } = props;
  const { sort, toggleSort, shownRows, shownColumns } = model;
  const scroller = useRef<HTMLDivElement>(null);
  const tracks = shownColumns.map((column) => column.width ?? DEFAULT_TRACK);
  const template = [...tracks, ...(rowActions === undefined ? [] : [actionsWidth])].join(' ');
  const look: RowLook<Row> = { columns: shownColumns, template, rowTo, rowActions };
  useSelectedInView(
    scroller,
    selectedKey,
    () => shownRows.findIndex((row) => rowKey(row) === selectedKey),
    rowHeightPx,
  );
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a convenience of the pointer: the link in the first cell serves the keyboard
    <div
      ref={scroller}
      role="table"
      aria-label={label}
      aria-rowcount={shownRows.length + 1}
      aria-busy={isLoading}
      tabIndex={0}
      onClick={rowTo === undefined ? undefined : openRow}
      className={cn(
        'scroll-pt-9 overflow-auto rounded-lg border border-line bg-surface-1 coarse:scroll-pt-12',
        className,
      )}
    >
      <div role="presentation" style={{ minWidth }}>
        <DataTableHead
          columns={shownColumns}
          template={template}
          hasActions={rowActions !== undefined}
          sort={sort}
          onSort={toggleSort}
        />
        <Rows {...props} selectedKey={selectedKey} shownRows={shownRows} look={look} />
      </div>
    </div>
  );
}

/** Anywhere on a row that is no control of its own leads where the link in its first cell does. */
function openRow({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button, input, select, label') !== null) return;
  target.closest('[role="row"]')?.querySelector<HTMLElement>('[role="rowheader"] a')?.click();
}

/**
 * Sort, filter, hidden columns, CSV of what is filtered, virtual from 80 rows, cards below 640 px. Inside the terminal, which
 * has to be small, take SimpleTable.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, rowTo, rowActions, empty, isLoading = false } = props;
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
          rowTo={rowTo}
          rowActions={rowActions}
        />
      )}
      {!isFilteredEmpty && !isNarrow && <Body {...props} model={model} />}
    </div>
  );
}
