import { zstdDecompressSync } from 'node:zlib';
import { CompressionType, compressionRegistry, DataType, type Table, TimeUnit, type Vector } from 'apache-arrow';
import type { ParsedCandles, ParsedTable } from './parse-candle-csv.ts';
import { readArrowFile } from '../read-arrow-file.ts';
import { decodeLz4Frame } from './lz4-frame.ts';

/** A column of twice as many candles as ten years have minutes. */
const COLUMN_BYTES_MAX = 100_000_000;

compressionRegistry.set(CompressionType.LZ4_FRAME, { decode: decodeLz4Frame });
compressionRegistry.set(CompressionType.ZSTD, {
  decode: (data) => new Uint8Array(zstdDecompressSync(data, { maxOutputLength: COLUMN_BYTES_MAX })),
});

const PER_MILLISECOND: Readonly<Record<TimeUnit, number>> = {
  [TimeUnit.SECOND]: 0.001,
  [TimeUnit.MILLISECOND]: 1,
  [TimeUnit.MICROSECOND]: 1e3,
  [TimeUnit.NANOSECOND]: 1e6,
};

/**
 * A candle file of freqtrade: Arrow IPC ("feather version 2") with the columns date, open, high, low, close, volume.
 * Plain, LZ4 and Zstandard buffers can be read; feather version 1 cannot. Times come out in milliseconds.
 */
export function readFeather(bytes: Uint8Array): ParsedTable {
  let table: Table;
  try {
    table = readArrowFile(bytes);
    return readTable(table);
  } catch (error) {
    // A library's own stumbling over damaged bytes says nothing to anybody.
    const isStumble = error instanceof TypeError || error instanceof RangeError;
    const why = isStumble || !(error instanceof Error) ? '' : `: ${error.message}`;
    return { status: 'unreadable', reason: `it is damaged${why}` };
  }
}

function readTable(table: Table): ParsedTable {
  const names = ['date', 'open', 'high', 'low', 'close', 'volume'];
  const missing = names.filter((name) => table.getChild(name) === null);
  if (missing.length > 0) return unreadable(`it has no column "${missing.join('", "')}"`);
  if (table.numRows === 0) return unreadable('it holds no candle');
  const column = (name: string): Float64Array => toNumbers(table.getChild(name));
  const time = readTimes(table.getChild('date'));
  if (time === null) return unreadable('its column "date" holds no times');
  const parsed: ParsedCandles = {
    time,
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
    firstRow: 1,
    layout: 'feather',
  };
  return { status: 'parsed', table: parsed };
}

function unreadable(reason: string): ParsedTable {
  return { status: 'unreadable', reason };
}

/** Milliseconds from a timestamp of any unit; a value that is absent is NaN. */
function readTimes(vector: Vector | null): Float64Array | null {
  if (vector === null || !DataType.isTimestamp(vector.type)) return null;
  const perMs = PER_MILLISECOND[vector.type.unit];
  const times = new Float64Array(vector.length);
  let row = 0;
  for (const chunk of vector.data) {
    const values: unknown = chunk.values;
    if (!(values instanceof BigInt64Array)) return null;
    for (let i = 0; i < chunk.length; i += 1) {
      times[row] = chunk.getValid(i) ? Number(values[i]) / perMs : Number.NaN;
      row += 1;
    }
  }
  return times;
}

function toNumbers(vector: Vector | null): Float64Array {
  const numbers = new Float64Array(vector?.length ?? 0);
  for (let i = 0; i < numbers.length; i += 1) {
    const value: unknown = vector?.get(i);
    numbers[i] = typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN;
  }
  return numbers;
}
