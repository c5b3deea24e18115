import type { EpochMs } from '@atb/core/base/time';
import { type Candle, candleNotional } from '@atb/core/market/candle';
import { candlePathPrices, quoteAround } from '@atb/core/market/candle-path';
import { type CandleSeries, candleAt, lowerBound } from '@atb/core/market/candle-series';
import type { Quote } from '@atb/core/market/quote';
import { timeframeMs } from '@atb/core/market/timeframe';

/** Ask minus bid of a recorded pair; candles do not hold it. A liquid pair trades closer than this. */
const SPREAD_BPS = 2;
/**
 * Longest time without a quote inside a candle. A venue repeats its price while nothing changes, and a price that is
 * five minutes old decides nothing: the four prices of a long candle are repeated at least this often.
 */
const SILENCE_MAX_MS = 225_000;
const PRICES_PER_CANDLE = 4;
const DAY_MS = 86_400_000;

export interface TrackSpan {
  /** Start and length of what repeats, in the recording's time. */
  readonly startMs: number;
  readonly lengthMs: number;
  /** Added to the recording's time to give market time in the first lap. */
  readonly offsetMs: number;
}

/**
 * One symbol's candles, repeated without end in both directions of time. A row number counts on from lap to lap: row
 * `length` is the first candle again, one span later.
 */
export class RecordedTrack {
  readonly symbol: string;
  readonly series: CandleSeries;
  /** Quotes that stand for one candle. */
  readonly quotesPerCandle: number;
  readonly #span: TrackSpan;
  readonly #stepMs: number;
  /** Quote-currency volume of the rows before row i. */
  readonly #notionalBefore: Float64Array;
  #volumeRow = Number.NaN;
  #volume = 0;

  constructor(symbol: string, series: CandleSeries, span: TrackSpan) {
    this.symbol = symbol;
    this.series = series;
    this.#span = span;
    const durationMs = timeframeMs(series.timeframe);
    const repeats = Math.max(1, Math.ceil(durationMs / PRICES_PER_CANDLE / SILENCE_MAX_MS));
    this.quotesPerCandle = PRICES_PER_CANDLE * repeats;
    this.#stepMs = Math.floor(durationMs / this.quotesPerCandle);
    this.#notionalBefore = new Float64Array(series.length + 1);
    for (let i = 0; i < series.length; i += 1) {
      this.#notionalBefore[i + 1] = (this.#notionalBefore[i] ?? 0) + candleNotional(candleAt(series, i));
    }
  }

  /** The candle of a row, at its market time. */
  candle(row: number): Candle {
    const lap = Math.floor(row / this.series.length);
    const candle = candleAt(this.series, row - lap * this.series.length);
    const openTime = (candle.openTime + this.#span.offsetMs + lap * this.#span.lengthMs) as EpochMs;
    return { ...candle, openTime };
  }

  openTime(row: number): number {
    const lap = Math.floor(row / this.series.length);
    const own = this.series.openTime[row - lap * this.series.length] ?? Number.NaN;
    return own + this.#span.offsetMs + lap * this.#span.lengthMs;
  }

  /** Last row that opened at `time` or before. */
  rowAt(time: number): number {
    const { startMs, lengthMs, offsetMs } = this.#span;
    const sinceStart = time - offsetMs - startMs;
    const lap = Math.floor(sinceStart / lengthMs);
    const position = startMs + sinceStart - lap * lengthMs;
    return lap * this.series.length + lowerBound(this.series, position + 1) - 1;
  }

  /** Index, 0 to `quotesPerCandle` − 1, of the last quote of a row that is not later than `time`. */
  stepAt(row: number, time: number): number {
    return Math.min(this.quotesPerCandle - 1, Math.floor((time - this.openTime(row)) / this.#stepMs));
  }

  quote(row: number, step: number): Quote {
    const candle = this.candle(row);
    const last = this.price(candle, step);
    const eventTime = (candle.openTime + step * this.#stepMs) as EpochMs;
    return {
      symbol: this.symbol,
      ...quoteAround(last, SPREAD_BPS),
      last,
      volume24hQuote: this.volumeBefore(row),
      eventTime,
      receivedAt: eventTime,
    };
  }

  price(candle: Candle, step: number): number {
    const index = Math.floor((step * PRICES_PER_CANDLE) / this.quotesPerCandle);
    return candlePathPrices(candle)[index] ?? candle.close;
  }

  /** Quote-currency volume of the 24 hours before a row opened. */
  volumeBefore(row: number): number {
    if (row !== this.#volumeRow) {
      const first = this.rowAt(this.openTime(row) - DAY_MS - 1) + 1;
      this.#volume = Math.round((this.#notionalUpTo(row) - this.#notionalUpTo(first)) * 100) / 100;
      this.#volumeRow = row;
    }
    return this.#volume;
  }

  #notionalUpTo(row: number): number {
    const { length } = this.series;
    const lap = Math.floor(row / length);
    return lap * (this.#notionalBefore[length] ?? 0) + (this.#notionalBefore[row - lap * length] ?? 0);
  }
}
