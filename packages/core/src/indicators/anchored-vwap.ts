import { DAY_MS, HOUR_MS, WEEK_MS } from '../base/time.ts';
import { type CandleIndicator, type IndicatorParams, integerParam, outputColumn, readParam } from './indicator.ts';
import { VolumeWeightedMean } from './kernels/volume-weighted-mean.ts';

const ANCHOR = integerParam({
  name: 'anchor',
  label: 'Anchor (0 = first candle, 1 = every UTC day, 2 = every week from Monday, 3 = every so many candles)',
  default: 0,
  min: 0,
  max: 3,
});
const HOUR = integerParam({ name: 'hour', label: 'Hour of the day or of Monday, UTC', default: 0, min: 0, max: 23 });
const CANDLES = integerParam({
  name: 'candles',
  label: 'Candles from anchor to anchor',
  default: 100,
  min: 1,
  max: 100_000,
});

/** 1970-01-01 was a Thursday: the first Monday came four days later. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

class AnchoredVwapState {
  readonly #mean = new VolumeWeightedMean();
  readonly #anchor: number = Number.NaN;
  /** Length of a stretch in rows or milliseconds, and where stretches start. */
  readonly #length: number = 0;
  readonly #offset: number = Number.NaN;
  #row = 0;
  #stretch = Number.NaN;

  constructor(params: IndicatorParams) {
    this.#anchor = readParam(params, ANCHOR);
    const isByTime = this.#anchor === 1 || this.#anchor === 2;
    const monday = this.#anchor === 2 ? FIRST_MONDAY_MS : 0;
    this.#length = isByTime ? calendarMs(this.#anchor) : readParam(params, CANDLES);
    this.#offset = isByTime ? monday + readParam(params, HOUR) * HOUR_MS : 0;
  }

  next(openTime: number, typical: number, volume: number): number {
    if (this.#anchor !== 0) {
      const at = this.#anchor === 3 ? this.#row : openTime;
      const stretch = Math.floor((at - this.#offset) / this.#length);
      if (stretch !== this.#stretch) this.#mean.restart();
      this.#stretch = stretch;
      this.#row += 1;
    }
    return this.#mean.push(typical, volume);
  }
}

function calendarMs(anchor: number): number {
  return anchor === 2 ? WEEK_MS : DAY_MS;
}

export const anchoredVwap: CandleIndicator = {
  input: 'candles',
  id: 'anchored-vwap',
  name: 'Anchored VWAP',
  description:
    'Mean price paid since an anchor, weighted by volume; the typical price of the candle while there is no volume.',
  params: [ANCHOR, HOUR, CANDLES],
  outputs: ['vwap'],
  pane: 'price',
  source: 'Shannon, Maximum Trading Gains With Anchored VWAP, 2023; typical price (H+L+C)/3',
  seeding: 'Starts anew at each anchor; a stretch that the input enters half-way counts from there.',
  warmUp: () => 0,
  warmUpMs: (params) => {
    const anchor = readParam(params, ANCHOR);
    return anchor === 1 || anchor === 2 ? calendarMs(anchor) : 0;
  },
  batch: (candles, params, out) => {
    const state = new AnchoredVwapState(params);
    const main = outputColumn(out, 0);
    const { openTime, high, low, close, volume, length } = candles;
    for (let row = 0; row < length; row += 1) {
      const typical = ((high[row] as number) + (low[row] as number) + (close[row] as number)) / 3;
      main[row] = state.next(openTime[row] as number, typical, volume[row] as number);
    }
  },
  stream: (params) => {
    const state = new AnchoredVwapState(params);
    return {
      next: (candle) => state.next(candle.openTime, (candle.high + candle.low + candle.close) / 3, candle.volume),
    };
  },
};
