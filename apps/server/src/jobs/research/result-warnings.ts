import type { ResultFigures } from '@atb/api/research-bundle';
import type { Assumptions } from '@atb/core/backtest/assumptions';
import { describeUnknownFilters } from '../../market-data/archive/unknown-filters.ts';
import type { CandleFacts } from './thread-messages.ts';

type Warnings = ResultFigures['warnings'];

interface WarmUp {
  readonly symbol: string;
  /** Candles that lay before the range, and those that were wanted. */
  readonly startRow: number;
  readonly wanted: number;
}

/** Detail that covers all but so much of the range counts as whole. */
const DETAIL_WHOLE = 0.999;

/** Of pairs whose indicators are not warm at the start. */
export function warnOfWarmUp(pairs: readonly WarmUp[]): Warnings {
  const short = pairs.filter(({ startRow, wanted }) => startRow < wanted);
  return short.map(({ symbol, startRow, wanted }) => {
    const where = pairs.length === 1 ? 'lie before the range' : `of ${symbol} lie before the range`;
    const message = `Of the ${wanted} candles that warm the indicators up only ${startRow} ${where}, so the first signals come late.`;
    return { code: pairs.length === 1 ? 'SHORT_WARM_UP' : `SHORT_WARM_UP_${symbol}`, message };
  });
}

export function warnOfSkipped(entries: number): Warnings {
  if (entries === 0) return [];
  const message = `${entries} entries were not placed, for want of money or below the venue's minimum.`;
  return [{ code: 'SKIPPED_ENTRIES', message }];
}

/** Of pairs whose tick, lot or minimums nobody knows: the run went on without them, and its result says so first. */
export function warnOfFilters(
  venue: string,
  pairs: ReadonlyArray<{ readonly symbol: string; readonly assumptions: Assumptions }>,
): Warnings {
  return pairs.flatMap(({ symbol, assumptions }) => {
    const message = describeUnknownFilters({ venue, symbol }, assumptions);
    return message === null ? [] : [{ code: pairs.length === 1 ? 'NO_FILTERS' : `NO_FILTERS_${symbol}`, message }];
  });
}

/** Of pairs whose shorter candles do not cover the range. */
export function warnOfDetail(pairs: readonly CandleFacts[]): Warnings {
  return pairs.flatMap(({ symbol, detailShare }) => {
    if (detailShare === null || detailShare >= DETAIL_WHOLE) return [];
    const share = `${Math.floor(detailShare * 100)}%`;
    const message = `The shorter candles of ${symbol} cover only ${share} of the range; elsewhere the worse path within a candle is assumed.`;
    return [{ code: pairs.length === 1 ? 'PART_OF_DETAIL' : `PART_OF_DETAIL_${symbol}`, message }];
  });
}

interface Reach {
  readonly symbol: string;
  /** Open of the first candle of the range and close of the last, milliseconds since 1970 UTC. */
  readonly first: number;
  readonly last: number;
}

/** Candles that begin or end within so much of the range's edges reach them. */
const EDGE_SHARE = 0.01;

/** Of pairs that were not there all of the time: their money was free for the others meanwhile. */
export function warnOfReach(pairs: readonly Reach[], from: number, to: number): Warnings {
  const edge = (to - from) * EDGE_SHARE;
  const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
  return pairs.flatMap(({ symbol, first, last }) => {
    if (first <= from + edge && last >= to - edge) return [];
    const message = `${symbol} has candles only from ${day(first)} to ${day(last)}; before and after, the others have the money to themselves.`;
    return [{ code: `PART_OF_RANGE_${symbol}`, message }];
  });
}
