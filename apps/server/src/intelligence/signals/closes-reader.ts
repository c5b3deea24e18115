import { addMs } from '@atb/core/base/time';
import { hasGaps, missingCandles } from '@atb/core/market/candle-gaps';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import { readSignal, type SignalReading } from '@atb/core/signals/read-signal';
import { SIGNAL_CANDLES_MAX, type SignalParams } from '@atb/core/signals/signal-params';
import type { MarketHub } from '../../market-data/market-hub.ts';
import { keepUntilNextCandle, type OfCandles } from './keep-until-next-candle.ts';

/** The latest closes of a symbol and interval, and what they say. */
export interface LatestCloses extends OfCandles {
  /** Oldest first. */
  readonly closes: readonly number[];
  /** Candles of the span that are missing, where so many are that no signal is read; else 0. */
  readonly missing: number;
  /** Null when there are too few for these parameters, or too many missing between them. */
  readonly signal: (params: SignalParams) => SignalReading | null;
}

/** Parameters whose readings are kept with one candle. */
const PARAMS_MAX = 64;

/** Null without a closed candle. */
export type ClosesReader = (symbol: string, interval: Timeframe) => Promise<LatestCloses | null>;

/**
 * Keeps the closes of each symbol and interval until the next candle has closed, so that any number of callers cost one look
 * and, by parameters, one calculation. Symbols and intervals are few: whoever asks has checked that the market has them.
 */
export function createClosesReader(hub: Pick<MarketHub, 'source' | 'now'>, steadyMs: () => number): ClosesReader {
  const kept = keepUntilNextCandle<LatestCloses>(hub, steadyMs);
  const look = async (symbol: string, interval: Timeframe): Promise<LatestCloses | null> => {
    const candles = await hub.source.candles({ symbol, timeframe: interval, limit: SIGNAL_CANDLES_MAX });
    const last = candles.at(-1);
    if (last === undefined) return null;
    const closes = candles.map(({ close }) => close);
    const closedAt = addMs(last.openTime, timeframeMs(interval));
    if (hasGaps(candles, interval)) {
      return { closes, closedAt, missing: missingCandles(candles, interval), signal: () => null };
    }
    return { closes, closedAt, missing: 0, signal: keepReadings(closes) };
  };
  return (symbol, interval) => kept(`${symbol} ${interval}`, interval, () => look(symbol, interval));
}

function keepReadings(closes: readonly number[]): LatestCloses['signal'] {
  const readings = new Map<string, SignalReading | null>();
  return (params) => {
    const key = [params.emaShort, params.emaLong, params.rsiLow, params.rsiHigh].join(' ');
    const known = readings.get(key);
    if (known !== undefined) return known;
    const reading = readSignal(closes, params);
    if (readings.size < PARAMS_MAX) readings.set(key, reading);
    return reading;
  };
}
