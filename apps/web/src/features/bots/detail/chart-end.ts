import { timeframeMs } from '@atb/core/market/timeframe';
import type { ChartTimeframe } from '../../../lib/api/candles.ts';
import { toEpochMs } from '../../../lib/format-time.ts';

/** Candles after the end of a run that its chart still shows. */
const CANDLES_AFTER = 20;

/**
 * Where the chart of a run that is over ends, epoch milliseconds; undefined while the newest candles are part of it. `marketTime` in
 * epoch milliseconds.
 */
export function chartEnd(
  stoppedAt: string | null,
  marketTime: number | undefined,
  timeframe: ChartTimeframe,
): number | undefined {
  if (stoppedAt === null || marketTime === undefined) return undefined;
  const lengthMs = timeframeMs(timeframe);
  const end = (Math.floor(toEpochMs(stoppedAt) / lengthMs) + 1 + CANDLES_AFTER) * lengthMs;
  return end < marketTime ? end : undefined;
}
