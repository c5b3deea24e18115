import { describe, expect, it } from 'vitest';
import { decodeCandles, encodeCandles } from './arrow-columns.ts';
import { makeCandles, toRows } from './testing/make-candles.ts';

const series = makeCandles({ start: '2024-01-01T00:00Z', count: 40, timeframe: '1h' });

describe('decodeCandles', () => {
  it('gives back what was encoded', () => {
    expect(toRows(decodeCandles(encodeCandles(series), '1h'))).toEqual(toRows(series));
  });

  // The library's own loop reads a part of an unknown kind over and over, for ever.
  it('refuses a file whose part says that it is no candles', () => {
    const damaged = encodeCandles(series);
    const view = new DataView(damaged.buffer, damaged.byteOffset, damaged.byteLength);
    // Magic, a marker and a length; then the part's description, a table whose second field is its kind.
    const message = 16;
    const table = message + view.getUint32(message, true);
    const fields = table - view.getInt32(table, true) + 4;
    const kind = table + view.getUint16(fields + 2, true);
    expect(damaged[kind], 'a record batch').toBe(3);
    damaged[kind] = 4;
    expect(() => decodeCandles(damaged, '1h')).toThrow('Expected RecordBatch');
  });
});
