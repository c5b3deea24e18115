import type { BacktestResult } from './backtest-result.ts';

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const SECOND_OFFSET = 0x9747b28c;
const SECOND_PRIME = 0x85ebca6b;

/** Two 32-bit sums over the same words, FNV-1a and one with another multiplier and a shift: 64 bits, not for secrets. */
interface Hash {
  a: number;
  b: number;
}

function createHash(): Hash {
  return { a: FNV_OFFSET, b: SECOND_OFFSET };
}

/** Adds the bits of every number, in the little-endian order that all supported machines have. */
function hashColumn(hash: Hash, column: Float64Array): void {
  const words = new Uint32Array(column.buffer, column.byteOffset, column.length * 2);
  let { a, b } = hash;
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? 0;
    a = Math.imul(a ^ word, FNV_PRIME);
    a ^= a >>> 15;
    b = Math.imul(b ^ word, SECOND_PRIME);
    b ^= b >>> 13;
  }
  hash.a = Math.imul(a ^ column.length, FNV_PRIME);
  hash.b = Math.imul(b ^ column.length, SECOND_PRIME);
}

function hashText(hash: Hash, text: string): void {
  hashColumn(
    hash,
    Float64Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)),
  );
}

/** 16 hexadecimal digits. */
function toHex({ a, b }: Hash): string {
  const part = (value: number): string => (value >>> 0).toString(16).padStart(8, '0');
  return part(a) + part(b);
}

/** Names numbers with what they are of: texts and columns, in order. */
export function digestColumns(parts: ReadonlyArray<string | Float64Array>): string {
  const hash = createHash();
  for (const part of parts) {
    if (typeof part === 'string') hashText(hash, part);
    else hashColumn(hash, part);
  }
  return toHex(hash);
}

/** Names a result by all of its numbers: the same run gives the same digest. */
export function digestResult(result: BacktestResult): string {
  const hash = createHash();
  const { trades, fills, daily } = result;
  for (const column of [trades.entryTime, trades.exitTime, trades.side, trades.reason]) hashColumn(hash, column);
  for (const column of [trades.entryPrice, trades.exitPrice, trades.quantity, trades.fees, trades.pnl])
    hashColumn(hash, column);
  for (const column of [fills.row, fills.price, fills.quantity, daily.time, daily.equity]) hashColumn(hash, column);
  const { startEquity, endEquity, peakEquity, drawdownMax, feesPaid, slippagePaid, skippedEntries } = result;
  hashColumn(
    hash,
    Float64Array.of(startEquity, endEquity, peakEquity, drawdownMax, feesPaid, slippagePaid, skippedEntries),
  );
  return toHex(hash);
}
