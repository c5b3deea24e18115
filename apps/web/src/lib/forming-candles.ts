import type { ChartCandle } from '../components/chart/chart-types.ts';

/** Candles made here until the server has them: the one that forms, and those that closed a moment ago. */
const KEPT_MAX = 3;

/** Opening time of the candle that holds a moment. Both in epoch milliseconds, the length in milliseconds. */
export function candleStart(time: number, lengthMs: number): number {
  return Math.floor(time / lengthMs) * lengthMs;
}

/** Adds a traded price to the candles that form. Volume is not known from quotes. */
export function addTick(
  forming: readonly ChartCandle[],
  tick: { readonly eventTime: number; readonly last: number },
  lengthMs: number,
): readonly ChartCandle[] {
  const { last } = tick;
  const time = candleStart(tick.eventTime, lengthMs);
  const current = forming.at(-1);
  if (current !== undefined && time < current.time) return forming;
  if (current?.time !== time) {
    const open = current?.time === time - lengthMs ? current.close : last;
    const begun = { time, open, high: Math.max(open, last), low: Math.min(open, last), close: last, volume: 0 };
    return [...forming, begun].slice(-KEPT_MAX);
  }
  if (current.close === last) return forming;
  const grown = { ...current, high: Math.max(current.high, last), low: Math.min(current.low, last), close: last };
  return [...forming.slice(0, -1), grown];
}

/** What shorter candles say about the beginning of the one that starts at `time`; null when they say nothing. */
export function foldCandles(shorter: readonly ChartCandle[], time: number): ChartCandle | null {
  const inside = shorter.filter((candle) => candle.time >= time);
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    time,
    open: first.open,
    high: Math.max(...inside.map((candle) => candle.high)),
    low: Math.min(...inside.map((candle) => candle.low)),
    close: last.close,
    volume: inside.reduce((sum, candle) => sum + candle.volume, 0),
  };
}

function unite(earlier: ChartCandle, later: ChartCandle): ChartCandle {
  return {
    ...later,
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    volume: Math.max(earlier.volume, later.volume),
  };
}

/** The server's candles and, after them, those that form. `begun` is the beginning of the forming one, before we looked. */
export function joinCandles(
  closed: readonly ChartCandle[],
  forming: readonly ChartCandle[],
  begun: ChartCandle | null,
): readonly ChartCandle[] {
  const lastClosed = closed.at(-1);
  const newer = forming.filter((candle) => candle.time >= (lastClosed?.time ?? 0));
  const [first, ...rest] = newer;
  if (first === undefined) return closed;
  const grown = [first, ...rest].map((candle) => (candle.time === begun?.time ? unite(begun, candle) : candle));
  if (lastClosed === undefined || grown[0]?.time !== lastClosed.time) return [...closed, ...grown];
  // The server already tells of the forming candle; ours has what happened since.
  const [same, ...after] = grown;
  return [...closed.slice(0, -1), unite(lastClosed, same), ...after];
}

/** Older and newer candles as one row without doubles; the newer page wins. */
export function prependCandles(older: readonly ChartCandle[], newer: readonly ChartCandle[]): readonly ChartCandle[] {
  const from = newer[0]?.time ?? Number.POSITIVE_INFINITY;
  return [...older.filter((candle) => candle.time < from), ...newer];
}
