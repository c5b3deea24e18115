import { createHash } from 'node:crypto';
import type { MarketRecording } from './load-recording.ts';

/** Told apart by so many digits: recordings of one machine are few. */
const DIGITS = 16;

/** The same for the same prices, wherever their files lie and whatever they are called. */
export function digestRecording({ startMs, lengthMs, tracks }: MarketRecording): string {
  const hash = createHash('sha256').update(`${startMs} ${lengthMs}`);
  for (const [symbol, { timeframe, openTime, open, high, low, close, volume }] of tracks) {
    hash.update(`${symbol} ${timeframe}`);
    for (const column of [openTime, open, high, low, close, volume]) hash.update(column);
  }
  return hash.digest('hex').slice(0, DIGITS);
}
