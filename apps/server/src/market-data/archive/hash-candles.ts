import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import { assert } from '@atb/core/base/assert';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { CANDLE_COLUMNS } from './allocate-series.ts';
import { type CandleKey, candleKeyText } from './candle-key.ts';

/** Names the way the hash is made: another way gets another number. */
const VERSION = 'atb-candles-1';

/** SHA-256 in hex of what the series is of, how long it is, and its columns one after another as little-endian doubles. */
export function hashCandles(key: CandleKey, series: CandleSeries): string {
  assert(endianness() === 'LE', 'the hash of candles is defined on little-endian machines');
  const hash = createHash('sha256').update(`${VERSION}\n${candleKeyText(key)}\n${series.length}\n`);
  for (const name of CANDLE_COLUMNS) {
    const { buffer, byteOffset, byteLength } = series[name];
    hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  }
  return hash.digest('hex');
}
