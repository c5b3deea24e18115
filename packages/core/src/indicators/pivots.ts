import { DAY_MS } from '../base/time.ts';
import { type CandleIndicator, integerParam, outputColumn, readParam } from './indicator.ts';

const KIND = integerParam({
  name: 'kind',
  label: 'Levels (0 = classic floor pivots, 1 = Fibonacci)',
  default: 0,
  min: 0,
  max: 1,
});

const OUTPUTS = ['pivot', 'r1', 'r2', 'r3', 's1', 's2', 's3'] as const;

class PivotState {
  /** P, R1 to R3, S1 to S3 of the running day. */
  readonly levels = new Float64Array(OUTPUTS.length).fill(Number.NaN);
  readonly #isFibonacci: boolean;
  #day = Number.NaN;
  /** Whether the input has the running day from its first moment. */
  #isWhole = false;
  #high = Number.NaN;
  #low = Number.NaN;
  #close = Number.NaN;

  constructor(kind: number) {
    this.#isFibonacci = kind === 1;
  }

  next(openTime: number, high: number, low: number, close: number): void {
    const day = Math.floor(openTime / DAY_MS);
    if (day === this.#day) {
      if (high > this.#high) this.#high = high;
      if (low < this.#low) this.#low = low;
    } else {
      if (this.#isWhole) this.#setLevels();
      this.#isWhole = !Number.isNaN(this.#day) || openTime === day * DAY_MS;
      this.#day = day;
      this.#high = high;
      this.#low = low;
    }
    this.#close = close;
  }

  #setLevels(): void {
    const pivot = (this.#high + this.#low + this.#close) / 3;
    const range = this.#high - this.#low;
    if (this.#isFibonacci) {
      const steps = [0.382 * range, 0.618 * range, range];
      this.levels.set([pivot, ...steps.map((step) => pivot + step), ...steps.map((step) => pivot - step)]);
      return;
    }
    this.levels.set([
      pivot,
      2 * pivot - this.#low,
      pivot + range,
      this.#high + 2 * (pivot - this.#low),
      2 * pivot - this.#high,
      pivot - range,
      this.#low - 2 * (this.#high - pivot),
    ]);
  }
}

export const pivots: CandleIndicator = {
  input: 'candles',
  id: 'pivots',
  name: 'Pivot points',
  description: 'Levels of support and resistance for the UTC day, from high, low and close of the day before.',
  params: [KIND],
  outputs: OUTPUTS,
  pane: 'price',
  source:
    'Person, A Complete Guide to Technical Trading Tactics, 2004 (floor pivots); Fibonacci ratios 0.382, 0.618, 1',
  seeding:
    'The first day that the input has from its first moment gives the levels of the day after it; days without candles are passed over.',
  warmUp: () => 1,
  warmUpMs: () => 2 * DAY_MS,
  batch: (candles, params, out) => {
    const state = new PivotState(readParam(params, KIND));
    const { openTime, high, low, close, length } = candles;
    const columns = OUTPUTS.map((_, index) => outputColumn(out, index));
    for (let row = 0; row < length; row += 1) {
      state.next(openTime[row] as number, high[row] as number, low[row] as number, close[row] as number);
      for (let i = 0; i < columns.length; i += 1) (columns[i] as Float64Array)[row] = state.levels[i] as number;
    }
  },
  stream: (params) => {
    const state = new PivotState(readParam(params, KIND));
    return {
      next: (candle, out) => {
        state.next(candle.openTime, candle.high, candle.low, candle.close);
        out?.set(state.levels);
        return state.levels[0] as number;
      },
    };
  },
};
