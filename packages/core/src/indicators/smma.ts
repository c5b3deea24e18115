import { type LineIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { EmaKernel } from './kernels/ema-kernel.ts';

const PERIOD = periodParam(14);

export const smma: LineIndicator = {
  id: 'smma',
  name: 'Smoothed moving average',
  description: "Wilder's average: an exponential average that takes in 1/n of each new value.",
  input: 'line',
  params: [PERIOD],
  outputs: ['smma'],
  pane: 'price',
  source: 'J. W. Wilder, New Concepts in Technical Trading Systems (1978)',
  seeding: 'The first value, at row n - 1, is the mean of the first n values.',
  warmUp: (params) => readParam(params, PERIOD) - 1,
  batch(source, params, out) {
    const period = readParam(params, PERIOD);
    new EmaKernel(period, 1 / period).pushAll(source, outputColumn(out, 0));
  },
  stream(params) {
    const period = readParam(params, PERIOD);
    const kernel = new EmaKernel(period, 1 / period);
    return {
      next: (value) => kernel.push(value),
    };
  },
};
