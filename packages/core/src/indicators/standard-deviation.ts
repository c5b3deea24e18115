import { type LineIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { DEVIATION_DIVISOR, varianceOf } from './kernels/rolling-variance.ts';

const PERIOD = periodParam(20);
const ONE_ROW = { from: 0, to: 1 };

export const standardDeviation: LineIndicator = {
  id: 'standard-deviation',
  name: 'Standard deviation',
  description: 'How far the last values are from their mean, as a root mean square.',
  input: 'line',
  params: [PERIOD, DEVIATION_DIVISOR],
  outputs: ['stdDev', 'mean'],
  pane: 'own',
  source: 'S. Achelis, Technical Analysis from A to Z (2001), Standard Deviation',
  seeding: 'The first value is from the first n values. Equal values have deviation 0; so has a sample of one.',
  warmUp: (params) => readParam(params, PERIOD) - 1,
  batch(source, params, out) {
    const columns = { mean: outputColumn(out, 1), deviation: outputColumn(out, 0) };
    varianceOf(params, PERIOD).run(source, { from: 0, to: source.length }, columns);
  },
  stream(params) {
    const kernel = varianceOf(params, PERIOD);
    const [value, mean, deviation] = [new Float64Array(1), new Float64Array(1), new Float64Array(1)];
    const cells = { mean, deviation };
    return {
      next(next, out) {
        value[0] = next;
        kernel.run(value, ONE_ROW, cells);
        const main = deviation[0] ?? Number.NaN;
        if (out !== undefined) out[1] = mean[0] ?? Number.NaN;
        return main;
      },
    };
  },
};
