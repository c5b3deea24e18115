import { tableFromIPC } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCandles, encodeCandles } from './arrow-columns.ts';
import { makeCandles, toRows } from './testing/make-candles.ts';

const series = makeCandles({ start: '2024-01-01T00:00Z', count: 40, timeframe: '1h' });

describe('decodeCandles', () => {
  it('gives back what was encoded', () => {
    expect(toRows(decodeCandles(encodeCandles(series), '1h'))).toEqual(toRows(series));
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
