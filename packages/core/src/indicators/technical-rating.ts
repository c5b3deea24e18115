import type { EpochMs } from '../base/time.ts';
import { type CandleIndicator, outputColumn } from './indicator.ts';
import { MovingAverageVotes } from './rating/moving-average-votes.ts';
import { OscillatorVotes } from './rating/oscillator-votes.ts';

export const technicalRating: CandleIndicator = {
  input: 'candles',
  id: 'technical-rating',
  name: 'Technical rating',
  description:
    'Mean of 15 moving-average votes and of 11 oscillator votes, and the mean of both, from -1 (all sell) to 1 (all buy).',
  params: [],
  outputs: ['recommendAll', 'recommendMA', 'recommendOther'],
  pane: 'own',
  source:
    'TradingView, Technical Ratings, https://www.tradingview.com/support/solutions/43000614331-technical-ratings/',
  seeding:
    'Shown once every input has a value, which the averages of 200 rows have last; exponential averages start with a simple mean.',
  warmUp: () => 199,
  steps: () => 40,
  batch: (candles, _params, out) => {
    const averages = new MovingAverageVotes();
    const oscillators = new OscillatorVotes();
    const all = outputColumn(out, 0);
    const ma = outputColumn(out, 1);
    const other = outputColumn(out, 2);
    const { length } = candles;
    const candle = { openTime: 0 as EpochMs, open: 0, high: 0, low: 0, close: 0, volume: 0 };
    for (let row = 0; row < length; row += 1) {
      candle.openTime = candles.openTime[row] as EpochMs;
      candle.open = candles.open[row] as number;
      candle.high = candles.high[row] as number;
      candle.low = candles.low[row] as number;
      candle.close = candles.close[row] as number;
      candle.volume = candles.volume[row] as number;
      const averageVote = averages.next(candle);
      const oscillatorVote = oscillators.next(candle);
      all[row] = (averageVote + oscillatorVote) / 2;
      ma[row] = averageVote;
      other[row] = oscillatorVote;
    }
  },
  stream: () => {
    const averages = new MovingAverageVotes();
    const oscillators = new OscillatorVotes();
    return {
      next: (candle, out) => {
        const averageVote = averages.next(candle);
        const oscillatorVote = oscillators.next(candle);
        const main = (averageVote + oscillatorVote) / 2;
        if (out !== undefined) {
          out[1] = averageVote;
          out[2] = oscillatorVote;
        }
        return main;
      },
    };
  },
};
