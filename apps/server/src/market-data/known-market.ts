import type { EpochMs } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import type { VenueName } from '@atb/core/market/instrument';
import type { Quote } from '@atb/core/market/quote';
import type { Timeframe } from '@atb/core/market/timeframe';
import type { DayStats } from './market-data-source.ts';

export interface KnownCandleQuery {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** Only candles that opened before this moment. */
  readonly before: EpochMs;
  readonly limit: number;
  /** Only candles that are closed at this moment. */
  readonly now: EpochMs;
}

/**
 * A market whose every quote can be computed for any moment, so that the same moment always has the same prices:
 * a recording that repeats, or a seeded simulation. It has no end.
 */
export interface KnownMarket {
  readonly kind: 'replay' | 'simulated';
  readonly venue: VenueName;
  /** See `MarketDataSource.identity`. */
  readonly identity: string;
  /** Sorted. */
  readonly symbols: readonly string[];
  /** Does the work that answers about moments up to `until` need, without blocking the process. */
  prepare(until: EpochMs): Promise<void>;
  /** First quote strictly later than `time`. */
  quoteAfter(symbol: string, time: EpochMs): Quote;
  /** Last quote that is not later than `time`. */
  quoteAt(symbol: string, time: EpochMs): Quote;
  candles(query: KnownCandleQuery): Promise<readonly Candle[]>;
  dayStats(symbol: string, at: EpochMs): DayStats;
}

/** Open time of the latest candle that a query may return. */
export function lastOpenTime(query: KnownCandleQuery, durationMs: number): number {
  const opensBefore = Math.ceil(query.before / durationMs) * durationMs - durationMs;
  const isClosedBy = Math.floor(query.now / durationMs) * durationMs - durationMs;
  return Math.min(opensBefore, isClosedBy);
}
