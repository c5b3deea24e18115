import type { CandleSeries } from '@atb/core/market/candle-series';
import type { Timeframe } from '@atb/core/market/timeframe';
import { Field, Float64, makeData, RecordBatch, Schema, Struct, Table, tableToIPC, type Vector } from 'apache-arrow';
import { CANDLE_COLUMNS, type CandleColumn } from './allocate-series.ts';
import { checkSeal, sealFile } from './file-seal.ts';
import { readArrowFile } from './read-arrow-file.ts';

/**
 * An Arrow IPC file of one record batch, uncompressed, so that its columns can be used where they lie. All columns are
 * float64; `openTime` is in milliseconds since 1970 UTC. It is sealed with a checksum.
 */
export function encodeCandles(series: CandleSeries): Uint8Array {
  const fields = CANDLE_COLUMNS.map((name) => Field.new(name, new Float64(), false));
  const schema = new Schema(fields, new Map([['timeframe', series.timeframe]]));
  const children = CANDLE_COLUMNS.map((name) => makeData({ type: new Float64(), data: series[name] }));
  const data = makeData({ type: new Struct(fields), length: series.length, nullCount: 0, children });
  return sealFile(tableToIPC(new Table(schema, [new RecordBatch(schema, data)]), 'file'));
}

/**
 * Columns of such a file, as views on its bytes.
 * @throws an Error with the reason when the bytes are not what `encodeCandles` wrote.
 */
export function decodeCandles(bytes: Uint8Array, timeframe: Timeframe): CandleSeries {
  checkSeal(bytes);
  const table = readArrowFile(bytes);
  const said = table.schema.metadata.get('timeframe');
  if (said !== timeframe) throw new Error(`it holds candles of "${said ?? 'unknown'}", not of "${timeframe}"`);
  const column = (name: CandleColumn): Float64Array => readColumn(table.getChild(name), name);
  return {
    timeframe,
    length: table.numRows,
    openTime: column('openTime'),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  };
}

function readColumn(vector: Vector | null, name: string): Float64Array {
  const values: unknown = vector?.nullCount === 0 ? vector.toArray() : null;
  if (!(values instanceof Float64Array)) throw new Error(`its column "${name}" is missing or not float64`);
  return values;
}
