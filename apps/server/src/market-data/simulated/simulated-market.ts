import { setImmediate as nextTurn } from 'node:timers/promises';
import { assert } from '@atb/core/base/assert';
import { DAY_MS, type EpochMs, HOUR_MS } from '@atb/core/base/time';
import { aggregateCandles } from '@atb/core/market/aggregate-candles';
import type { Candle } from '@atb/core/market/candle';
import { quoteAround, roundPrice } from '@atb/core/market/candle-path';
import type { VenueName } from '@atb/core/market/instrument';
import type { Quote } from '@atb/core/market/quote';
import { timeframeMs } from '@atb/core/market/timeframe';
import { type KnownCandleQuery, type KnownMarket, lastOpenTime } from '../known-market.ts';
import type { DayStats } from '../market-data-source.ts';
import type { MarketSession } from '../market-session.ts';
import type { DemoPair } from './demo-pairs.ts';
import { createHourCandles, hourCandle, type HourCandles } from './hour-candles.ts';
import { hourOfTick, PriceWalk, TICK_MS, TICKS_PER_HOUR } from './price-walk.ts';

/** Ask minus bid: 0.1% of the price in total. Source: the specification's demo prices. */
const SPREAD_BPS = 10;
/** How far before the first start the market has a past. */
const HISTORY_DAYS = 400;
/** Hours of one pair that are walked before other work of the process gets its turn: a few milliseconds. */
const HOURS_PER_TURN = 100;

/** Times of opening, the end left out. */
interface CandleSpan {
  readonly from: number;
  readonly end: number;
  readonly durationMs: number;
}

/** The specification's demo market: one quote of every pair each five seconds of the clock. */
export class SimulatedMarket implements KnownMarket {
  readonly kind = 'simulated';
  /** The specification names its demo prices so. */
  readonly venue: VenueName = 'binance';
  /** A database has one simulated market: its seed is that of the first start. */
  readonly identity = 'simulated';
  readonly symbols: readonly string[];
  readonly #walks: ReadonlyMap<string, PriceWalk>;
  readonly #candlesOf: ReadonlyMap<string, HourCandles>;
  readonly #historyStart: number;

  constructor(pairs: readonly DemoPair[], session: MarketSession) {
    const epochTick = tickAt(session.epoch);
    this.symbols = pairs.map((pair) => pair.symbol).sort();
    this.#walks = new Map(pairs.map((pair) => [pair.symbol, new PriceWalk(pair, session.seed, epochTick)]));
    this.#candlesOf = new Map([...this.#walks].map(([symbol, walk]) => [symbol, createHourCandles(walk)]));
    this.#historyStart = session.epoch - HISTORY_DAYS * DAY_MS;
  }

  async prepare(until: EpochMs): Promise<void> {
    for (const symbol of this.symbols) await reach(this.#walk(symbol), hourOfTick(tickAt(until)));
  }

  quoteAfter(symbol: string, time: EpochMs): Quote {
    return this.#quote(symbol, tickAt(time) + 1);
  }

  quoteAt(symbol: string, time: EpochMs): Quote {
    return this.#quote(symbol, tickAt(time));
  }

  async candles(query: KnownCandleQuery): Promise<readonly Candle[]> {
    const walk = this.#walk(query.symbol);
    const durationMs = timeframeMs(query.timeframe);
    const end = lastOpenTime(query, durationMs) + durationMs;
    const from = Math.max(end - query.limit * durationMs, Math.ceil(this.#historyStart / durationMs) * durationMs);
    if (from >= end) return [];
    await reach(walk, hourOfTick(tickAt(end as EpochMs)));
    await reach(walk, hourOfTick(tickAt(from as EpochMs)));
    if (durationMs < HOUR_MS) return this.#shortCandles(query.symbol, { from, end, durationMs });
    const hours: Candle[] = [];
    for (let openTime = from; openTime < end; openTime += HOUR_MS) {
      hours.push(hourCandle(openTime, walk.summary(openTime / HOUR_MS)));
    }
    return aggregateCandles(hours, '1h', query.timeframe, end as EpochMs);
  }

  dayStats(symbol: string, at: EpochMs): DayStats {
    const walk = this.#walk(symbol);
    const lastTick = tickAt(at);
    const firstTick = tickAt((at - DAY_MS) as EpochMs);
    let high = 0;
    let low = Number.POSITIVE_INFINITY;
    for (let tick = firstTick; tick <= lastTick; ) {
      const hour = hourOfTick(tick);
      const isWhole = tick === hour * TICKS_PER_HOUR && lastTick >= tick + TICKS_PER_HOUR;
      const part = isWhole ? walk.summary(hour) : { high: walk.price(tick), low: walk.price(tick) };
      high = Math.max(high, part.high);
      low = Math.min(low, part.low);
      tick += isWhole ? TICKS_PER_HOUR : 1;
    }
    return {
      open: roundPrice(walk.price(firstTick)),
      high: roundPrice(high),
      low: roundPrice(low),
      last: roundPrice(walk.price(lastTick)),
      volumeQuote: roundCents(walk.dayVolume(lastTick)),
    };
  }

  #quote(symbol: string, tick: number): Quote {
    const walk = this.#walk(symbol);
    const price = walk.price(tick);
    const eventTime = (tick * TICK_MS) as EpochMs;
    return {
      symbol,
      ...quoteAround(price, SPREAD_BPS),
      last: roundPrice(price),
      volume24hQuote: roundCents(walk.dayVolume(tick)),
      eventTime,
      receivedAt: eventTime,
    };
  }

  /** Shorter than an hour. */
  #shortCandles(symbol: string, { from, end, durationMs }: CandleSpan): Candle[] {
    const candlesOf = this.#candlesOf.get(symbol);
    assert(candlesOf !== undefined, `"${symbol}" has candles`);
    const candles: Candle[] = [];
    for (let hour = Math.floor(from / HOUR_MS); hour * HOUR_MS < end; hour += 1) {
      for (const candle of candlesOf(hour, durationMs)) {
        if (candle.openTime >= from && candle.openTime < end) candles.push(candle);
      }
    }
    return candles;
  }

  #walk(symbol: string): PriceWalk {
    const walk = this.#walks.get(symbol);
    assert(walk !== undefined, `"${symbol}" is not a pair of the demo market`);
    return walk;
  }
}

function tickAt(time: EpochMs): number {
  return Math.floor(time / TICK_MS);
}

function roundCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** Walks to an hour, in either direction, without holding up the process. */
async function reach(walk: PriceWalk, hour: number): Promise<void> {
  while (!walk.walkTowards(hour, HOURS_PER_TURN)) await nextTurn();
}
