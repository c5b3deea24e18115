import { type CandleIndicator, outputColumn, readParam } from './indicator.ts';
import { FIRST_RANGE, trueRangeOf } from './kernels/atr-kernel.ts';

export const trueRange: CandleIndicator = {
  id: 'true-range',
  name: 'True range',
  description: 'High less low of a candle, stretched to the close before it where that lies outside.',
  input: 'candles',
  params: [FIRST_RANGE],
  outputs: ['tr'],
  pane: 'own',
  source: 'J. W. Wilder, New Concepts in Technical Trading Systems (1978)',
  seeding:
    'First 0: no value for the first candle (TA-Lib, Stock.Indicators). First 1: high less low (Achelis, Tulip).',
  warmUp: (params) => 1 - readParam(params, FIRST_RANGE),
  batch(candles, params, out) {
    const column = outputColumn(out, 0);
    const { high, low, close, length } = candles;
    const skipsFirst = readParam(params, FIRST_RANGE) === 0;
    let previousClose = Number.NaN;
    for (let i = 0; i < length; i += 1) {
      column[i] = trueRangeOf(high[i] ?? Number.NaN, low[i] ?? Number.NaN, previousClose);
      previousClose = close[i] ?? Number.NaN;
    }
    if (skipsFirst && length > 0) column[0] = Number.NaN;
  },
  stream(params) {
    return new TrueRangeStream(readParam(params, FIRST_RANGE) === 0);
  },
};

class TrueRangeStream {
  #isSkipped: boolean;
  #previousClose = Number.NaN;

  constructor(skipsFirst: boolean) {
    this.#isSkipped = skipsFirst;
  }

  next(candle: { readonly high: number; readonly low: number; readonly close: number }): number {
    const range = this.#isSkipped ? Number.NaN : trueRangeOf(candle.high, candle.low, this.#previousClose);
    this.#isSkipped = false;
    this.#previousClose = candle.close;
    return range;
  }
}
