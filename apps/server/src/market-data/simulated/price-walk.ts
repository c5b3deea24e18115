import { assert } from '@atb/core/base/assert';
import { deriveSeed, randomAt } from '@atb/core/base/random';
import type { DemoPair } from './demo-pairs.ts';

/** Milliseconds between two prices. */
export const TICK_MS = 5_000;
/** Ticks of one clock hour, the unit in which the walk is remembered. */
export const TICKS_PER_HOUR = 720;
/** Most a price moves in one tick, as a fraction. */
const STEP_MAX = 0.001;
const PRICE_FLOOR = 0.0001;
/**
 * Pull towards the base price, per tick and unit of distance: half of a distance is gone after two days. Without it a
 * market that runs for months would end at prices nobody believes.
 */
const PULL = 2e-5;
const PULL_MAX = 0.0003;
const TICKS_PER_DAY = 24 * TICKS_PER_HOUR;
/** Hours of single ticks kept at hand: those around now and around a day ago, and some for a chart. */
const HOURS_CACHED = 8;

/** One clock hour of the walk. Index i of either array is tick i of the hour. */
export interface WalkHour {
  readonly prices: Float64Array;
  /** Traded since the hour began, up to and including the tick, in the quote currency. */
  readonly volumes: Float64Array;
}

/** An hour in short. */
export interface HourSummary {
  readonly first: number;
  readonly last: number;
  readonly high: number;
  readonly low: number;
  readonly volumeQuote: number;
  readonly volumeBase: number;
}

/**
 * The price of one pair at every tick. A tick is a whole number of five-second steps since 1970; at the epoch tick the
 * price is the base price, from there it walks forward, and backward into the past. Hours are remembered by their ends,
 * so any tick costs at most one hour of steps once its hour has been reached.
 */
export class PriceWalk {
  readonly #pair: DemoPair;
  readonly #epochTick: number;
  readonly #epochHour: number;
  readonly #priceSeed: number;
  readonly #volumeSeed: number;
  readonly #hourSeed: number;
  /** Index i: hour epoch + i, and hour epoch − 1 − i. */
  readonly #forward: HourSummary[] = [];
  readonly #backward: HourSummary[] = [];
  readonly #cache = new Map<number, WalkHour>();

  constructor(pair: DemoPair, seed: number, epochTick: number) {
    this.#pair = pair;
    this.#epochTick = epochTick;
    this.#epochHour = hourOfTick(epochTick);
    this.#priceSeed = deriveSeed(seed, `${pair.symbol} price`);
    this.#volumeSeed = deriveSeed(seed, `${pair.symbol} volume`);
    this.#hourSeed = deriveSeed(seed, `${pair.symbol} hour`);
  }

  price(tick: number): number {
    return at(this.hour(hourOfTick(tick)).prices, tick - hourOfTick(tick) * TICKS_PER_HOUR);
  }

  /** Quote-currency volume of the 24 hours up to and including a tick. */
  dayVolume(tick: number): number {
    const lastHour = hourOfTick(tick);
    const firstHour = hourOfTick(tick - TICKS_PER_DAY);
    let sum = this.#volumeInHour(lastHour, tick) - this.#volumeInHour(firstHour, tick - TICKS_PER_DAY);
    for (let hour = firstHour; hour < lastHour; hour += 1) sum += this.summary(hour).volumeQuote;
    return sum;
  }

  /**
   * Walks at most `hoursMax` hours towards an hour. True when it has been reached, so that asking for it and for those
   * between it and the epoch costs little.
   */
  walkTowards(hour: number, hoursMax: number): boolean {
    const distance = hour - this.#epochHour;
    const forward = Math.min(distance + 1, Math.max(1, this.#forward.length) + hoursMax);
    while (this.#forward.length < Math.max(1, forward)) {
      this.#forward.push(this.#summarize(this.#epochHour + this.#forward.length));
    }
    const backward = Math.min(-distance, this.#backward.length + hoursMax);
    while (this.#backward.length < backward) {
      this.#backward.push(this.#summarize(this.#epochHour - 1 - this.#backward.length));
    }
    return this.#forward.length > distance && this.#backward.length >= -distance;
  }

  summary(hour: number): HourSummary {
    const distance = hour - this.#epochHour;
    this.walkTowards(hour, Number.POSITIVE_INFINITY);
    const summary = distance >= 0 ? this.#forward[distance] : this.#backward[-distance - 1];
    assert(summary !== undefined, `hour ${hour} of ${this.#pair.symbol} was not reached`);
    return summary;
  }

  /** All ticks of a clock hour. */
  hour(hour: number): WalkHour {
    const cached = this.#cache.get(hour);
    if (cached !== undefined) return cached;
    const walked = { prices: this.#walkHour(hour), volumes: this.#volumes(hour) };
    if (this.#cache.size >= HOURS_CACHED) {
      const [oldest] = this.#cache.keys();
      if (oldest !== undefined) this.#cache.delete(oldest);
    }
    this.#cache.set(hour, walked);
    return walked;
  }

  #summarize(hour: number): HourSummary {
    const prices = this.#walkHour(hour);
    const volumes = this.#volumes(hour);
    let high = 0;
    let low = Number.POSITIVE_INFINITY;
    let volumeBase = 0;
    for (let i = 0; i < TICKS_PER_HOUR; i += 1) {
      const price = at(prices, i);
      if (price > high) high = price;
      if (price < low) low = price;
      volumeBase += tickVolume(volumes, i) / price;
    }
    const end = TICKS_PER_HOUR - 1;
    return { first: at(prices, 0), last: at(prices, end), high, low, volumeQuote: at(volumes, end), volumeBase };
  }

  #walkHour(hour: number): Float64Array {
    const prices = new Float64Array(TICKS_PER_HOUR);
    const start = hour * TICKS_PER_HOUR;
    if (hour === this.#epochHour) {
      const anchor = this.#epochTick - start;
      prices[anchor] = this.#pair.basePrice;
      for (let i = anchor + 1; i < TICKS_PER_HOUR; i += 1) prices[i] = this.#next(at(prices, i - 1), start + i);
      for (let i = anchor - 1; i >= 0; i -= 1) prices[i] = this.#previous(at(prices, i + 1), start + i);
    } else if (hour > this.#epochHour) {
      prices[0] = this.#next(this.summary(hour - 1).last, start);
      for (let i = 1; i < TICKS_PER_HOUR; i += 1) prices[i] = this.#next(at(prices, i - 1), start + i);
    } else {
      const end = TICKS_PER_HOUR - 1;
      prices[end] = this.#previous(this.summary(hour + 1).first, start + end);
      for (let i = end - 1; i >= 0; i -= 1) prices[i] = this.#previous(at(prices, i + 1), start + i);
    }
    return prices;
  }

  /** The price at `tick`, given the one before it. */
  #next(price: number, tick: number): number {
    return Math.max(PRICE_FLOOR, price * (1 + this.#step(price, tick)));
  }

  /** The price at `tick`, given the one after it: the step between them is within the bound like every other. */
  #previous(price: number, tick: number): number {
    return Math.max(PRICE_FLOOR, price / (1 - this.#step(price, tick)));
  }

  /** Fraction of `price` to move away from it: random, with a weak pull home, never beyond the bound. */
  #step(price: number, tick: number): number {
    const pull = Math.max(-PULL_MAX, Math.min(PULL_MAX, PULL * (1 - price / this.#pair.basePrice)));
    const random = randomAt(this.#priceSeed, tick - this.#epochTick) * 2 - 1;
    return pull + random * (STEP_MAX - Math.abs(pull));
  }

  #volumes(hour: number): Float64Array {
    const volumes = new Float64Array(TICKS_PER_HOUR);
    const activity = 0.5 + randomAt(this.#hourSeed, hour - this.#epochHour);
    const mean = (this.#pair.dayVolumeQuote / TICKS_PER_DAY) * activity;
    const first = hour * TICKS_PER_HOUR - this.#epochTick;
    let sum = 0;
    for (let i = 0; i < TICKS_PER_HOUR; i += 1) {
      sum += mean * (0.5 + randomAt(this.#volumeSeed, first + i));
      volumes[i] = sum;
    }
    return volumes;
  }

  #volumeInHour(hour: number, lastTick: number): number {
    return at(this.hour(hour).volumes, lastTick - hour * TICKS_PER_HOUR);
  }
}

/** Quote-currency volume of one tick of an hour. */
export function tickVolume(volumes: Float64Array, index: number): number {
  return index === 0 ? at(volumes, 0) : at(volumes, index) - at(volumes, index - 1);
}

/** The clock hour, counted from 1970, that holds a tick. */
export function hourOfTick(tick: number): number {
  return Math.floor(tick / TICKS_PER_HOUR);
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? Number.NaN;
}
