import { assert } from '@atb/core/base/assert';
import { type EpochMs, HOUR_MS } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import { roundPrice } from '@atb/core/market/candle-path';
import { type HourSummary, type PriceWalk, TICK_MS, type WalkHour, tickVolume } from './price-walk.ts';

/** Candles of one pair kept at hand, those of a few charts and of what reads signals: beyond, the hours used longest ago go. */
const KEPT_MAX = 4_000;

/** The candles of one clock hour of a length that divides it, oldest first, closed yet or not: the walk is known ahead. */
export type HourCandles = (hour: number, durationMs: number) => readonly Candle[];

/** Makes the candles of each hour of a walk once: whoever looks at the latest candles looks at nearly the same ones a minute later. */
export function createHourCandles(walk: PriceWalk): HourCandles {
  const kept = new Map<string, readonly Candle[]>();
  let count = 0;
  return (hour, durationMs) => {
    const key = `${durationMs} ${hour}`;
    const known = kept.get(key);
    const candles = known ?? cutHour(walk.hour(hour), { hour, durationMs });
    // The order of the map is that of the latest use.
    kept.delete(key);
    kept.set(key, candles);
    if (known === undefined) count += candles.length;
    while (count > KEPT_MAX) {
      const [oldest] = kept;
      assert(oldest !== undefined, 'what is counted is kept');
      kept.delete(oldest[0]);
      count -= oldest[1].length;
    }
    return candles;
  };
}

interface HourSpan {
  readonly hour: number;
  readonly durationMs: number;
}

/** Each candle of the ticks within it. */
function cutHour({ prices, volumes }: WalkHour, { hour, durationMs }: HourSpan): readonly Candle[] {
  const candles: Candle[] = [];
  const ticks = durationMs / TICK_MS;
  for (let first = 0; first < prices.length; first += ticks) {
    const part = prices.subarray(first, first + ticks);
    let volume = 0;
    part.forEach((price, i) => {
      volume += tickVolume(volumes, first + i) / price;
    });
    candles.push({
      openTime: (hour * HOUR_MS + first * TICK_MS) as EpochMs,
      open: roundPrice(part[0] ?? Number.NaN),
      high: roundPrice(Math.max(...part)),
      low: roundPrice(Math.min(...part)),
      close: roundPrice(part.at(-1) ?? Number.NaN),
      volume,
    });
  }
  return candles;
}

export function hourCandle(openTime: number, hour: HourSummary): Candle {
  return {
    openTime: openTime as EpochMs,
    open: roundPrice(hour.first),
    high: roundPrice(hour.high),
    low: roundPrice(hour.low),
    close: roundPrice(hour.last),
    volume: hour.volumeBase,
  };
}
