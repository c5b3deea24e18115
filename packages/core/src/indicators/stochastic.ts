import { type CandleIndicator, type IndicatorParams, integerParam, outputColumn, readParam } from './indicator.ts';
import { StochasticKernel, type StochasticParams, TOGETHER, stochasticWarmUp } from './kernels/stochastic-kernel.ts';

const K = integerParam({ name: 'k', label: '%K period', default: 14, min: 1, max: 5000 });
const SMOOTH_K = integerParam({ name: 'smoothK', label: '%K smoothing', default: 3, min: 1, max: 5000 });
const D = integerParam({ name: 'd', label: '%D period', default: 3, min: 1, max: 5000 });

export const stochastic: CandleIndicator = {
  id: 'stochastic',
  name: 'Stochastic oscillator',
  description: 'Where the close stands between the lowest and the highest price of the last candles, from 0 to 100.',
  input: 'candles',
  params: [K, SMOOTH_K, D, TOGETHER],
  outputs: ['k', 'd'],
  pane: 'own',
  source:
    'G. Lane; S. Achelis, Technical Analysis from A to Z (2001), Stochastic Oscillator; simple means as TA-Lib STOCH',
  seeding:
    'Each line starts with its first full window; together 1 shows %K only from the first %D on (TA-Lib). A window without any range reads 0 (TA-Lib, Tulip, Stock.Indicators).',
  warmUp: (params) => stochasticWarmUp(kernelParams(params)),
  batch(candles, params, out) {
    const kernel = new StochasticKernel(kernelParams(params));
    const [k, d] = [outputColumn(out, 0), outputColumn(out, 1)];
    const { high, low, close, length } = candles;
    for (let i = 0; i < length; i += 1) {
      kernel.push(high[i] ?? Number.NaN, low[i] ?? Number.NaN, close[i] ?? Number.NaN);
      k[i] = kernel.k;
      d[i] = kernel.d;
    }
  },
  stream(params) {
    const kernel = new StochasticKernel(kernelParams(params));
    return {
      next(candle, out) {
        kernel.push(candle.high, candle.low, candle.close);
        if (out !== undefined) out[1] = kernel.d;
        return kernel.k;
      },
    };
  },
};

function kernelParams(params: IndicatorParams): StochasticParams {
  return {
    period: readParam(params, K),
    smooth: readParam(params, SMOOTH_K),
    signal: readParam(params, D),
    together: readParam(params, TOGETHER),
  };
}
