import {
  type IndicatorParams,
  type LineIndicator,
  integerParam,
  outputColumn,
  periodParam,
  readParam,
} from './indicator.ts';
import { RollingSum } from './kernels/rolling-sum.ts';
import { WilderKernel } from './kernels/wilder-kernel.ts';

const PERIOD = periodParam(14);
const SMOOTHING = integerParam({
  name: 'smoothing',
  label: 'Smoothing (0 = sums of the period, 1 = Wilder as in TA-Lib)',
  default: 0,
  min: 0,
  max: 1,
});

class CmoState {
  readonly #gains: RollingSum | WilderKernel;
  readonly #losses: RollingSum | WilderKernel;
  #previous = Number.NaN;

  constructor(params: IndicatorParams) {
    const Kernel = readParam(params, SMOOTHING) === 1 ? WilderKernel : RollingSum;
    this.#gains = new Kernel(readParam(params, PERIOD));
    this.#losses = new Kernel(readParam(params, PERIOD));
  }

  next(value: number): number {
    const change = value - this.#previous;
    this.#previous = value;
    if (Number.isNaN(change)) return Number.NaN;
    const gain = this.#gains.push(change > 0 ? change : 0);
    const loss = this.#losses.push(change < 0 ? -change : 0);
    const moves = gain + loss;
    return moves === 0 ? 0 : 100 * ((gain - loss) / moves);
  }
}

export const cmo: LineIndicator = {
  input: 'line',
  id: 'cmo',
  name: 'Chande momentum oscillator',
  description: 'Gains less losses in percent of both together, from -100 to 100; 0 when nothing moved.',
  params: [PERIOD, SMOOTHING],
  outputs: ['cmo'],
  pane: 'own',
  source: 'Chande and Kroll, The New Technical Trader, 1994; TA-Lib CMO for the smoothed form',
  seeding: 'Sums need no seed; the smoothed form starts with the simple mean of the first period of changes.',
  warmUp: (params) => readParam(params, PERIOD),
  batch: (source, params, out) => {
    const state = new CmoState(params);
    const main = outputColumn(out, 0);
    for (let row = 0; row < source.length; row += 1) main[row] = state.next(source[row] as number);
  },
  stream: (params) => {
    const state = new CmoState(params);
    return {
      next: (value) => state.next(value),
    };
  },
};
