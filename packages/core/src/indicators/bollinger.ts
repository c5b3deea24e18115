import { type LineIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { type RowRange, chunkOf } from './kernels/row-range.ts';
import { DEVIATION_DIVISOR, type RollingVariance, varianceOf } from './kernels/rolling-variance.ts';

const PERIOD = periodParam(20);
const DEVIATIONS = { name: 'deviations', label: 'Deviations', kind: 'number', default: 2, min: 0, max: 100 } as const;

export const bollinger: LineIndicator = {
  id: 'bollinger',
  name: 'Bollinger bands',
  description: 'A moving average with a band of some standard deviations around it.',
  input: 'line',
  params: [PERIOD, DEVIATIONS, DEVIATION_DIVISOR],
  outputs: ['middle', 'upper', 'lower', 'width', 'percentB'],
  pane: 'price',
  source: 'J. Bollinger, Bollinger on Bollinger Bands (2001); population deviation as there, TA-Lib and TradingView',
  seeding:
    'The first value is from the first n values. Width is (upper - lower) / middle, 0 around a middle of 0; %B is 0 at the lower and 1 at the upper band, 0.5 where they meet.',
  warmUp: (params) => readParam(params, PERIOD) - 1,
  batch(source, params, out) {
    const kernel = varianceOf(params, PERIOD);
    const columns = columnsOf(out);
    const deviations = readParam(params, DEVIATIONS);
    const sigma = { mean: columns.middle, deviation: columns.upper };
    const rows = source.length;
    // Means and deviations are still in the cache of the processor when the bands are made of them.
    for (let range = chunkOf(0, rows); range.from < rows; range = chunkOf(range.to, rows)) {
      kernel.run(source, range, sigma);
      writeBands(source, range, deviations, columns);
    }
  },
  stream(params) {
    return new BollingerStream(varianceOf(params, PERIOD), readParam(params, DEVIATIONS));
  },
};

interface Bands {
  readonly middle: Float64Array;
  readonly upper: Float64Array;
  readonly lower: Float64Array;
  readonly width: Float64Array;
  readonly percentB: Float64Array;
}

const ONE_ROW: RowRange = { from: 0, to: 1 };

class BollingerStream {
  readonly #kernel: RollingVariance;
  readonly #deviations: number = Number.NaN;
  readonly #value = new Float64Array(1);
  readonly #cells = Array.from({ length: 5 }, () => new Float64Array(1));
  readonly #bands = columnsOf(this.#cells);
  readonly #sigma = { mean: this.#bands.middle, deviation: this.#bands.upper };

  constructor(kernel: RollingVariance, deviations: number) {
    this.#kernel = kernel;
    this.#deviations = deviations;
  }

  next(value: number, out?: Float64Array): number {
    this.#value[0] = value;
    this.#kernel.run(this.#value, ONE_ROW, this.#sigma);
    writeBands(this.#value, ONE_ROW, this.#deviations, this.#bands);
    const { middle, upper, lower, width, percentB } = this.#bands;
    const main = middle[0] ?? Number.NaN;
    if (out !== undefined) {
      out[1] = upper[0] ?? Number.NaN;
      out[2] = lower[0] ?? Number.NaN;
      out[3] = width[0] ?? Number.NaN;
      out[4] = percentB[0] ?? Number.NaN;
    }
    return main;
  }
}

/** Makes bands of the mean in `middle` and the deviation in `upper`. */
function writeBands(source: Float64Array, range: RowRange, deviations: number, columns: Bands): void {
  const { middle, upper, lower, width, percentB } = columns;
  for (let i = range.from; i < range.to; i += 1) {
    const mean = middle[i] ?? Number.NaN;
    const reach = deviations * (upper[i] ?? Number.NaN);
    const [high, low] = [mean + reach, mean - reach];
    const across = high - low;
    upper[i] = high;
    lower[i] = low;
    width[i] = mean === 0 ? 0 : across / mean;
    percentB[i] = across === 0 ? 0.5 : ((source[i] ?? Number.NaN) - low) / across;
  }
}

function columnsOf(out: readonly Float64Array[]): Bands {
  return {
    middle: outputColumn(out, 0),
    upper: outputColumn(out, 1),
    lower: outputColumn(out, 2),
    width: outputColumn(out, 3),
    percentB: outputColumn(out, 4),
  };
}
