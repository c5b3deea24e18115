import { memo, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The rows that are in view of the element that scrolls, ones at the edges included. */
function readRange({ scrollTop, clientHeight }: HTMLElement, rowHeight: number): Range {
  // By twos: half as often anything to draw.
  const from = Math.floor(scrollTop / rowHeight / 2) * 2 - BEYOND;
  return { from: Math.max(0, from), to: from + Math.ceil(clientHeight / rowHeight) + 2 * BEYOND + 2 };
}

function useRange(rowHeight: number) {
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<Range>({ from: 0, to: FIRST_SHOWN });
  useLayoutEffect(() => {
    const scroller = box.current?.closest<HTMLElement>('[role="table"]') ?? null;
    if (scroller === null) return undefined;
    const read = (): void => {
      const next = readRange(scroller, rowHeight);
      setRange((current) => (current.from === next.from && current.to === next.to ? current : next));
    };
    // In the frame of the scroll itself: a frame later there would be a gap.
    const onScroll = (): void => flushSync(read);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    // Tells the first height as well, once the page is laid out anyway.
    const observer = new ResizeObserver(read);
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [rowHeight]);
  return { box, range };
}

/** A row that stays in view while one scrolls is not made again. */
const Row = memo(DataTableRow) as typeof DataTableRow;

/** Only the rows in view: some twenty in the document however many there are. */
export function VirtualRows<Row>({ rows, rowKey, selectedKey, rowHeight, ...look }: VirtualRowsProps<Row>) {
  const { box, range } = useRange(rowHeight);
  // A list that has become shorter may end above the place that was in view.
  const from = Math.min(range.from, Math.max(0, rows.length - (range.to - range.from)));
  return (
    <div ref={box} role="rowgroup" className="relative" style={{ height: rows.length * rowHeight }}>
      {rows.slice(from, Math.max(range.to, from + range.to - range.from)).map((row, index) => (
        <Row
          key={rowKey(row)}
          row={row}
          rowIndex={from + index + 2}
          isSelected={rowKey(row) === selectedKey}
          offsetPx={(from + index) * rowHeight}
          {...look}
        />
      ))}
    </div>
  );
}
