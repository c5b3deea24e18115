import { type CandleIndicator, outputColumn, periodParam, readParam } from './indicator.ts';

const PERIOD = periodParam(20, 2);

/** Lambert's constant: it puts most values between -100 and 100. */
const SCALE = 0.015;

class CciState {
  readonly #typical: Float64Array;
  #at = 0;
  #isFull = false;

  constructor(period: number) {
    this.#typical = new Float64Array(period);
  }

  next(high: number, low: number, close: number): number {
    const typical = (high + low + close) / 3;
    this.#typical[this.#at] = typical;
    this.#at += 1;
    if (this.#at === this.#typical.length) {
      this.#at = 0;
      this.#isFull = true;
    }
    return this.#isFull ? this.#value(typical) : Number.NaN;
  }

  /** Measured from the newest price, so that equal prices have a deviation of exactly zero. */
  #value(typical: number): number {
    const window = this.#typical;
    let sum = 0;
    for (let i = 0; i < window.length; i += 1) sum += (window[i] as number) - typical;
    const mean = sum / window.length;
    let deviation = 0;
    for (let i = 0; i < window.length; i += 1) deviation += Math.abs((window[i] as number) - typical - mean);
    return deviation === 0 ? 0 : -mean / ((SCALE * deviation) / window.length);
  }
}

export const cci: CandleIndicator = {
  input: 'candles',
  id: 'cci',
  name: 'Commodity channel index',
  description: 'How far the typical price is from its mean, in mean absolute deviations; 0 while prices do not move.',
  params: [PERIOD],
  outputs: ['cci'],
  pane: 'own',
  source: 'Lambert, Commodity Channel Index, Commodities 1980; constant 0.015, typical price (H+L+C)/3',
  seeding: 'First value once the period is full; nothing before the window counts.',
  warmUp: (params) => readParam(params, PERIOD) - 1,
  steps: (params) => 5 + readParam(params, PERIOD) / 20,
  batch: (candles, params, out) => {
    const state = new CciState(readParam(params, PERIOD));
    const main = outputColumn(out, 0);
    const { high, low, close, length } = candles;
    for (let row = 0; row < length; row += 1) {
      main[row] = state.next(high[row] as number, low[row] as number, close[row] as number);
    }
  },
  stream: (params) => {
    const state = new CciState(readParam(params, PERIOD));
    return {
      next: (candle) => state.next(candle.high, candle.low, candle.close),
    };
  },
};
