import { type LineIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { WmaKernel } from './kernels/wma-kernel.ts';

const PERIOD = periodParam(20);

export const wma: LineIndicator = {
  id: 'wma',
  name: 'Weighted moving average',
  description: 'A mean of the last values in which the newest weighs n, the one before n - 1, and so on down to 1.',
  input: 'line',
  params: [PERIOD],
  outputs: ['wma'],
  pane: 'price',
  source: 'S. Achelis, Technical Analysis from A to Z (2001), Moving Averages',
  seeding: 'The first value is the weighted mean of the first n values.',
  warmUp: (params) => readParam(params, PERIOD) - 1,
  batch(source, params, out) {
    const kernel = new WmaKernel(readParam(params, PERIOD));
    const column = outputColumn(out, 0);
    for (let i = 0; i < source.length; i += 1) column[i] = kernel.push(source[i] ?? Number.NaN);
  },
  stream(params) {
    const kernel = new WmaKernel(readParam(params, PERIOD));
    return {
      next: (value) => kernel.push(value),
    };
  },
};
