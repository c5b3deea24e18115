import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useRef } from 'react';
import { DataTableRow, type RowLook } from './data-table-row.tsx';

export interface VirtualRowsProps<Row> extends RowLook<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly selectedKey: string | null;
  /** Height of a row in pixels. */
  readonly rowHeight: number;
}

/** Rows drawn beyond either edge, so that the next ones are there for the Tab key and for a turn of the wheel. */
const BEYOND = 2;
/** Rows drawn before the height of the table is known. */
const FIRST_SHOWN = 16;

/** A row that stays in view while one scrolls is not made again. */
const Row = memo(DataTableRow) as typeof DataTableRow;

/** Only the rows in view: some twenty in the document however many there are. */
export function VirtualRows<Row>({ rows, rowKey, selectedKey, rowHeight, ...look }: VirtualRowsProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its functions change every render; nothing memoises them here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current?.closest<HTMLElement>('[role="table"]') ?? null,
    estimateSize: () => rowHeight,
    overscan: BEYOND,
    initialRect: { width: 0, height: FIRST_SHOWN * rowHeight },
    observeElementRect: (instance, notify) => observeElementRect(instance, (rect) => rect.height > 0 && notify(rect)),
  });
  // Heights once asked for are kept: rows are as high as the density of the moment has them.
  useLayoutEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight]);
  return (
    <div ref={box} role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <Row
            key={rowKey(row)}
            row={row}
            rowIndex={index + 2}
            isSelected={rowKey(row) === selectedKey}
            offsetPx={start}
            {...look}
          />
        );
      })}
    </div>
  );
}
