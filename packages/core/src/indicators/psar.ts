import {
  type CandleIndicator,
  type IndicatorParam,
  type IndicatorParams,
  integerParam,
  outputColumn,
  readParam,
} from './indicator.ts';

const STEP: IndicatorParam = { name: 'step', label: 'Step', kind: 'number', default: 0.02, min: 0, max: 1 };
/** TA-Lib and Tulip take any; beyond 1 the stop overtakes the extreme and the trend turns at once. */
const MAX: IndicatorParam = { name: 'max', label: 'Largest factor', kind: 'number', default: 0.2, min: 0, max: 100 };
const START = integerParam({
  name: 'start',
  label: 'Start: 0 = TA-Lib, 1 = Achelis and Tulip, 2 = rising, as Stock.Indicators',
  default: 0,
  min: 0,
  max: 2,
});

export const psar: CandleIndicator = {
  id: 'psar',
  name: 'Parabolic SAR',
  description: 'A stop that follows the trend ever faster and jumps to the other side of the price when it is touched.',
  input: 'candles',
  params: [STEP, MAX, START],
  outputs: ['psar', 'direction'],
  pane: 'price',
  source: 'J. W. Wilder, New Concepts in Technical Trading Systems (1978)',
  seeding:
    'The first value is at row 1. Start 0: down when the low fell by more than the high rose, from the high or low of row 0; touching is turning (TA-Lib). Start 1: up unless the middle fell, one step from row 0; turns when pierced (Tulip). Start 2: always up, one step from row 0 wherever its low stands; a turn begins at the extreme before it (Stock.Indicators).',
  warmUp: () => 1,
  batch(candles, params, out) {
    const kernel = new PsarKernel(params);
    const [stop, direction] = [outputColumn(out, 0), outputColumn(out, 1)];
    const { high, low, length } = candles;
    for (let i = 0; i < length; i += 1) {
      kernel.push(high[i] ?? Number.NaN, low[i] ?? Number.NaN);
      stop[i] = kernel.stop;
      direction[i] = kernel.direction;
    }
  },
  stream(params) {
    const kernel = new PsarKernel(params);
    return {
      next(candle, out) {
        kernel.push(candle.high, candle.low);
        if (out !== undefined) out[1] = kernel.direction;
        return kernel.stop;
      },
    };
  },
};

class PsarKernel {
  readonly #step: number = Number.NaN;
  readonly #max: number = Number.NaN;
  readonly #start: number = Number.NaN;
  #row = 0;
  /** Highs and lows of the two rows before. */
  #high1 = Number.NaN;
  #low1 = Number.NaN;
  #high2 = Number.NaN;
  #low2 = Number.NaN;
  #factor = Number.NaN;
  #extreme = Number.NaN;
  stop = Number.NaN;
  /** 1 up, -1 down, NaN before the first. */
  direction = Number.NaN;

  constructor(params: IndicatorParams) {
    this.#max = readParam(params, MAX);
    this.#step = Math.min(readParam(params, STEP), this.#max);
    this.#start = readParam(params, START);
  }

  push(high: number, low: number): void {
    if (this.#row === 1) this.#begin(high, low);
    if (this.#row > 0) this.#follow(high, low);
    this.#row += 1;
    this.#high2 = this.#high1;
    this.#low2 = this.#low1;
    this.#high1 = high;
    this.#low1 = low;
  }

  #begin(high: number, low: number): void {
    const isUp = this.#startsUp(high, low);
    this.direction = isUp ? 1 : -1;
    this.stop = isUp ? this.#low1 : this.#high1;
    this.#extreme = isUp ? this.#high1 : this.#low1;
    this.#factor = this.#step;
    if (this.#start === 0) this.#extreme = isUp ? high : low;
  }

  #startsUp(high: number, low: number): boolean {
    if (this.#start === 2) return true;
    if (this.#start === 1) return this.#high1 + this.#low1 <= high + low;
    const fall = this.#low1 - low;
    return !(fall > 0 && fall > high - this.#high1);
  }

  /** One row, seen as if the trend were up: going down, everything is mirrored at zero. */
  #follow(high: number, low: number): void {
    const isUp = this.direction > 0;
    const top = isUp ? high : -low;
    const bottom = isUp ? low : -high;
    const extremeBefore = isUp ? this.#extreme : -this.#extreme;
    let stop = this.#nextStop(isUp, extremeBefore);
    let extreme = extremeBefore;
    if (top > extreme) {
      extreme = top;
      this.#factor = Math.min(this.#factor + this.#step, this.#max);
    }
    const isTurned = this.#start === 0 ? bottom <= stop : bottom < stop;
    if (isTurned) {
      stop = this.#start === 2 ? extremeBefore : extreme;
      extreme = bottom;
      this.#factor = this.#step;
      this.direction = -this.direction;
    }
    this.stop = isUp ? stop : -stop;
    this.#extreme = isUp ? extreme : -extreme;
  }

  /** The stop moved towards the extreme, but not into the range of the two rows before. */
  #nextStop(isUp: boolean, extreme: number): number {
    const before = isUp ? this.stop : -this.stop;
    const isTaLib = this.#start === 0;
    if (isTaLib && this.#row === 1) return before;
    let stop = before + this.#factor * (extreme - before);
    if (this.#row === 1 && this.#start === 2) return stop;
    const bottom1 = isUp ? this.#low1 : -this.#high1;
    const bottom2 = isUp ? this.#low2 : -this.#high2;
    if (bottom1 < stop) stop = bottom1;
    if (bottom2 < stop && !(isTaLib && this.#row === 2)) stop = bottom2;
    return stop;
  }
}
