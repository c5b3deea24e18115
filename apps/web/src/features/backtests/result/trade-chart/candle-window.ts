// features/backtests/result/trade-chart: candles of a run with its trades, of any length: only what is in view is loaded.
import { TIMEFRAMES, timeframeMs, type Timeframe } from '@atb/core/market/timeframe';
import type { ChartCandle } from '../../../../components/chart/chart-types.ts';

/** Epoch milliseconds. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Candles that are loaded, and the times that they stand for. */
export interface CandleWindow extends TimeRange {
  readonly timeframe: Timeframe;
  readonly candles: readonly ChartCandle[];
}

/** Windows begin and end on multiples of so many candles: what was loaded before is asked for in the same words. */
const GRID_CANDLES = 256;

/** The run's timeframe and the longer ones that it adds up to. */
export function listDetails(timeframe: Timeframe): readonly Timeframe[] {
  return TIMEFRAMES.filter((each) => timeframeMs(each) % timeframeMs(timeframe) === 0);
}

/** The finest timeframe that shows the view in no more than so many candles. */
export function chooseDetail(details: readonly Timeframe[], view: TimeRange, candlesMax: number): Timeframe {
  const span = view.to - view.from;
  return details.find((each) => span / timeframeMs(each) <= candlesMax) ?? details.at(-1) ?? '1d';
}

/** What to load for a view: as much again on either side, inside the run. */
export function planWindow(view: TimeRange, timeframe: Timeframe, run: TimeRange): TimeRange {
  const grid = GRID_CANDLES * timeframeMs(timeframe);
  const margin = Math.max(view.to - view.from, grid / 2);
  const from = Math.floor((view.from - margin) / grid) * grid;
  const to = Math.ceil((view.to + margin) / grid) * grid;
  return { from: Math.min(Math.max(from, run.from), run.to - 1), to: Math.max(Math.min(to, run.to), run.from + 1) };
}

/** Whether a window shows all of a view that lies inside the run. */
export function covers(window: TimeRange, view: TimeRange, run: TimeRange): boolean {
  const from = Math.max(view.from, run.from);
  const to = Math.min(view.to, run.to);
  return from >= to || (window.from <= from && window.to >= to);
}

/** Index of the last candle that opened at or before a time; -1 before the first. */
export function candleIndex(candles: readonly ChartCandle[], time: number): number {
  let [low, high] = [-1, candles.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((candles[middle]?.time ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Place of a time on the chart's own axis of candles, beyond its ends too. */
export function toLogical({ candles, timeframe }: CandleWindow, time: number): number {
  const index = candleIndex(candles, time);
  const near = candles[Math.max(0, index)];
  return near === undefined ? 0 : Math.max(0, index) + (time - near.time) / timeframeMs(timeframe);
}

/** The time at a place on the chart's own axis. */
export function toTime({ candles, timeframe }: CandleWindow, logical: number): number {
  const near = candles[Math.max(0, Math.min(candles.length - 1, Math.floor(logical)))];
  if (near === undefined) return 0;
  const index = Math.max(0, Math.min(candles.length - 1, Math.floor(logical)));
  return near.time + (logical - index) * timeframeMs(timeframe);
}
