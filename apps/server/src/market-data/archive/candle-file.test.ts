import { tableFromArrays, tableFromIPC, tableToIPC } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCandles } from './decode-candles.ts';
import { encodeCandles } from './encode-candles.ts';
import { sealFile } from './file-seal.ts';
import { makeCandles, toCandleRows } from './testing/make-candles.ts';

const series = makeCandles({ start: '2024-01-01T00:00Z', count: 40, timeframe: '1h' });

describe('decodeCandles', () => {
  it('gives back what was encoded', () => {
    expect(toCandleRows(decodeCandles(encodeCandles(series), '1h'))).toEqual(toCandleRows(series));
  });

  it.each([0, 1, 7, 3_000])('gives back %i candles as they were', (count) => {
    const some = makeCandles({ start: '2024-01-01T00:00Z', count, timeframe: '1m' });
    expect(decodeCandles(encodeCandles(some), '1m')).toEqual(some);
  });

  it('gives back what lies in shared memory, as views on it', () => {
    const whole = encodeCandles(series);
    const shared = new Uint8Array(new SharedArrayBuffer(whole.length));
    shared.set(whole);
    const read = decodeCandles(shared, '1h');
    expect(toCandleRows(read)).toEqual(toCandleRows(series));
    expect(read.close.buffer).toBe(shared.buffer);
  });

  it('refuses another timeframe', () => {
    expect(() => decodeCandles(encodeCandles(series), '1m')).toThrow('it holds candles of "1h", not of "1m"');
  });

  it.each([
    ['a column too few', { openTime: 1, open: 1, high: 1, low: 1, close: 1 }],
    ['a column of another name', { openTime: 1, open: 1, high: 1, low: 1, close: 1, size: 1 }],
    ['columns in another order', { open: 1, openTime: 1, high: 1, low: 1, close: 1, volume: 1 }],
  ])('refuses a sealed Arrow file with %s', (_, columns) => {
    const arrays = Object.fromEntries(Object.keys(columns).map((name) => [name, new Float64Array(4)]));
    expect(() => decodeCandles(sealFile(tableToIPC(tableFromArrays(arrays), 'file')), '1h')).toThrow();
  });

  it('refuses a sealed Arrow file of smaller numbers', () => {
    const names = ['openTime', 'open', 'high', 'low', 'close', 'volume'];
    const arrays = Object.fromEntries(names.map((name) => [name, new Float32Array(4)]));
    const file = sealFile(tableToIPC(tableFromArrays(arrays), 'file'));
    expect(() => decodeCandles(file, '1h')).toThrow('its column "openTime" is missing or not float64');
  });

  it('lies where readers of the format find it', () => {
    const table = tableFromIPC(encodeCandles(series));
    expect(table.numRows).toBe(series.length);
    expect([...(table.getChild('close') ?? [])]).toEqual([...series.close]);
  });

  // Damage to a header makes the library read for ever or claim all memory, unless the file is refused before.
  it('refuses a file of which any one byte is another', () => {
    const whole = encodeCandles(series);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = whole.slice();
        damaged[at] = (damaged[at] ?? 0) ^ change;
        expect(() => decodeCandles(damaged, '1h')).toThrow(/checksum does not match|cut off/u);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([0, 5, 16, 100, -1, -8])('refuses a file that ends at byte %i', (end) => {
    expect(() => decodeCandles(encodeCandles(series).subarray(0, end), '1h')).toThrow('cut off');
  });
});
