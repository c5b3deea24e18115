import { type LineIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { RollingMean } from './kernels/rolling-mean.ts';

const PERIOD = periodParam(20);

export const sma: LineIndicator = {
  id: 'sma',
  name: 'Simple moving average',
  description: 'The mean of the last values.',
  input: 'line',
  params: [PERIOD],
  outputs: ['sma'],
  pane: 'price',
  source: 'S. Achelis, Technical Analysis from A to Z (2001), Moving Averages',
  seeding: 'The first value is the mean of the first n values.',
  warmUp: (params) => readParam(params, PERIOD) - 1,
  batch(source, params, out) {
    const kernel = new RollingMean(readParam(params, PERIOD));
    const column = outputColumn(out, 0);
    for (let i = 0; i < source.length; i += 1) column[i] = kernel.push(source[i] ?? Number.NaN);
  },
  stream(params) {
    const kernel = new RollingMean(readParam(params, PERIOD));
    return {
      next: (value) => kernel.push(value),
    };
  },
};
