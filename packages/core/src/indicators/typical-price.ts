import { type CandleIndicator, integerParam, outputColumn, readParam } from './indicator.ts';

const KIND = integerParam({
  name: 'kind',
  label: 'Price (0 = typical HLC/3, 1 = median HL/2, 2 = average OHLC/4, 3 = weighted close HLCC/4)',
  default: 0,
  min: 0,
  max: 3,
});

type Price = (open: number, high: number, low: number, close: number) => number;

const PRICES: readonly Price[] = [
  (_open, high, low, close) => (high + low + close) / 3,
  (_open, high, low) => (high + low) / 2,
  (open, high, low, close) => (open + high + low + close) / 4,
  (_open, high, low, close) => (high + low + close + close) / 4,
];

function priceOf(kind: number): Price {
  return PRICES[kind] as Price;
}

export const typicalPrice: CandleIndicator = {
  input: 'candles',
  id: 'typical-price',
  name: 'Typical price',
  description: 'One price for the whole candle: the mean of high, low and close, or another of the usual means.',
  params: [KIND],
  outputs: ['price'],
  pane: 'price',
  source: 'Achelis, Technical Analysis from A to Z, Typical Price, Median Price, Weighted Close',
  seeding: 'Each candle stands for itself.',
  warmUp: () => 0,
  batch: (candles, params, out) => {
    const price = priceOf(readParam(params, KIND));
    const main = outputColumn(out, 0);
    const { open, high, low, close, length } = candles;
    for (let row = 0; row < length; row += 1) {
      main[row] = price(open[row] as number, high[row] as number, low[row] as number, close[row] as number);
    }
  },
  stream: (params) => {
    const price = priceOf(readParam(params, KIND));
    return {
      next: (candle) => price(candle.open, candle.high, candle.low, candle.close),
    };
  },
};
