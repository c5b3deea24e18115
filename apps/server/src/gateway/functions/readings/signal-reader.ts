import { addMs, type EpochMs } from '@atb/core/base/time';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import { readSignal, type SignalReading } from '@atb/core/signals/read-signal';
import { SIGNAL_CANDLES_MAX, type SignalParams } from '@atb/core/signals/signal-params';
import type { MarketHub } from '../../../market-data/market-hub.ts';

/** The latest closed candles of a symbol and interval, and what they say. */
export interface SignalSeries {
  /** Oldest first. */
  readonly closes: readonly number[];
  /** When the latest candle closed, market time. */
  readonly closedAt: EpochMs;
  /** Null when there are too few candles for these parameters. */
  readonly signal: (params: SignalParams) => SignalReading | null;
}

export interface SignalReader {
  /** Null without a closed candle. */
  readonly read: (symbol: string, interval: Timeframe) => Promise<SignalSeries | null>;
}

interface Entry {
  readonly series: Promise<SignalSeries | null>;
  /** By the steady clock. */
  readonly askedAt: number;
  /** Market time at which the next candle has closed; not before `askedAt` and a moment in any case. */
  freshUntil: number;
}

/** How long an exchange is not asked again that does not have the next candle yet. */
const RETRY_MS = 1_000;
/** Parameters whose readings are kept with one candle. */
const PARAMS_MAX = 64;

/**
 * Keeps the candles of each symbol and interval until the next one has closed, so that any number of callers cost one look and,
 * by parameters, one calculation. Symbols and intervals are few: whoever asks has checked that the market has them.
 */
export function createSignalReader(hub: Pick<MarketHub, 'source' | 'now'>, steadyMs: () => number): SignalReader {
  const { source } = hub;
  const retryMs = source.kind === 'ccxt' ? RETRY_MS : 0;
  const entries = new Map<string, Entry>();

  const look = async (symbol: string, interval: Timeframe): Promise<SignalSeries | null> => {
    const candles = await source.candles({ symbol, timeframe: interval, limit: SIGNAL_CANDLES_MAX });
    const last = candles.at(-1);
    if (last === undefined) return null;
    const closedAt = addMs(last.openTime, timeframeMs(interval));
    return createSeries(
      candles.map(({ close }) => close),
      closedAt,
    );
  };

  return {
    read: (symbol, interval) => {
      const key = `${symbol} ${interval}`;
      const known = entries.get(key);
      const isFresh = known !== undefined && (hub.now() < known.freshUntil || steadyMs() < known.askedAt + retryMs);
      if (isFresh) return known.series;
      const series = look(symbol, interval);
      const entry: Entry = { series, askedAt: steadyMs(), freshUntil: Number.POSITIVE_INFINITY };
      entries.set(key, entry);
      series.then(
        (read) => (entry.freshUntil = read === null ? 0 : read.closedAt + timeframeMs(interval)),
        () => entries.get(key) === entry && entries.delete(key),
      );
      return series;
    },
  };
}

function createSeries(closes: readonly number[], closedAt: EpochMs): SignalSeries {
  const readings = new Map<string, SignalReading | null>();
  return {
    closes,
    closedAt,
    signal: (params) => {
      const key = [params.emaShort, params.emaLong, params.rsiLow, params.rsiHigh].join(' ');
      const known = readings.get(key);
      if (known !== undefined) return known;
      const reading = readSignal(closes, params);
      if (readings.size < PARAMS_MAX) readings.set(key, reading);
      return reading;
    },
  };
}
