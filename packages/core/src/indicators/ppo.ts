import { type IndicatorParams, type LineIndicator, integerParam, outputColumn, readParam } from './indicator.ts';
import { type EmaKernel, emaFactor } from './kernels/ema-kernel.ts';
import { EmaPair, MACD_SEED, type MacdParams, fastAndSlow, macdWarmUp, signalKernel } from './kernels/macd-kernel.ts';
import { RollingMean } from './kernels/rolling-mean.ts';

const FAST = integerParam({ name: 'fast', label: 'Fast period', default: 12, min: 1, max: 5000 });
const SLOW = integerParam({ name: 'slow', label: 'Slow period', default: 26, min: 1, max: 5000 });
const SIGNAL = integerParam({ name: 'signal', label: 'Signal period', default: 9, min: 1, max: 5000 });
const AVERAGE = integerParam({
  name: 'average',
  label: 'Averages: 0 = exponential, 1 = simple (what TA-Lib takes unless told otherwise)',
  default: 0,
  min: 0,
  max: 1,
});

export const ppo: LineIndicator = {
  id: 'ppo',
  name: 'Percentage price oscillator',
  description: 'How far a fast average is above a slow one, in percent of the slow one.',
  input: 'line',
  params: [FAST, SLOW, SIGNAL, MACD_SEED, AVERAGE],
  outputs: ['ppo', 'signal', 'histogram'],
  pane: 'own',
  source: 'S. Achelis, Technical Analysis from A to Z (2001), Price Oscillator; StockCharts ChartSchool, PPO',
  seeding:
    'As MACD: seed 0 means of the first values, 1 first value and shown from row slow - 1, 2 both averages from row slow - 1 and all lines together. Against a slow average of 0 it reads 0.',
  warmUp: (params) => macdWarmUp(kernelParams(params)),
  batch(source, params, out) {
    const kernel = new PpoKernel(params);
    const [lines, signals, histograms] = [outputColumn(out, 0), outputColumn(out, 1), outputColumn(out, 2)];
    for (let i = 0; i < source.length; i += 1) {
      kernel.push(source[i] ?? Number.NaN);
      lines[i] = kernel.line;
      signals[i] = kernel.signal;
      histograms[i] = kernel.line - kernel.signal;
    }
  },
  stream(params) {
    const kernel = new PpoKernel(params);
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
  return {
    fast,
    slow,
    signal: readParam(params, SIGNAL),
    seed: readParam(params, MACD_SEED),
    fastFactor: emaFactor(fast),
    slowFactor: emaFactor(slow),
  };
}

class PpoKernel {
  readonly #pair: EmaPair | MeanPair;
  readonly #signal: EmaKernel;
  readonly #hidesUntilSignal: boolean;
  line = Number.NaN;
  signal = Number.NaN;

  constructor(params: IndicatorParams) {
    const given = kernelParams(params);
    this.#pair = readParam(params, AVERAGE) === 1 ? new MeanPair(given) : new EmaPair(given);
    this.#signal = signalKernel(given.signal, given.seed);
    this.#hidesUntilSignal = given.seed === 2;
  }

  push(value: number): void {
    const pair = this.#pair;
    pair.push(value);
    const line = pair.slow === 0 ? 0 : (100 * (pair.fast - pair.slow)) / pair.slow;
    this.signal = this.#signal.push(line);
    this.line = this.#hidesUntilSignal && Number.isNaN(this.signal) ? Number.NaN : line;
  }
}

/** Fast and slow simple average of a line. */
class MeanPair {
  readonly #fast: RollingMean;
  readonly #slow: RollingMean;
  fast = Number.NaN;
  slow = Number.NaN;

  constructor(given: MacdParams) {
    this.#fast = new RollingMean(given.fast);
    this.#slow = new RollingMean(given.slow);
  }

  push(value: number): void {
    this.fast = this.#fast.push(value);
    this.slow = this.#slow.push(value);
  }
}
