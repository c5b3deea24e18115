import type { FillColumns, TradeColumns } from './trade-columns.ts';

/** Equity at the end of each UTC day that has candles, what is held valued at the last close. */
export interface DailyEquity {
  /** Open time of the day's last candle, milliseconds since the epoch. */
  readonly time: Float64Array;
  /** Quote units. */
  readonly equity: Float64Array;
}

export interface BacktestResult {
  /** First row of the range; the equity column and the days begin there. */
  readonly startRow: number;
  /** Rows of the range. */
  readonly rows: number;
  /** From the open of the first candle to the close of the last, days of 24 hours. */
  readonly days: number;
  readonly trades: TradeColumns;
  readonly fills: FillColumns;
  readonly daily: DailyEquity;
  /** Equity at the close of each row of the candles, NaN before the range; null when it was not asked for. */
  readonly equity: Float64Array | null;
  readonly startEquity: number;
  readonly endEquity: number;
  readonly peakEquity: number;
  /** Largest fall of the equity from its peak as a fraction of the peak, over every candle. */
  readonly drawdownMax: number;
  readonly feesPaid: number;
  readonly slippagePaid: number;
  /** Entries that were not placed because money or the venue's minimum was missing. */
  readonly skippedEntries: number;
  /** Candles that the timeframe would have within the range and the series does not. */
  readonly missingCandles: number;
}
