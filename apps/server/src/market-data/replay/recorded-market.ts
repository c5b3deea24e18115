import { assert } from '@atb/core/base/assert';
import { DAY_MS, type EpochMs } from '@atb/core/base/time';
import { aggregateCandles } from '@atb/core/market/aggregate-candles';
import type { Candle } from '@atb/core/market/candle';
import type { VenueName } from '@atb/core/market/instrument';
import type { Quote } from '@atb/core/market/quote';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import { type KnownCandleQuery, type KnownMarket, lastOpenTime } from '../known-market.ts';
import type { DayStats } from '../market-data-source.ts';
import type { MarketSession } from '../market-session.ts';
import { digestRecording } from './digest-recording.ts';
import type { MarketRecording } from './load-recording.ts';
import { RecordedTrack } from './recorded-track.ts';

/**
 * A recording as an endless market. After its last candle the first one follows again, with the jump in price that lies
 * between them. The day's volume, high and low look back across that seam; candles are never shown from before the lap
 * in which the market was first started, since nobody saw them.
 */
export class RecordedMarket implements KnownMarket {
  readonly kind = 'replay';
  readonly venue: VenueName;
  readonly identity: string;
  readonly symbols: readonly string[];
  readonly #tracks: ReadonlyMap<string, RecordedTrack>;
  readonly #historyStart: number;

  constructor(venue: VenueName, recording: MarketRecording, session: MarketSession) {
    const { startMs, lengthMs, tracks } = recording;
    const span = { startMs, lengthMs, offsetMs: session.offsetMs };
    this.venue = venue;
    this.identity = `replay:${digestRecording(recording)}`;
    this.symbols = [...tracks.keys()].sort();
    this.#tracks = new Map([...tracks].map(([symbol, series]) => [symbol, new RecordedTrack(symbol, series, span)]));
    const origin = startMs + session.offsetMs;
    this.#historyStart = origin + Math.floor((session.epoch - origin) / lengthMs) * lengthMs;
  }

  prepare(): Promise<void> {
    return Promise.resolve();
  }

  quoteAfter(symbol: string, time: EpochMs): Quote {
    const track = this.#track(symbol);
    const row = track.rowAt(time);
    const step = track.stepAt(row, time) + 1;
    return step < track.quotesPerCandle ? track.quote(row, step) : track.quote(row + 1, 0);
  }

  quoteAt(symbol: string, time: EpochMs): Quote {
    const track = this.#track(symbol);
    const row = track.rowAt(time);
    return track.quote(row, track.stepAt(row, time));
  }

  /**
   * Candles summed from the recorded ones. A timeframe that does not hold whole recorded candles is made of the quotes
   * that were played, so that a chart shows what the engine saw.
   */
  candles(query: KnownCandleQuery): Promise<readonly Candle[]> {
    const track = this.#track(query.symbol);
    const durationMs = timeframeMs(query.timeframe);
    const end = lastOpenTime(query, durationMs) + durationMs;
    const from = Math.max(end - query.limit * durationMs, Math.ceil(this.#historyStart / durationMs) * durationMs);
    const rows = this.#rows(track, from, end);
    if (durationMs % timeframeMs(track.series.timeframe) === 0) {
      return Promise.resolve(aggregateCandles(rows, track.series.timeframe, query.timeframe, end as EpochMs));
    }
    return Promise.resolve(candlesOfQuotes(track, { from, end, timeframe: query.timeframe }));
  }

  dayStats(symbol: string, at: EpochMs): DayStats {
    const track = this.#track(symbol);
    const firstRow = track.rowAt(at - DAY_MS);
    const lastRow = track.rowAt(at);
    let high = 0;
    let low = Number.POSITIVE_INFINITY;
    for (let row = firstRow; row <= lastRow; row += 1) {
      const candle = track.candle(row);
      const firstStep = row === firstRow ? track.stepAt(row, at - DAY_MS) : 0;
      const lastStep = row === lastRow ? track.stepAt(row, at) : track.quotesPerCandle - 1;
      for (let step = firstStep; step <= lastStep; step += 1) {
        const price = track.price(candle, step);
        if (price > high) high = price;
        if (price < low) low = price;
      }
    }
    const open = this.quoteAt(symbol, (at - DAY_MS) as EpochMs).last;
    const { last } = this.quoteAt(symbol, at);
    return { open, high, low, last, volumeQuote: track.volumeBefore(lastRow) };
  }

  #track(symbol: string): RecordedTrack {
    const track = this.#tracks.get(symbol);
    assert(track !== undefined, `there is no recording of "${symbol}"`);
    return track;
  }

  /** Candles with `from <= openTime < end`. */
  #rows(track: RecordedTrack, from: number, end: number): Candle[] {
    const candles: Candle[] = [];
    for (let row = track.rowAt(from - 1) + 1; track.openTime(row) < end; row += 1) candles.push(track.candle(row));
    return candles;
  }
}

interface QuoteCandleSpan {
  readonly from: number;
  readonly end: number;
  readonly timeframe: Timeframe;
}

/** Candles of the played quotes; each quote carries its share of the volume of the candle it stands for. */
function candlesOfQuotes(track: RecordedTrack, { from, end, timeframe }: QuoteCandleSpan): Candle[] {
  const durationMs = timeframeMs(timeframe);
  const candles: Candle[] = [];
  for (let row = track.rowAt(from); track.openTime(row) < end; row += 1) {
    const recorded = track.candle(row);
    const volume = recorded.volume / track.quotesPerCandle;
    for (let step = 0; step < track.quotesPerCandle; step += 1) {
      const { last, eventTime } = track.quote(row, step);
      if (eventTime < from || eventTime >= end) continue;
      const openTime = (Math.floor(eventTime / durationMs) * durationMs) as EpochMs;
      const sum = candles.at(-1);
      if (sum?.openTime === openTime) candles[candles.length - 1] = extendCandle(sum, last, volume);
      else candles.push({ openTime, open: last, high: last, low: last, close: last, volume });
    }
  }
  return candles;
}

function extendCandle(candle: Candle, price: number, volume: number): Candle {
  return {
    ...candle,
    high: Math.max(candle.high, price),
    low: Math.min(candle.low, price),
    close: price,
    volume: candle.volume + volume,
  };
}
