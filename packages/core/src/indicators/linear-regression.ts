import { type LineIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { RollingMoments } from './kernels/rolling-moments.ts';

const PERIOD = periodParam(14, 2);

class LinearRegressionState {
  value = Number.NaN;
  slope = Number.NaN;
  r2 = Number.NaN;
  readonly #moments: RollingMoments;
  /** Half of the way from the first to the last place. */
  readonly #half: number = Number.NaN;
  /** Sum of squared deviations of the places 0 to period - 1. */
  readonly #places: number = 0;

  constructor(period: number) {
    this.#moments = new RollingMoments(period);
    this.#half = (period - 1) / 2;
    this.#places = (period * (period * period - 1)) / 12;
  }

  next(value: number): void {
    if (Number.isNaN(value) || !this.#moments.push(value)) {
      this.value = Number.NaN;
      this.slope = Number.NaN;
      this.r2 = Number.NaN;
      return;
    }
    const { mean, squares, products } = this.#moments;
    this.slope = products / this.#places;
    this.value = mean + this.slope * this.#half;
    this.r2 = squares === 0 ? 0 : Math.min(1, (this.slope * products) / squares);
  }
}

export const linearRegression: LineIndicator = {
  input: 'line',
  id: 'linear-regression',
  name: 'Linear regression',
  description:
    'Least-squares line through the period: its end, its slope per row and the share of movement it explains, 0 when nothing moved.',
  params: [PERIOD],
  outputs: ['value', 'slope', 'r2'],
  pane: 'price',
  source:
    'NIST/SEMATECH e-Handbook of Statistical Methods, 4.1.4.1, linear least squares; TA-Lib LINEARREG, LINEARREG_SLOPE',
  seeding: 'First value once the period is full; nothing before the window counts.',
  warmUp: (params) => readParam(params, PERIOD) - 1,
  batch: (source, params, out) => {
    const state = new LinearRegressionState(readParam(params, PERIOD));
    const value = outputColumn(out, 0);
    const slope = outputColumn(out, 1);
    const r2 = outputColumn(out, 2);
    for (let row = 0; row < source.length; row += 1) {
      state.next(source[row] as number);
      value[row] = state.value;
      slope[row] = state.slope;
      r2[row] = state.r2;
    }
  },
  stream: (params) => {
    const state = new LinearRegressionState(readParam(params, PERIOD));
    return {
      next: (value, out) => {
        state.next(value);
        if (out !== undefined) {
          out[1] = state.slope;
          out[2] = state.r2;
        }
        return state.value;
      },
    };
  },
};
