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
export function foldCandles(shorter: readonly ChartCandle[], time: number, lengthMs: number): ChartCandle | null {
  const inside = shorter.filter((candle) => candle.time >= time && candle.time < time + lengthMs);
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

export interface FormingParts {
  /** Those of the server, oldest first. */
  readonly closed: readonly ChartCandle[];
  /** Made of the quotes that were seen here. */
  readonly forming: readonly ChartCandle[];
  /** Shorter candles that tell what happened before we looked. */
  readonly shorter: readonly ChartCandle[];
  readonly lengthMs: number;
}

/** The server's candles and, after them, those that form. */
export function joinCandles({ closed, forming, shorter, lengthMs }: FormingParts): readonly ChartCandle[] {
  const lastClosed = closed.at(-1);
  const grown = forming
    .filter((candle) => candle.time >= (lastClosed?.time ?? 0))
    .map((candle) => {
      const begun = foldCandles(shorter, candle.time, lengthMs);
      return begun === null ? candle : unite(begun, candle);
    });
  const [first, ...after] = grown;
  if (first === undefined) return closed;
  if (lastClosed === undefined || first.time !== lastClosed.time) return [...closed, ...grown];
  // The server already tells of the forming candle; ours has what happened since.
  return [...closed.slice(0, -1), unite(lastClosed, first), ...after];
}

/** Older and newer candles as one row without doubles; the newer page wins. */
export function prependCandles(older: readonly ChartCandle[], newer: readonly ChartCandle[]): readonly ChartCandle[] {
  const from = newer[0]?.time ?? Number.POSITIVE_INFINITY;
  return [...older.filter((candle) => candle.time < from), ...newer];
}
