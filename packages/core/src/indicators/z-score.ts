import {
  type IndicatorParams,
  type LineIndicator,
  integerParam,
  outputColumn,
  periodParam,
  readParam,
} from './indicator.ts';
import { RollingMoments } from './kernels/rolling-moments.ts';

const PERIOD = periodParam(20, 2);
const DIVISOR = integerParam({
  name: 'divisor',
  label: 'Deviation (0 = of the sample, n - 1; 1 = of the population, n)',
  default: 1,
  min: 0,
  max: 1,
});

class ZScoreState {
  readonly #moments: RollingMoments;
  readonly #divisor: number = Number.NaN;

  constructor(params: IndicatorParams) {
    const period = readParam(params, PERIOD);
    this.#moments = new RollingMoments(period);
    this.#divisor = readParam(params, DIVISOR) === 1 ? period : period - 1;
  }

  next(value: number): number {
    if (Number.isNaN(value) || !this.#moments.push(value)) return Number.NaN;
    const { mean, squares } = this.#moments;
    return squares === 0 ? 0 : (value - mean) / Math.sqrt(squares / this.#divisor);
  }
}

export const zScore: LineIndicator = {
  input: 'line',
  id: 'z-score',
  name: 'Z-score',
  description: 'Distance from the mean of the period in standard deviations; 0 while the value does not change.',
  params: [PERIOD, DIVISOR],
  outputs: ['zScore'],
  pane: 'own',
  source: 'NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.5.17: (value - mean) / standard deviation',
  seeding: 'First value once the period is full; nothing before the window counts.',
  warmUp: (params) => readParam(params, PERIOD) - 1,
  batch: (source, params, out) => {
    const state = new ZScoreState(params);
    const main = outputColumn(out, 0);
    for (let row = 0; row < source.length; row += 1) main[row] = state.next(source[row] as number);
  },
  stream: (params) => {
    const state = new ZScoreState(params);
    return {
      next: (value) => state.next(value),
    };
  },
};
