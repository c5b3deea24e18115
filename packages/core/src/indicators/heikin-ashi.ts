import { type CandleIndicator, outputColumn } from './indicator.ts';

class HeikinAshiState {
  open = Number.NaN;
  close = Number.NaN;

  next(open: number, high: number, low: number, close: number): void {
    this.open = Number.isNaN(this.open) ? (open + close) / 2 : (this.open + this.close) / 2;
    this.close = (open + high + low + close) / 4;
  }
}

export const heikinAshi: CandleIndicator = {
  input: 'candles',
  id: 'heikin-ashi',
  name: 'Heikin-Ashi',
  description:
    'Averaged candles that show a trend as a run of one colour; their prices are not prices one can trade at.',
  params: [],
  outputs: ['close', 'open', 'high', 'low'],
  pane: 'price',
  source: 'Valcu, Using the Heikin-Ashi Technique, Stocks & Commodities 2004',
  seeding:
    'The first open is the middle of the first candle (open + close) / 2, every later one the middle of the averaged candle before.',
  warmUp: () => 0,
  batch: (candles, _params, out) => {
    const state = new HeikinAshiState();
    const closes = outputColumn(out, 0);
    const opens = outputColumn(out, 1);
    const highs = outputColumn(out, 2);
    const lows = outputColumn(out, 3);
    const { open, high, low, close, length } = candles;
    for (let row = 0; row < length; row += 1) {
      state.next(open[row] as number, high[row] as number, low[row] as number, close[row] as number);
      closes[row] = state.close;
      opens[row] = state.open;
      highs[row] = Math.max(high[row] as number, state.open, state.close);
      lows[row] = Math.min(low[row] as number, state.open, state.close);
    }
  },
  stream: () => {
    const state = new HeikinAshiState();
    return {
      next: (candle, out) => {
        state.next(candle.open, candle.high, candle.low, candle.close);
        if (out !== undefined) {
          out[1] = state.open;
          out[2] = Math.max(candle.high, state.open, state.close);
          out[3] = Math.min(candle.low, state.open, state.close);
        }
        return state.close;
      },
    };
  },
};
