/** Rows of a file as they stand there; a figure that is missing or no number is NaN. */
export interface ParsedCandles {
  /** As in the file: of which unit is judged later. */
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  /** Number of the first candle's line, counted from 1. */
  readonly firstRow: number;
  /** Which file this is. */
  readonly layout: 'atb-csv' | 'binance-csv' | 'feather';
}

export type ParsedTable =
  | { readonly status: 'parsed'; readonly table: ParsedCandles }
  | { readonly status: 'unreadable'; readonly reason: string };

const CSV_HEADER = 'time,open,high,low,close,volume';
const COLUMNS = 6;
/** Open time, the five figures, close time, quote volume, trades, two taker volumes, one unused. */
const BINANCE_COLUMNS = 12;
const BINANCE_HEADER = /^open_?time,/iu;
const WHOLE_NUMBER = /^\d+$/u;
const OTHER_BASE = /^0[box]/iu;

/** Our own CSV, told by its header, or a file of Binance's public data, told by its twelve columns. */
export function parseCandleCsv(text: string): ParsedTable {
  const lines = text
    .replace(/^\uFEFF/u, '')
    .trimEnd()
    .split(/\r?\n/u);
  const [first = ''] = lines;
  if (first === '') return { status: 'unreadable', reason: 'it is empty' };
  if (first === CSV_HEADER) return parseLines(lines, { layout: 'atb-csv', skip: 1, columns: COLUMNS });
  const isHeaded = BINANCE_HEADER.test(first);
  const width = first.split(',').length;
  if (width === BINANCE_COLUMNS && (isHeaded || WHOLE_NUMBER.test(first.split(',')[0] ?? ''))) {
    return parseLines(lines, { layout: 'binance-csv', skip: isHeaded ? 1 : 0, columns: BINANCE_COLUMNS });
  }
  const shown = first.length > 80 ? `${first.slice(0, 80)}…` : first;
  return {
    status: 'unreadable',
    reason: `the first line is not "${CSV_HEADER}", nor has it the ${BINANCE_COLUMNS} columns of Binance's public data: "${shown}"`,
  };
}

interface LineOptions {
  readonly layout: ParsedCandles['layout'];
  readonly skip: number;
  readonly columns: number;
}

function parseLines(lines: readonly string[], { layout, skip, columns }: LineOptions): ParsedTable {
  const length = lines.length - skip;
  if (length <= 0) return { status: 'unreadable', reason: 'it holds no candle' };
  const [time, open, high, low, close, volume] = Array.from({ length: COLUMNS }, () => new Float64Array(length));
  if (!time || !open || !high || !low || !close || !volume) throw new Error('six columns are six columns');
  const table: ParsedCandles = { time, open, high, low, close, volume, firstRow: skip + 1, layout };
  for (let row = 0; row < length; row += 1) {
    const fields = (lines[row + skip] ?? '').split(',');
    const isCounted = layout === 'atb-csv' ? fields.length <= columns : fields.length === columns;
    // A line of another form has no time, which says that nothing in it can be trusted.
    time[row] = isCounted && WHOLE_NUMBER.test(fields[0] ?? '') ? Number(fields[0]) : Number.NaN;
    open[row] = toNumber(fields[1]);
    high[row] = toNumber(fields[2]);
    low[row] = toNumber(fields[3]);
    close[row] = toNumber(fields[4]);
    volume[row] = toNumber(fields[5]);
  }
  return { status: 'parsed', table };
}

/** An absent figure is no zero, and `0x64` no hundred. */
function toNumber(text: string | undefined): number {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || OTHER_BASE.test(trimmed) ? Number.NaN : Number(trimmed);
}
