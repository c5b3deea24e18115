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
const ROWS_PER_YEAR = {
  name: 'rowsPerYear',
  label: 'Rows in a year (365 for days, 8760 for hours)',
  kind: 'number',
  default: 365,
  min: 1,
  max: 31_536_000,
} as const;
const DIVISOR = integerParam({
  name: 'divisor',
  label: 'Deviation (0 = of the sample, n - 1; 1 = of the population, n)',
  default: 0,
  min: 0,
  max: 1,
});

class HistoricalVolatilityState {
  readonly #returns: RollingMoments;
  /** Percent a year for a sum of squared deviations of 1. */
  readonly #scale: number = Number.NaN;
  #previous = Number.NaN;

  constructor(params: IndicatorParams) {
    const period = readParam(params, PERIOD);
    this.#returns = new RollingMoments(period);
    const divisor = readParam(params, DIVISOR) === 1 ? period : period - 1;
    this.#scale = 100 * Math.sqrt(readParam(params, ROWS_PER_YEAR) / divisor);
  }

  next(value: number): number {
    const previous = this.#previous;
    if (Number.isNaN(value)) return Number.NaN;
    this.#previous = value;
    if (Number.isNaN(previous)) return Number.NaN;
    const change = value > 0 && previous > 0 ? Math.log(value / previous) : 0;
    return this.#returns.push(change) ? Math.sqrt(this.#returns.squares) * this.#scale : Number.NaN;
  }
}

export const historicalVolatility: LineIndicator = {
  input: 'line',
  id: 'historical-volatility',
  name: 'Historical volatility',
  description:
    'Standard deviation of logarithmic returns, in percent a year; a step from or to 0 or below counts as no return.',
  params: [PERIOD, ROWS_PER_YEAR, DIVISOR],
  outputs: ['volatility'],
  pane: 'own',
  source: 'Hull, Options, Futures, and Other Derivatives, estimating volatility from historical data',
  seeding: 'First value once the period is full of returns, the first of which belongs to the second row.',
  warmUp: (params) => readParam(params, PERIOD),
  batch: (source, params, out) => {
    const state = new HistoricalVolatilityState(params);
    const main = outputColumn(out, 0);
    for (let row = 0; row < source.length; row += 1) main[row] = state.next(source[row] as number);
  },
  stream: (params) => {
    const state = new HistoricalVolatilityState(params);
    return {
      next: (value) => state.next(value),
    };
  },
};
