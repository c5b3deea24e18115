import type { Candle } from '../market/candle.ts';
import { hasGaps } from '../market/candle-gaps.ts';
import { timeframeMs } from '../market/timeframe.ts';
import type { CandleColumns } from '../indicators/indicator.ts';
import { ANALYSIS_CANDLES, ANALYSIS_CANDLES_MIN, ANALYSIS_TIMEFRAME } from './words.ts';

/** Why candles cannot be analysed. */
export type AnalysisFault = 'NO_CANDLES' | 'CANDLE_GAPS' | 'FLAT_MARKET';

/** Closed candles of one coin by column, oldest first, with room for one that is still forming. */
export interface CoinColumns extends CandleColumns {
  /** Closed candles. */
  readonly closed: number;
}

/** What is wrong with the candles; null when they can be analysed. */
export function findCandleFault(candles: readonly Candle[]): AnalysisFault | null {
  if (candles.length < ANALYSIS_CANDLES_MIN) return 'NO_CANDLES';
  if (hasGaps(candles, ANALYSIS_TIMEFRAME)) return 'CANDLE_GAPS';
  const [first] = candles;
  const isFlat = candles.every(({ high, low }) => high === first?.high && low === first.high);
  return isFlat ? 'FLAT_MARKET' : null;
}

/** Columns of the latest candles. */
export function toCoinColumns(candles: readonly Candle[]): CoinColumns {
  const rows = candles.slice(-ANALYSIS_CANDLES);
  const column = (pick: (candle: Candle) => number): Float64Array => {
    const values = new Float64Array(rows.length + 1);
    rows.forEach((candle, row) => (values[row] = pick(candle)));
    return values;
  };
  return {
    closed: rows.length,
    length: rows.length + 1,
    openTime: column(({ openTime }) => openTime),
    open: column(({ open }) => open),
    high: column(({ high }) => high),
    low: column(({ low }) => low),
    close: column(({ close }) => close),
    volume: column(({ volume }) => volume),
  };
}

/** Writes the price of now into the row of the candle that is still forming; its volume is not known and counts as none. */
export function setPrice(columns: CoinColumns, price: number): void {
  const { closed, openTime, open, high, low, close } = columns;
  const before = close[closed - 1] as number;
  openTime[closed] = (openTime[closed - 1] as number) + timeframeMs(ANALYSIS_TIMEFRAME);
  open[closed] = before;
  high[closed] = Math.max(before, price);
  low[closed] = Math.min(before, price);
  close[closed] = price;
}
