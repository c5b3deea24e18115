import { type CandleIndicator, type IndicatorParams, integerParam, outputColumn, readParam } from './indicator.ts';
import { AtrKernel } from './kernels/atr-kernel.ts';
import { EMA_SEED, EmaKernel, emaFactor, emaSeedRows } from './kernels/ema-kernel.ts';

const EMA_PERIOD = integerParam({ name: 'emaPeriod', label: 'Period of the middle', default: 20, min: 1, max: 5000 });
const MULTIPLIER = {
  name: 'multiplier',
  label: 'Width in average true ranges',
  kind: 'number',
  default: 2,
  min: 0,
  max: 100,
} as const;
const ATR_PERIOD = integerParam({ name: 'atrPeriod', label: 'Period of the range', default: 10, min: 1, max: 5000 });

class KeltnerState {
  /** Distance of the bands from the middle. */
  width = Number.NaN;
  readonly #average: EmaKernel;
  readonly #range: AtrKernel;
  readonly #multiplier: number = Number.NaN;
  #missing = 0;

  constructor(params: IndicatorParams) {
    const period = readParam(params, EMA_PERIOD);
    this.#average = new EmaKernel(emaSeedRows(period, readParam(params, EMA_SEED)), emaFactor(period));
    this.#range = new AtrKernel(readParam(params, ATR_PERIOD), 0);
    this.#multiplier = readParam(params, MULTIPLIER);
    this.#missing = warmUp(params);
  }

  /** The middle. */
  next(high: number, low: number, close: number): number {
    const middle = this.#average.push(close);
    this.width = this.#multiplier * this.#range.push(high, low, close);
    if (this.#missing === 0) return middle;
    this.#missing -= 1;
    return Number.NaN;
  }
}

function warmUp(params: IndicatorParams): number {
  return Math.max(readParam(params, EMA_PERIOD), readParam(params, ATR_PERIOD)) - 1;
}

export const keltner: CandleIndicator = {
  input: 'candles',
  id: 'keltner',
  name: 'Keltner channel',
  description: 'Exponential average of the close with bands a number of average true ranges away.',
  params: [EMA_PERIOD, MULTIPLIER, ATR_PERIOD, EMA_SEED],
  outputs: ['middle', 'upper', 'lower'],
  pane: 'price',
  source: 'Raschke and Connors, Street Smarts, 1995 (exponential middle, bands of true range after Keltner 1960)',
  seeding:
    "Shown once the longer period is full; Wilder's average starts with the mean of its first true ranges, from the second candle on, so the bands may start one row after the middle.",
  warmUp,
  batch: (candles, params, out) => {
    const state = new KeltnerState(params);
    const middles = outputColumn(out, 0);
    const uppers = outputColumn(out, 1);
    const lowers = outputColumn(out, 2);
    const { high, low, close, length } = candles;
    for (let row = 0; row < length; row += 1) {
      const middle = state.next(high[row] as number, low[row] as number, close[row] as number);
      middles[row] = middle;
      uppers[row] = middle + state.width;
      lowers[row] = middle - state.width;
    }
  },
  stream: (params) => {
    const state = new KeltnerState(params);
    return {
      next: (candle, out) => {
        const middle = state.next(candle.high, candle.low, candle.close);
        if (out !== undefined) {
          out[1] = middle + state.width;
          out[2] = middle - state.width;
        }
        return middle;
      },
    };
  },
};
