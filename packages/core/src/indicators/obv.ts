import { type CandleIndicator, integerParam, outputColumn, readParam } from './indicator.ts';

const START = integerParam({
  name: 'start',
  label: 'Start (0 = at zero, 1 = with the first volume as TA-Lib)',
  default: 0,
  min: 0,
  max: 1,
});

class ObvState {
  readonly #startsWithVolume: boolean;
  #previousClose = Number.NaN;
  #total = 0;

  constructor(start: number) {
    this.#startsWithVolume = start === 1;
  }

  next(close: number, volume: number): number {
    const previous = this.#previousClose;
    this.#previousClose = close;
    if (close > previous || (this.#startsWithVolume && Number.isNaN(previous))) this.#total += volume;
    else if (close < previous) this.#total -= volume;
    return this.#total;
  }
}

export const obv: CandleIndicator = {
  input: 'candles',
  id: 'obv',
  name: 'On-balance volume',
  description: 'Running total of volume, added when the close rises and taken off when it falls.',
  params: [START],
  outputs: ['obv'],
  pane: 'own',
  source: "Granville, New Key to Stock Market Profits, 1963; TA-Lib starts with the first candle's volume",
  seeding: 'Starts at zero, or with the first volume; only changes mean anything.',
  warmUp: () => 0,
  batch: (candles, params, out) => {
    const state = new ObvState(readParam(params, START));
    const main = outputColumn(out, 0);
    const { close, volume, length } = candles;
    for (let row = 0; row < length; row += 1) main[row] = state.next(close[row] as number, volume[row] as number);
  },
  stream: (params) => {
    const state = new ObvState(readParam(params, START));
    return {
      next: (candle) => state.next(candle.close, candle.volume),
    };
  },
};
