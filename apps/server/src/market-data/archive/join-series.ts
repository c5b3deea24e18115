import { type CandleSeries, lowerBound } from '@atb/core/market/candle-series';
import type { Timeframe } from '@atb/core/market/timeframe';
import { allocateSeries, CANDLE_COLUMNS, isShared, subSeries } from './allocate-series.ts';

/** Parts that follow each other in time, as one series. A single part is returned as it is where its memory fits. */
export function concatSeries(parts: readonly CandleSeries[], timeframe: Timeframe, shared: boolean): CandleSeries {
  const [only, ...others] = parts.filter((part) => part.length > 0);
  if (only !== undefined && others.length === 0 && (!shared || isShared(only))) return only;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const joined = allocateSeries({ length, timeframe, shared });
  for (const name of CANDLE_COLUMNS) {
    let row = 0;
    for (const part of parts) {
      joined[name].set(part[name], row);
      row += part.length;
    }
  }
  return joined;
}

/** All rows of both in order; where both have a candle, that of `upper` is taken. Copies run by run, not row by row. */
export function overlaySeries(upper: CandleSeries, lower: CandleSeries, shared: boolean): CandleSeries {
  const runs: CandleSeries[] = [];
  for (let i = 0, j = 0; i < upper.length || j < lower.length; ) {
    const a = upper.openTime[i] ?? Number.POSITIVE_INFINITY;
    const b = lower.openTime[j] ?? Number.POSITIVE_INFINITY;
    if (a <= b) {
      const end = lowerBound(upper, b + 1);
      runs.push(subSeries(upper, i, end));
      if (upper.openTime[end - 1] === b) j += 1;
      i = end;
    } else {
      const end = lowerBound(lower, a);
      runs.push(subSeries(lower, j, end));
      j = end;
    }
  }
  return concatSeries(runs, upper.timeframe, shared);
}

/** The rows at these indexes, in that order. */
export function pickRows(series: CandleSeries, indexes: readonly number[]): CandleSeries {
  const picked = allocateSeries({ length: indexes.length, timeframe: series.timeframe });
  for (const [row, index] of indexes.entries()) copyRow(series, index, picked, row);
  return picked;
}

export interface SeriesDifference {
  /** Row numbers of `incoming`. */
  readonly added: readonly number[];
  readonly same: readonly number[];
  readonly differing: readonly number[];
}

/** Compares candles with those kept, by open time and figure by figure. */
export function compareSeries(kept: CandleSeries, incoming: CandleSeries): SeriesDifference {
  const [added, same, differing]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0, j = 0; i < incoming.length; i += 1) {
    const time = incoming.openTime[i] ?? 0;
    while (j < kept.length && (kept.openTime[j] ?? 0) < time) j += 1;
    if (kept.openTime[j] !== time) added.push(i);
    else if (CANDLE_COLUMNS.every((name) => kept[name][j] === incoming[name][i])) same.push(i);
    else differing.push(i);
  }
  return { added, same, differing };
}

function copyRow(from: CandleSeries, index: number, to: CandleSeries, row: number): void {
  for (const name of CANDLE_COLUMNS) to[name][row] = from[name][index] ?? Number.NaN;
}
