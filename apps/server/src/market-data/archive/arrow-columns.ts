import { crc32 } from 'node:zlib';
import type { CandleSeries } from '@atb/core/market/candle-series';
import type { Timeframe } from '@atb/core/market/timeframe';
import { Field, Float64, makeData, RecordBatch, Schema, Struct, Table, tableToIPC, type Vector } from 'apache-arrow';
import { CANDLE_COLUMNS, type CandleColumn } from './allocate-series.ts';
import { readArrowFile } from './read-arrow-file.ts';

const MAGIC = 'ARROW1';
const CHECKSUM = 'crc32';

/**
 * An Arrow IPC file of one record batch, uncompressed, so that its columns can be used where they lie. All columns are
 * float64; `openTime` is in milliseconds since 1970 UTC. The schema carries a checksum of the columns.
 */
export function encodeCandles(series: CandleSeries): Uint8Array {
  const fields = CANDLE_COLUMNS.map((name) => Field.new(name, new Float64(), false));
  const schema = new Schema(
    fields,
    new Map([
      ['timeframe', series.timeframe],
      [CHECKSUM, checksumOf(series)],
    ]),
  );
  const children = CANDLE_COLUMNS.map((name) => makeData({ type: new Float64(), data: series[name] }));
  const data = makeData({ type: new Struct(fields), length: series.length, nullCount: 0, children });
  return tableToIPC(new Table(schema, [new RecordBatch(schema, data)]), 'file');
}

/**
 * Columns of such a file, as views on its bytes.
 * @throws an Error with the reason when the bytes are not what `encodeCandles` wrote.
 */
export function decodeCandles(bytes: Uint8Array, timeframe: Timeframe): CandleSeries {
  if (!startsAndEndsWithMagic(bytes)) throw new Error('it is cut off or no Arrow file');
  const table = readArrowFile(bytes);
  const said = table.schema.metadata.get('timeframe');
  if (said !== timeframe) throw new Error(`it holds candles of "${said ?? 'unknown'}", not of "${timeframe}"`);
  const column = (name: CandleColumn): Float64Array => readColumn(table.getChild(name), name);
  const series: CandleSeries = {
    timeframe,
    length: table.numRows,
    openTime: column('openTime'),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  };
  if (checksumOf(series) !== table.schema.metadata.get(CHECKSUM)) throw new Error('its checksum does not match');
  return series;
}

/** The reader takes a file whose end is missing for a stream and gives what it finds: that must not pass. */
function startsAndEndsWithMagic(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array): string => Buffer.from(part).toString('latin1');
  return text(bytes.subarray(0, MAGIC.length)) === MAGIC && text(bytes.subarray(-MAGIC.length)) === MAGIC;
}

function readColumn(vector: Vector | null, name: string): Float64Array {
  const values: unknown = vector?.nullCount === 0 ? vector.toArray() : null;
  if (!(values instanceof Float64Array)) throw new Error(`its column "${name}" is missing or not float64`);
  return values;
}

function checksumOf(series: CandleSeries): string {
  let sum = 0;
  for (const name of CANDLE_COLUMNS) {
    const { buffer, byteOffset, byteLength } = series[name];
    sum = crc32(new Uint8Array(buffer, byteOffset, byteLength), sum);
  }
  return sum.toString(16).padStart(8, '0');
}
