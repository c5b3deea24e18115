import type { CandleColumns } from '../indicator.ts';

type Column = Exclude<keyof CandleColumns, 'length'>;

/** One-minute candles from midnight UTC; prices that are left out are the close, volumes are 1. */
export function candlesOf(
  given: Partial<Record<Column, readonly number[]>> & { close: readonly number[] },
): CandleColumns {
  const { close } = given;
  const fill = (column: Column, rest: (row: number) => number): Float64Array =>
    Float64Array.from(given[column] ?? close.map((_, row) => rest(row)));
  const price = (row: number): number => close[row] ?? Number.NaN;
  return {
    length: close.length,
    openTime: fill('openTime', (row) => 1_704_067_200_000 + row * 60_000),
    open: fill('open', price),
    high: fill('high', price),
    low: fill('low', price),
    close: Float64Array.from(close),
    volume: fill('volume', () => 1),
  };
}

/** `rows` equal candles at 100. */
export function flatCandles(rows: number, volume = 1): CandleColumns {
  return candlesOf({ close: Array<number>(rows).fill(100), volume: Array<number>(rows).fill(volume) });
}
