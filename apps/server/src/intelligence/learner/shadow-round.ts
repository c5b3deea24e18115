import { addMs, epochMs, type EpochMs } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import { toCandleSeries } from '@atb/core/market/candle-series';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import { followerOf, SHADOW_CANDLES, SHADOW_CLOSES } from '@atb/core/signals/follow-signals';
import { SIGNAL_ARMS } from '@atb/core/signals/signal-arms';
import type { MarketHub } from '../../market-data/market-hub.ts';

/** How a round ended: what each arm's shadow made of its candles, in the order of the arms; void where candles are missing. */
export type RoundEnd =
  | { readonly status: 'settled'; readonly outcomes: readonly number[] }
  | { readonly status: 'void' }
  /** The market does not have the last candles yet. */
  | { readonly status: 'early' };

/** Candles that an exchange may be late with, before a round is given up. */
const TIMEOUT_CANDLES = 3;

/** When the latest candle closed, market time; null without one. */
export async function lastClose(
  { source }: Pick<MarketHub, 'source'>,
  symbol: string,
  timeframe: Timeframe,
): Promise<EpochMs | null> {
  const last = (await source.candles({ symbol, timeframe, limit: 1 })).at(-1);
  return last === undefined ? null : addMs(last.openTime, timeframeMs(timeframe));
}

export function endOfRound(startsAt: EpochMs, timeframe: Timeframe): EpochMs {
  return addMs(startsAt, SHADOW_CANDLES * timeframeMs(timeframe));
}

/** Follows every arm over the same recorded candles of a round. */
export async function settleRound(
  hub: Pick<MarketHub, 'source' | 'now'>,
  { symbol, timeframe, endsAt }: { readonly symbol: string; readonly timeframe: Timeframe; readonly endsAt: EpochMs },
): Promise<RoundEnd> {
  const candles = await hub.source.candles({ symbol, timeframe, before: endsAt, limit: SHADOW_CLOSES });
  if (!isWhole(candles, timeframe, endsAt)) {
    const isEarly = hub.now() < endsAt + TIMEOUT_CANDLES * timeframeMs(timeframe);
    return { status: isEarly ? 'early' : 'void' };
  }
  const series = toCandleSeries(candles, timeframe);
  return { status: 'settled', outcomes: SIGNAL_ARMS.map((arm) => followerOf(arm, timeframe)(series)) };
}

/** Whether every candle is there, up to the one that closes at the end. */
function isWhole(candles: readonly Candle[], timeframe: Timeframe, endsAt: EpochMs): boolean {
  const step = timeframeMs(timeframe);
  const first = endsAt - SHADOW_CLOSES * step;
  return (
    candles.length === SHADOW_CLOSES && candles.every(({ openTime }, row) => openTime === epochMs(first + row * step))
  );
}
