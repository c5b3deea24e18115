import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject } from 'react';
import { DataTableRow, type RowLook } from './data-table-row.tsx';

export interface VirtualRowsProps<Row> extends RowLook<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly selectedKey: string | null;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Height of a row in pixels. */
  readonly rowHeight: number;
}

const OVERSCAN = 8;
/** A row that stays in view while one scrolls is not made again. */
const Row = memo(DataTableRow) as typeof DataTableRow;

/** Only the rows in view: thirty in the document however many there are. */
export function VirtualRows<Row>({ rows, rowKey, selectedKey, scroller, rowHeight, ...look }: VirtualRowsProps<Row>) {
  // oxlint-disable-next-line react/incompatible-library -- its functions change every render; nothing memoises them here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  });
  return (
    <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        return (
          <Row
            key={rowKey(row)}
            row={row}
            rowIndex={item.index + 2}
            isSelected={rowKey(row) === selectedKey}
            offsetPx={item.start}
            {...look}
          />
        );
      })}
    </div>
  );
}
