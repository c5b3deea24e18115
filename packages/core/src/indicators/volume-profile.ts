import {
  type CandleIndicator,
  type IndicatorParams,
  integerParam,
  outputColumn,
  periodParam,
  readParam,
} from './indicator.ts';
import { type CandleRows, PriceHistogram } from './kernels/price-histogram.ts';
import { RollingMax, RollingMin } from './kernels/rolling-extreme.ts';
import { RollingSum } from './kernels/rolling-sum.ts';
import { Window } from './kernels/window.ts';

const PERIOD = periodParam(100);
const BINS = integerParam({ name: 'bins', label: 'Bins of price', default: 24, min: 1, max: 500 });
const SHARE = {
  name: 'share',
  label: 'Share of the volume in the value area',
  kind: 'number',
  default: 0.7,
  min: 0.01,
  max: 1,
} as const;

class VolumeProfileState {
  pointOfControl = Number.NaN;
  areaHigh = Number.NaN;
  areaLow = Number.NaN;
  readonly #highs: Window;
  readonly #lows: Window;
  readonly #volumes: Window;
  readonly #densities: Window;
  readonly #highest: RollingMax;
  readonly #lowest: RollingMin;
  readonly #total: RollingSum;
  readonly #histogram: PriceHistogram;
  readonly #share: number = Number.NaN;
  /** The window by column, in whatever order. */
  readonly #rows: CandleRows;
  #top = Number.NaN;
  #bottom = Number.NaN;

  constructor(params: IndicatorParams) {
    const period = readParam(params, PERIOD);
    this.#highs = new Window(period);
    this.#lows = new Window(period);
    this.#volumes = new Window(period);
    this.#densities = new Window(period);
    this.#highest = new RollingMax(period);
    this.#lowest = new RollingMin(period);
    this.#total = new RollingSum(period);
    this.#histogram = new PriceHistogram(readParam(params, BINS));
    this.#share = readParam(params, SHARE);
    this.#rows = {
      lows: this.#lows.values,
      highs: this.#highs.values,
      volumes: this.#volumes.values,
      densities: this.#densities.values,
    };
  }

  next(high: number, low: number, volume: number): void {
    const leftHigh = this.#highs.push(high);
    const leftLow = this.#lows.push(low);
    const leftVolume = this.#volumes.push(volume);
    const density = volume / (high - low);
    const leftDensity = this.#densities.push(density);
    const top = this.#highest.push(high);
    const bottom = this.#lowest.push(low);
    const total = this.#total.push(volume);
    if (Number.isNaN(total)) return;
    // Built anew at least once a period, so that rounding cannot build up.
    if (top !== this.#top || bottom !== this.#bottom || this.#highs.oldest === 0) {
      this.#rebuild(bottom, top);
    } else {
      this.#histogram.add(leftLow, leftHigh, -leftVolume, -leftDensity);
      this.#histogram.add(low, high, volume, density);
    }
    this.#measure(total);
  }

  #rebuild(bottom: number, top: number): void {
    this.#top = top;
    this.#bottom = bottom;
    this.#histogram.restart(bottom, top);
    this.#histogram.addAll(this.#rows);
  }

  /** Grows the value area from the point of control towards the fuller neighbour, upwards when both are equal. */
  #measure(total: number): void {
    this.#histogram.addUp();
    const { volumes: bins, bottom, width, fullest } = this.#histogram;
    const last = bins.length - 1;
    const wanted = total * this.#share;
    let low = total === 0 ? 0 : fullest;
    let high = total === 0 ? last : fullest;
    this.pointOfControl = bottom + ((low + high + 1) / 2) * width;
    let inside = total === 0 ? 0 : (bins[fullest] as number);
    while (inside < wanted && high - low < last) {
      const above = high < last ? (bins[high + 1] as number) : Number.NEGATIVE_INFINITY;
      const below = low > 0 ? (bins[low - 1] as number) : Number.NEGATIVE_INFINITY;
      if (above >= below) high += 1;
      else low -= 1;
      inside += above >= below ? above : below;
    }
    this.areaHigh = bottom + (high + 1) * width;
    this.areaLow = bottom + low * width;
  }
}

export const volumeProfile: CandleIndicator = {
  input: 'candles',
  id: 'volume-profile',
  name: 'Volume profile',
  description:
    'Price with the most volume in the period and the area around it that holds most of the volume; without volume the middle and the whole range.',
  params: [PERIOD, BINS, SHARE],
  outputs: ['pointOfControl', 'areaHigh', 'areaLow'],
  pane: 'price',
  source: 'Steidlmayer and Hawkins, Steidlmayer on Markets, 2003; value area of 70% around the point of control',
  seeding:
    'First value once the period is full; each candle is spread evenly over its range, nothing before the window counts.',
  warmUp: (params) => readParam(params, PERIOD) - 1,
  // Built anew whenever the range of the window moves, which in a trend is at every row.
  steps: (params) => 10 + readParam(params, PERIOD) / 5 + readParam(params, BINS) / 20,
  batch: (candles, params, out) => {
    const state = new VolumeProfileState(params);
    const pointOfControl = outputColumn(out, 0);
    const areaHigh = outputColumn(out, 1);
    const areaLow = outputColumn(out, 2);
    const { high, low, volume, length } = candles;
    for (let row = 0; row < length; row += 1) {
      state.next(high[row] as number, low[row] as number, volume[row] as number);
      pointOfControl[row] = state.pointOfControl;
      areaHigh[row] = state.areaHigh;
      areaLow[row] = state.areaLow;
    }
  },
  stream: (params) => {
    const state = new VolumeProfileState(params);
    return {
      next: (candle, out) => {
        state.next(candle.high, candle.low, candle.volume);
        if (out !== undefined) {
          out[1] = state.areaHigh;
          out[2] = state.areaLow;
        }
        return state.pointOfControl;
      },
    };
  },
};
