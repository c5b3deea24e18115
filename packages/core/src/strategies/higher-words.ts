import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts';
import { type Timeframe, timeframeMs } from '../market/timeframe.ts';
import type { HigherTimeframe } from './expression.ts';
import { higherSpan } from './higher-timeframe.ts';

/** Candles of a higher timeframe in words: `4-hour candles`. */
export function higherWords(higher: HigherTimeframe, base: Timeframe): string {
  if (higher === '1w') return 'weekly candles';
  return durationWords(higherSpan(higher, base)?.durationMs ?? timeframeMs(base));
}

function durationWords(durationMs: number): string {
  if (durationMs === DAY_MS) return 'daily candles';
  if (durationMs === HOUR_MS) return 'hourly candles';
  if (durationMs % DAY_MS === 0) return `${durationMs / DAY_MS}-day candles`;
  if (durationMs % HOUR_MS === 0) return `${durationMs / HOUR_MS}-hour candles`;
  return `${durationMs / MINUTE_MS}-minute candles`;
}
