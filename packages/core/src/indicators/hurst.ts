import { type LineIndicator, integerParam, outputColumn, readParam } from './indicator.ts';
import { RollingSum } from './kernels/rolling-sum.ts';
import { Window } from './kernels/window.ts';

const PERIOD = integerParam({ name: 'period', label: 'Period', default: 100, min: 16, max: 5000 });

/** Longest lag in shares of the period: longer ones have too few changes to be averaged, which pulls the exponent of a random walk down. */
const LAG_SHARE = 8;

/** A random walk: neither trending nor turning back. */
const RANDOM_WALK = 0.5;

/** Mean squared change over one lag, for all pairs of rows in the window. */
class SquaredChange {
  readonly #before: Window;
  readonly #squares: RollingSum;
  readonly #pairs: number = 0;

  constructor(lag: number, period: number) {
    this.#before = new Window(lag);
    this.#pairs = period - lag;
    this.#squares = new RollingSum(this.#pairs);
  }

  push(value: number): number {
    const change = value - this.#before.push(value);
    return Number.isNaN(change) ? Number.NaN : this.#squares.push(change * change) / this.#pairs;
  }
}

/** Half the slope of log mean squared change over log lag, by least squares, between 0 and 1. */
class HurstState {
  readonly #changes: readonly SquaredChange[];

  constructor(period: number) {
    const changes: SquaredChange[] = [];
    for (let lag = 1; lag <= period / LAG_SHARE; lag *= 2) changes.push(new SquaredChange(lag, period));
    this.#changes = changes;
  }

  next(value: number): number {
    if (Number.isNaN(value)) return Number.NaN;
    let count = 0;
    let sumX = 0;
    let sumY = 0;
    let sumXx = 0;
    let sumXy = 0;
    for (let power = 0; power < this.#changes.length; power += 1) {
      const mean = (this.#changes[power] as SquaredChange).push(value);
      if (mean === 0) continue;
      const y = Math.log2(mean);
      count += 1;
      sumX += power;
      sumY += y;
      sumXx += power * power;
      sumXy += power * y;
    }
    if (count < 2) return RANDOM_WALK;
    const slope = (count * sumXy - sumX * sumY) / (count * sumXx - sumX * sumX);
    return Math.min(1, Math.max(0, slope / 2));
  }
}

export const hurst: LineIndicator = {
  input: 'line',
  id: 'hurst',
  name: 'Hurst exponent',
  description: 'Above 0.5 moves tend to go on, below they tend to turn back, from 0 to 1; 0.5 when nothing moved.',
  params: [PERIOD],
  outputs: ['hurst'],
  pane: 'own',
  source:
    'Di Matteo, Multi-scaling in finance, Quantitative Finance 2007: generalised exponent of order 2 over lags 1, 2, 4, ... up to an eighth of the period',
  seeding:
    'First value once the period is full; nothing before the window counts, and lags without any change are left out.',
  warmUp: (params) => readParam(params, PERIOD) - 1,
  steps: () => 15,
  batch: (source, params, out) => {
    const state = new HurstState(readParam(params, PERIOD));
    const main = outputColumn(out, 0);
    for (let row = 0; row < source.length; row += 1) main[row] = state.next(source[row] as number);
  },
  stream: (params) => {
    const state = new HurstState(readParam(params, PERIOD));
    return {
      next: (value) => state.next(value),
    };
  },
};
