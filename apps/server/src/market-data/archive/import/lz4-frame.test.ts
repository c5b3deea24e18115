import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeLz4Frame } from './lz4-frame.ts';

const TEXT = Array.from({ length: 20_000 }, (_, i) => `candle ${(i * i) % 997} of ${i % 61}`).join('\n');
const frame = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'fixtures', name));

describe('decodeLz4Frame', () => {
  it.each(['linked-blocks.lz4', 'checked-blocks.lz4'])('unpacks %s as the reference program packed it', (name) => {
    expect(Buffer.from(decodeLz4Frame(frame(name))).toString('utf8')).toBe(TEXT);
  });

  it('takes a block that is not compressed', () => {
    const bytes = [4, 0x22, 0x4d, 0x18, 0x60, 0x40, 0x82, 3, 0, 0, 0x80, 1, 2, 3, 0, 0, 0, 0];
    expect([...decodeLz4Frame(Uint8Array.from(bytes))]).toEqual([1, 2, 3]);
  });

  it('refuses what is cut off anywhere', () => {
    const whole = frame('linked-blocks.lz4');
    for (let length = 0; length < whole.length; length += 997) {
      expect(() => decodeLz4Frame(whole.subarray(0, length)), `${length} bytes`).toThrow(/cut off|damaged/u);
    }
  });

  it('refuses what ends between two blocks', () => {
    const whole = frame('linked-blocks.lz4');
    for (let end = 7; end < whole.length - 8; ) {
      end += 4 + (whole.readUInt32LE(end) & 0x7fffffff);
      expect(() => decodeLz4Frame(whole.subarray(0, end)), `${end} bytes`).toThrow(/cut off|damaged/u);
    }
  });

  it('ends with an error or with wrong bytes, and never hangs, on damaged frames', () => {
    for (let at = 7; at < 2_000; at += 13) {
      const bytes = Uint8Array.from(frame('checked-blocks.lz4'));
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      try {
        expect(decodeLz4Frame(bytes).length).toBeLessThan(50_000_000);
      } catch (error) {
        expect((error as Error).message).toMatch(/LZ4/u);
      }
    }
  });
});
