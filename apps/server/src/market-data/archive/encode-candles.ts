import type { CandleSeries } from '@atb/core/market/candle-series';
import { Field, Float64, makeData, RecordBatch, Schema, Struct, Table, tableToIPC } from 'apache-arrow';
import { CANDLE_COLUMNS } from './allocate-series.ts';
import { sealFile } from './file-seal.ts';

/**
 * An Arrow IPC file of one record batch, uncompressed, so that its columns can be used where they lie. All columns are
 * float64; `openTime` is in milliseconds since 1970 UTC. It is sealed with a checksum. Loaded by who writes: the library is large.
 */
export function encodeCandles(series: CandleSeries): Uint8Array {
  const fields = CANDLE_COLUMNS.map((name) => Field.new(name, new Float64(), false));
  const schema = new Schema(fields, new Map([['timeframe', series.timeframe]]));
  const children = CANDLE_COLUMNS.map((name) => makeData({ type: new Float64(), data: series[name] }));
  const data = makeData({ type: new Struct(fields), length: series.length, nullCount: 0, children });
  return sealFile(tableToIPC(new Table(schema, [new RecordBatch(schema, data)]), 'file'));
}
