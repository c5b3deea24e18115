import { type IndicatorParams, type LineIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { RSI_FLAT, RsiKernel } from './kernels/rsi-kernel.ts';

const PERIOD = periodParam(14);

export const rsi: LineIndicator = {
  id: 'rsi',
  name: 'Relative strength index',
  description: 'The share of gains in all recent changes, from 0 (only losses) to 100 (only gains).',
  input: 'line',
  params: [PERIOD, RSI_FLAT],
  outputs: ['rsi'],
  pane: 'own',
  source: 'J. W. Wilder, New Concepts in Technical Trading Systems (1978)',
  seeding:
    'The first value, at row n, is from the mean gain and loss of the first n changes. Without any change it reads the parameter "flat", by default 50 (neutral; TA-Lib gives 0).',
  warmUp: (params) => readParam(params, PERIOD),
  batch(source, params, out) {
    kernelOf(params).pushAll(source, outputColumn(out, 0));
  },
  stream(params) {
    return kernelOf(params);
  },
};

function kernelOf(params: IndicatorParams): RsiKernel {
  return new RsiKernel(readParam(params, PERIOD), readParam(params, RSI_FLAT));
}
