import { type IndicatorParams, type LineIndicator, integerParam, outputColumn, readParam } from './indicator.ts';
import { type EmaKernel, emaFactor } from './kernels/ema-kernel.ts';
import { type RowRange, chunkOf } from './kernels/row-range.ts';
import { EmaPair, MACD_SEED, type MacdParams, fastAndSlow, macdWarmUp, signalKernel } from './kernels/macd-kernel.ts';

const FAST = integerParam({ name: 'fast', label: 'Fast period', default: 12, min: 1, max: 5000 });
const SLOW = integerParam({ name: 'slow', label: 'Slow period', default: 26, min: 1, max: 5000 });
const SIGNAL = integerParam({ name: 'signal', label: 'Signal period', default: 9, min: 1, max: 5000 });
const FACTORS = integerParam({
  name: 'factors',
  label: 'Factors: 0 = 2 / (n + 1), 1 = the original 0.15 and 0.075 whatever the periods',
  default: 0,
  min: 0,
  max: 1,
});

export const macd: LineIndicator = {
  id: 'macd',
  name: 'MACD',
  description: 'A fast less a slow exponential average, with an average of the difference as signal.',
  input: 'line',
  params: [FAST, SLOW, SIGNAL, MACD_SEED, FACTORS],
  outputs: ['macd', 'signal', 'histogram'],
  pane: 'own',
  source: 'G. Appel; S. Achelis, Technical Analysis from A to Z (2001), MACD',
  seeding:
    'Seed 0: each average starts with the mean of its first values, the signal with the mean of the first differences (Stock.Indicators). Seed 1: each with the first value, shown from row slow - 1 (Tulip). Seed 2: both averages start at row slow - 1, the fast one with the mean of the closes just before it, and nothing is shown before the signal (TA-Lib). Of the two periods the shorter is the fast one (TA-Lib).',
  warmUp: (params) => macdWarmUp(kernelParams(params)),
  batch(source, params, out) {
    const kernel = new MacdKernel(kernelParams(params));
    kernel.pushAll(source, [outputColumn(out, 0), outputColumn(out, 1), outputColumn(out, 2)]);
  },
  stream(params) {
    const kernel = new MacdKernel(kernelParams(params));
    return {
      next(value, out) {
        kernel.push(value);
        if (out !== undefined) {
          out[1] = kernel.signal;
          out[2] = kernel.line - kernel.signal;
        }
        return kernel.line;
      },
    };
  },
};

function kernelParams(params: IndicatorParams): MacdParams {
  const [fast, slow] = fastAndSlow(readParam(params, FAST), readParam(params, SLOW));
  const isClassic = readParam(params, FACTORS) === 1;
  return {
    fast,
    slow,
    signal: readParam(params, SIGNAL),
    seed: readParam(params, MACD_SEED),
    fastFactor: isClassic ? 0.15 : emaFactor(fast),
    slowFactor: isClassic ? 0.075 : emaFactor(slow),
  };
}

type MacdColumns = readonly [lines: Float64Array, signals: Float64Array, histograms: Float64Array];

/** Lags of the three averages behind their values, and the values they have seen last. */
interface SteadyMacd {
  fastLag: number;
  slowLag: number;
  signalLag: number;
  last: number;
  lastLine: number;
}

class MacdKernel {
  readonly #pair: EmaPair;
  readonly #signal: EmaKernel;
  readonly #hidesUntilSignal: boolean;
  line = Number.NaN;
  signal = Number.NaN;

  constructor(given: MacdParams) {
    this.#pair = new EmaPair(given);
    this.#signal = signalKernel(given.signal, given.seed);
    this.#hidesUntilSignal = given.seed === 2;
  }

  push(value: number): void {
    const pair = this.#pair;
    pair.push(value);
    const line = pair.fast - pair.slow;
    this.signal = this.#signal.push(line);
    this.line = this.#hidesUntilSignal && Number.isNaN(this.signal) ? Number.NaN : line;
  }

  /** The same as a push for each row, for a source that is pushed as a whole. */
  pushAll(source: Float64Array, out: MacdColumns): void {
    const rows = source.length;
    const [lines, signals, histograms] = out;
    let row = 0;
    for (; row < rows && !this.#signal.isSteady; row += 1) {
      this.push(source[row] ?? Number.NaN);
      lines[row] = this.line;
      signals[row] = this.signal;
      histograms[row] = this.line - this.signal;
    }
    const { fast, slow } = this.#pair.kernels;
    const [last, lastLine] = [fast.last, this.#signal.last];
    const steady = { fastLag: fast.lag, slowLag: slow.lag, signalLag: this.#signal.lag, last, lastLine };
    for (let rest = chunkOf(row, rows); rest.from < rows; rest = chunkOf(rest.to, rows)) {
      this.#pushSteady(source, rest, steady, out);
    }
  }

  /** Rows after all averages have started; their state stays in registers. */
  #pushSteady(source: Float64Array, { from, to }: RowRange, steady: SteadyMacd, out: MacdColumns): void {
    const [lines, signals, histograms] = out;
    const { fast, slow } = this.#pair.kernels;
    const [fastDecay, slowDecay, signalDecay] = [fast.decay, slow.decay, this.#signal.decay];
    let { fastLag, slowLag, signalLag, last, lastLine } = steady;
    for (let i = from; i < to; i += 1) {
      const value = source[i] ?? Number.NaN;
      const change = value - last;
      last = value;
      fastLag = fastDecay * (fastLag + change);
      slowLag = slowDecay * (slowLag + change);
      const line = value - fastLag - (value - slowLag);
      signalLag = signalDecay * (signalLag + (line - lastLine));
      lastLine = line;
      const signal = line - signalLag;
      lines[i] = line;
      signals[i] = signal;
      histograms[i] = line - signal;
    }
    steady.fastLag = fastLag;
    steady.slowLag = slowLag;
    steady.signalLag = signalLag;
    steady.last = last;
    steady.lastLine = lastLine;
  }
}
