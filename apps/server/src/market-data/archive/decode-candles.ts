import type { CandleSeries } from '@atb/core/market/candle-series';
import type { Timeframe } from '@atb/core/market/timeframe';
import { CANDLE_COLUMNS, type CandleColumn } from './allocate-series.ts';
import { checkSeal, findFooter } from './file-seal.ts';
import { FlatTable } from './flat-table.ts';

/** Numbers of fields in the headers of an Arrow file. @see https://github.com/apache/arrow/tree/main/format */
const FOOTER = { schema: 1, batches: 3 };
const SCHEMA = { fields: 1, metadata: 2 };
const FIELD = { name: 0, typeKind: 2, type: 3 };
const KEY_VALUE = { key: 0, value: 1 };
const FLOAT = { precision: 0 };
const MESSAGE = { header: 2 };
const BATCH = { rows: 0, buffers: 2 };
const FLOAT_KIND = 3;
const DOUBLE_PRECISION = 2;
/** A batch in the footer: where its header begins, how long that is, and the length of its columns. */
const BLOCK_BYTES = 24;
/** A column's bytes: where they begin, from the end of the header on, and their length. */
const BUFFER_BYTES = 16;
/** A mark and the length, before a header. */
const PREFIX_BYTES = 8;
const DOUBLE_BYTES = 8;

/**
 * Columns of a file that `encodeCandles` wrote, as views on its bytes. It reads that one form of Arrow file and no other, without the
 * library, which takes longer to load than a backtest to run.
 * @throws an Error with the reason when the bytes are not what `encodeCandles` wrote.
 */
export function decodeCandles(bytes: Uint8Array, timeframe: Timeframe): CandleSeries {
  checkSeal(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const footer = FlatTable.at(view, findFooter(bytes) ?? 0);
  const said = readTimeframe(footer);
  if (said !== timeframe) throw new Error(`it holds candles of "${said}", not of "${timeframe}"`);
  const [block = 0] = footer.structs(FOOTER.batches, { count: 1, size: BLOCK_BYTES });
  const header = Number(view.getBigInt64(block, true));
  const body = header + view.getInt32(block + 8, true);
  const batch = FlatTable.at(view, header + PREFIX_BYTES).table(MESSAGE.header);
  const rows = batch?.long(BATCH.rows) ?? 0;
  // Each column has two: which rows have a value, which is empty when all have one, and the values.
  const buffers = batch?.structs(BATCH.buffers, { count: 2 * CANDLE_COLUMNS.length, size: BUFFER_BYTES }) ?? [];
  const column = (name: CandleColumn): Float64Array => {
    const at = buffers[2 * CANDLE_COLUMNS.indexOf(name) + 1] ?? 0;
    const length = Number(view.getBigInt64(at + 8, true));
    if (length < rows * DOUBLE_BYTES) throw new Error(`its column "${name}" is cut off`);
    return new Float64Array(bytes.buffer, bytes.byteOffset + body + Number(view.getBigInt64(at, true)), rows);
  };
  return {
    timeframe,
    length: rows,
    openTime: column('openTime'),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  };
}

/** What its schema says of the timeframe, once it has said that the columns are those of candles. */
function readTimeframe(footer: FlatTable): string {
  const schema = footer.table(FOOTER.schema);
  const fields = schema?.tables(SCHEMA.fields, CANDLE_COLUMNS.length) ?? [];
  for (const [i, name] of CANDLE_COLUMNS.entries()) {
    const field = fields[i];
    const isDouble =
      field?.byte(FIELD.typeKind) === FLOAT_KIND && field.table(FIELD.type)?.byte(FLOAT.precision) === DOUBLE_PRECISION;
    if (!isDouble || field.text(FIELD.name) !== name) throw new Error(`its column "${name}" is missing or not float64`);
  }
  const [said] = schema?.tables(SCHEMA.metadata, 1) ?? [];
  return said?.text(KEY_VALUE.key) === 'timeframe' ? said.text(KEY_VALUE.value) : 'unknown';
}
