// intelligence/signals: the signals of the latest candles, the record of such signals, and alerts on them.
import type { EpochMs } from '@atb/core/base/time';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import type { MarketHub } from '../../market-data/market-hub.ts';

/** Something that was read from closed candles. */
export interface OfCandles {
  /** When the latest of them closed, market time. */
  readonly closedAt: EpochMs;
}

interface Entry<Value> {
  readonly value: Promise<Value | null>;
  /** By the steady clock. */
  readonly askedAt: number;
  /** Market time at which the next candle has closed; not before `askedAt` and a moment in any case. */
  freshUntil: number;
}

/** How long an exchange is not asked again that does not have the next candle yet. */
const RETRY_MS = 1_000;
/** Values kept; the least recently used go first. */
const KEPT_MAX = 2_000;

/** Reads what is kept under a key, anew once the next candle has closed; any number of callers cost one look. */
export type KeptReading<Value> = (
  key: string,
  interval: Timeframe,
  look: () => Promise<Value | null>,
) => Promise<Value | null>;

/** Null is what a look came to that found no candles; it is taken again at the next question. */
export function keepUntilNextCandle<Value extends OfCandles>(
  hub: Pick<MarketHub, 'source' | 'now'>,
  steadyMs: () => number,
): KeptReading<Value> {
  const retryMs = hub.source.kind === 'ccxt' ? RETRY_MS : 0;
  const entries = new Map<string, Entry<Value>>();
  return (key, interval, look) => {
    const known = entries.get(key);
    const isFresh = known !== undefined && (hub.now() < known.freshUntil || steadyMs() < known.askedAt + retryMs);
    entries.delete(key);
    if (isFresh) {
      entries.set(key, known);
      return known.value;
    }
    const value = look();
    const entry: Entry<Value> = { value, askedAt: steadyMs(), freshUntil: Number.POSITIVE_INFINITY };
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > KEPT_MAX && oldest !== undefined) entries.delete(oldest);
    value.then(
      (read) => (entry.freshUntil = read === null ? 0 : read.closedAt + timeframeMs(interval)),
      () => entries.get(key) === entry && entries.delete(key),
    );
    return value;
  };
}
