import {
  type CandleIndicator,
  type IndicatorParam,
  type IndicatorParams,
  outputColumn,
  periodParam,
  readParam,
} from './indicator.ts';
import { AtrKernel, FIRST_RANGE } from './kernels/atr-kernel.ts';

const PERIOD = periodParam(10);
const MULTIPLIER: IndicatorParam = {
  name: 'multiplier',
  label: 'Multiplier',
  kind: 'number',
  default: 3,
  min: 0,
  max: 100,
};

export const supertrend: CandleIndicator = {
  id: 'supertrend',
  name: 'Supertrend',
  description:
    'A line some average true ranges away from the price that only follows the trend and changes sides when the close crosses it.',
  input: 'candles',
  params: [PERIOD, MULTIPLIER, FIRST_RANGE],
  outputs: ['supertrend', 'direction', 'upper', 'lower'],
  pane: 'price',
  source: 'O. Seban; TradingView ta.supertrend, Stock.Indicators GetSuperTrend',
  seeding:
    'Starts with the first average true range (Wilder) on the side of the close: up when it is not below the middle of the candle. Direction is 1 or -1; upper and lower have values only while that side is active.',
  warmUp: (params) => readParam(params, PERIOD) - readParam(params, FIRST_RANGE),
  batch(candles, params, out) {
    const kernel = new SupertrendKernel(params);
    const [line, direction] = [outputColumn(out, 0), outputColumn(out, 1)];
    const [upper, lower] = [outputColumn(out, 2), outputColumn(out, 3)];
    const { high, low, close, length } = candles;
    for (let i = 0; i < length; i += 1) {
      kernel.push(high[i] ?? Number.NaN, low[i] ?? Number.NaN, close[i] ?? Number.NaN);
      line[i] = kernel.line;
      direction[i] = kernel.direction;
      upper[i] = kernel.direction < 0 ? kernel.line : Number.NaN;
      lower[i] = kernel.direction > 0 ? kernel.line : Number.NaN;
    }
  },
  stream(params) {
    const kernel = new SupertrendKernel(params);
    return {
      next(candle, out) {
        kernel.push(candle.high, candle.low, candle.close);
        if (out !== undefined) {
          out[1] = kernel.direction;
          out[2] = kernel.direction < 0 ? kernel.line : Number.NaN;
          out[3] = kernel.direction > 0 ? kernel.line : Number.NaN;
        }
        return kernel.line;
      },
    };
  },
};

class SupertrendKernel {
  readonly #atr: AtrKernel;
  readonly #multiplier: number = Number.NaN;
  #upper = Number.NaN;
  #lower = Number.NaN;
  #previousClose = Number.NaN;
  line = Number.NaN;
  /** 1 up, -1 down, NaN before the first. */
  direction = Number.NaN;

  constructor(params: IndicatorParams) {
    this.#atr = new AtrKernel(readParam(params, PERIOD), readParam(params, FIRST_RANGE));
    this.#multiplier = readParam(params, MULTIPLIER);
  }

  push(high: number, low: number, close: number): void {
    const atr = this.#atr.push(high, low, close);
    const previousClose = this.#previousClose;
    this.#previousClose = close;
    if (Number.isNaN(atr)) return;
    const middle = (high + low) / 2;
    const upper = middle + this.#multiplier * atr;
    const lower = middle - this.#multiplier * atr;
    if (Number.isNaN(this.direction)) {
      this.direction = close >= middle ? 1 : -1;
      this.#upper = upper;
      this.#lower = lower;
    }
    if (upper < this.#upper || previousClose > this.#upper) this.#upper = upper;
    if (lower > this.#lower || previousClose < this.#lower) this.#lower = lower;
    this.direction = close <= (this.direction > 0 ? this.#lower : this.#upper) ? -1 : 1;
    this.line = this.direction > 0 ? this.#lower : this.#upper;
  }
}
