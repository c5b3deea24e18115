import type { CandleSeries } from '@atb/core/market/candle-series';
import { CEILING_COLUMNS, indicatorLoop } from '../ceiling/indicator-loop.ts';
import { expectClose } from './work.ts';

type Line = ArrayLike<number | undefined>;

/** What a package makes of the prices. Each line ends at the last candle; null is not compared. */
export interface PeerColumns {
  readonly ema20: Line;
  readonly ema50: Line;
  readonly rsi: Line;
  readonly atr: Line | null;
  /** Several values of a row: an object of columns, or an array of one object a row. One package writes `MACD` in capitals. */
  readonly bands: object;
  readonly macd: object;
}

/** From here on, how an average was started can no longer be seen in ten digits. */
const SETTLED = 5_000;
/** Sums over 20 squares of prices lose about half of the digits in some, and so do they in the loop. */
const TOLERANCE = 1e-6;

/** @throws when a line differs from the loop's at any row after the averages have settled. */
export function compareWithLoop(candles: CandleSeries, peer: PeerColumns, tolerance: { readonly rsi?: number }): void {
  const loop = Array.from({ length: CEILING_COLUMNS }, () => new Float64Array(candles.length));
  indicatorLoop(candles, loop);
  const [ema20, ema50, rsi, atr, middle, upper, lower, , , macd, signal, histogram] = loop;
  const compare = (name: string, line: Line | null, expected: Float64Array | undefined, close = TOLERANCE): void => {
    if (line === null || expected === undefined) return;
    const offset = candles.length - line.length;
    for (let row = SETTLED; row < candles.length; row += 1) {
      const [actual, wanted] = [line[row - offset] ?? Number.NaN, expected[row] ?? Number.NaN];
      if (Math.abs(actual - wanted) <= close) continue;
      expectClose(actual, wanted, close, `${name}, row ${row}`);
    }
  };
  compare('EMA 20', peer.ema20, ema20);
  compare('EMA 50', peer.ema50, ema50);
  compare('RSI', peer.rsi, rsi, tolerance.rsi);
  compare('ATR', peer.atr, atr);
  compare('middle band', lineOf(peer.bands, 'middle'), middle);
  compare('upper band', lineOf(peer.bands, 'upper'), upper);
  compare('lower band', lineOf(peer.bands, 'lower'), lower);
  compare('MACD', lineOf(peer.macd, 'macd') ?? lineOf(peer.macd, 'MACD'), macd);
  compare('signal', lineOf(peer.macd, 'signal'), signal);
  compare('histogram', lineOf(peer.macd, 'histogram'), histogram);
}

/** One line of several; null when the package does not give it. */
function lineOf(lines: object, name: string): Line | null {
  const read = (from: object): unknown => Reflect.get(from, name);
  if (!Array.isArray(lines)) return (read(lines) as Line | undefined) ?? null;
  const rows = lines as readonly object[];
  return name in (rows.at(-1) ?? {}) ? rows.map((row) => read(row) as number | undefined) : null;
}
