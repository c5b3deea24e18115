import type { AvailableCandles } from '@atb/api/functions/market/candle-list';
import { DAY_MS } from '@atb/core/base/time';
import { TIMEFRAMES, timeframeMs, type Timeframe } from '@atb/core/market/timeframe';

export const RANGE_PRESETS = [
  { value: '90', label: '3 months' },
  { value: '182', label: '6 months' },
  { value: '365', label: '1 year' },
  { value: 'all', label: 'All' },
] as const;

export type RangePreset = (typeof RANGE_PRESETS)[number]['value'];

/** First and last day, `YYYY-MM-DD` in UTC, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** `YYYY-MM-DD` in UTC. */
export function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Milliseconds of midnight UTC; NaN when the text is no day. */
export function dayStart(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function divides(shorter: string, timeframe: Timeframe): boolean {
  const known = TIMEFRAMES.find((each) => each === shorter);
  return known !== undefined && timeframeMs(timeframe) % timeframeMs(known) === 0;
}

/** The series that candles of a timeframe can be had from, the longest in time; null when there is none. */
export function findSeries(
  series: readonly AvailableCandles[],
  symbol: string,
  timeframe: Timeframe,
): AvailableCandles | null {
  const fitting = series.filter((each) => each.symbol === symbol && divides(each.timeframe, timeframe));
  return fitting.toSorted((a, b) => b.last - b.first - (a.last - a.first))[0] ?? null;
}

/** Symbols in the order of how much there is of them. */
export function listSymbols(series: readonly AvailableCandles[]): readonly string[] {
  const candles = new Map<string, number>();
  for (const each of series) candles.set(each.symbol, (candles.get(each.symbol) ?? 0) + each.candles);
  return [...candles].toSorted((a, b) => b[1] - a[1]).map(([symbol]) => symbol);
}

/** The last so many days of a series. */
export function presetRange(series: AvailableCandles, preset: RangePreset): DayRange {
  const to = toDay(series.last);
  if (preset === 'all') return { from: toDay(series.first), to };
  const from = dayStart(to) - (Number(preset) - 1) * DAY_MS;
  return { from: toDay(Math.max(from, series.first)), to };
}
