import { type IndicatorParams, type LineIndicator, integerParam, outputColumn, readParam } from './indicator.ts';
import { RSI_FLAT, RsiKernel } from './kernels/rsi-kernel.ts';
import { StochasticKernel, type StochasticParams, TOGETHER, stochasticWarmUp } from './kernels/stochastic-kernel.ts';

const RSI_PERIOD = integerParam({ name: 'rsiPeriod', label: 'RSI period', default: 14, min: 1, max: 5000 });
const STOCH_PERIOD = integerParam({ name: 'stochPeriod', label: 'Stochastic period', default: 14, min: 1, max: 5000 });
const SMOOTH = integerParam({ name: 'smooth', label: '%K smoothing', default: 1, min: 1, max: 5000 });
const SIGNAL = integerParam({ name: 'signal', label: '%D period', default: 3, min: 1, max: 5000 });

export const stochRsi: LineIndicator = {
  id: 'stoch-rsi',
  name: 'Stochastic RSI',
  description: 'Where RSI stands between its own lowest and highest of the last rows, from 0 to 100.',
  input: 'line',
  params: [RSI_PERIOD, STOCH_PERIOD, SMOOTH, SIGNAL, RSI_FLAT, TOGETHER],
  outputs: ['k', 'd'],
  pane: 'own',
  source: 'T. Chande and S. Kroll, The New Technical Trader (1994)',
  seeding:
    'RSI as Wilder, then each line from its first full window; together 1 shows %K only from the first %D on (TA-Lib). A window in which RSI stands still reads 0 (TA-Lib, Stock.Indicators).',
  warmUp: (params) => readParam(params, RSI_PERIOD) + stochasticWarmUp(kernelParams(params)),
  batch(source, params, out) {
    const kernel = new StochRsiKernel(params);
    const [k, d] = [outputColumn(out, 0), outputColumn(out, 1)];
    for (let i = 0; i < source.length; i += 1) {
      kernel.push(source[i] ?? Number.NaN);
      k[i] = kernel.stochastic.k;
      d[i] = kernel.stochastic.d;
    }
  },
  stream(params) {
    const kernel = new StochRsiKernel(params);
    return {
      next(value, out) {
        kernel.push(value);
        if (out !== undefined) out[1] = kernel.stochastic.d;
        return kernel.stochastic.k;
      },
    };
  },
};

function kernelParams(params: IndicatorParams): StochasticParams {
  return {
    period: readParam(params, STOCH_PERIOD),
    smooth: readParam(params, SMOOTH),
    signal: readParam(params, SIGNAL),
    together: readParam(params, TOGETHER),
  };
}

class StochRsiKernel {
  readonly stochastic: StochasticKernel;
  readonly #rsi: RsiKernel;
  #last = Number.NaN;
  #standing = Number.NaN;

  constructor(params: IndicatorParams) {
    this.#rsi = new RsiKernel(readParam(params, RSI_PERIOD), readParam(params, RSI_FLAT));
    this.stochastic = new StochasticKernel(kernelParams(params));
  }

  push(value: number): void {
    const next = this.#rsi.push(value);
    // RSI stands still while the value does, though its rounding does not: without a range in truth there shall be none here.
    const rsi = value === this.#last && !Number.isNaN(this.#standing) ? this.#standing : next;
    this.#last = value;
    this.#standing = rsi;
    if (!Number.isNaN(rsi)) this.stochastic.push(rsi, rsi, rsi);
  }
}
