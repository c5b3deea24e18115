import type { CandleCoverage } from '@atb/api/research-bundle';
import { countMissing } from '@atb/core/backtest/outline-result';
import type { CandleSeries } from '@atb/core/market/candle-series';
import type { CandleFacts } from './thread-messages.ts';

const GAPS_MAX = 200;

export interface CoverageInput {
  readonly candles: CandleSeries;
  readonly startRow: number;
  readonly facts: CandleFacts;
  /** Candles before the range that were wanted. */
  readonly wanted: number;
}

/** What there was of a pair's candles, as a result tells it. */
export function describeCoverage({ candles, startRow, facts, wanted }: CoverageInput): CandleCoverage {
  const { length, openTime } = candles;
  return {
    candles: length - startRow,
    warmUp: startRow,
    warmUpWanted: wanted,
    missing: countMissing(candles, startRow),
    gaps: facts.gaps.slice(0, GAPS_MAX),
    firstCandle: openTime[startRow] ?? 0,
    lastCandle: openTime[length - 1] ?? 0,
  };
}
