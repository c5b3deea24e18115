import { type CandleIndicator, type IndicatorParams, outputColumn, periodParam, readParam } from './indicator.ts';
import { AtrKernel, FIRST_RANGE } from './kernels/atr-kernel.ts';

const PERIOD = periodParam(14);

export const atr: CandleIndicator = {
  id: 'atr',
  name: 'Average true range',
  description: 'How far the price usually travels within one candle, gaps included.',
  input: 'candles',
  params: [PERIOD, FIRST_RANGE],
  outputs: ['atr'],
  pane: 'own',
  source: 'J. W. Wilder, New Concepts in Technical Trading Systems (1978)',
  seeding:
    'The first value is the mean of the first n true ranges. First 0: the first candle has none, so it stands at row n (TA-Lib, Stock.Indicators). First 1: it has high less low, so row n - 1 (Achelis).',
  warmUp: (params) => readParam(params, PERIOD) - readParam(params, FIRST_RANGE),
  batch(candles, params, out) {
    kernelOf(params).pushAll(candles, outputColumn(out, 0));
  },
  stream(params) {
    const kernel = kernelOf(params);
    return {
      next: (candle) => kernel.push(candle.high, candle.low, candle.close),
    };
  },
};

function kernelOf(params: IndicatorParams): AtrKernel {
  return new AtrKernel(readParam(params, PERIOD), readParam(params, FIRST_RANGE));
}
