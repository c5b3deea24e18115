import type { Candle } from '../../market/candle.ts';
import { ema } from '../ema.ts';
import { hma } from '../hma.ts';
import { sma } from '../sma.ts';
import { vwma } from '../vwma.ts';
import { Readings } from './readings.ts';
import { castVote, meanVote } from './vote.ts';

const PERIODS = [10, 20, 30, 50, 100, 200];

/** Order of the votes. */
export const MOVING_AVERAGE_VOTES: readonly string[] = [
  ...PERIODS.map((period) => `sma${period}`),
  ...PERIODS.map((period) => `ema${period}`),
  'vwma',
  'hullMa',
  'ichimoku',
];

/**
 * The fifteen moving-average votes of TradingView's technical ratings: a close above the average buys, one below sells. The Ichimoku cloud
 * counts but stays neutral: the published rule wants the base line above the first lead and the conversion line above the base, while the
 * lead, taken without displacement, lies half-way between the two.
 * @see https://www.tradingview.com/support/solutions/43000614331-technical-ratings/
 */
export class MovingAverageVotes {
  /** 1, 0 or -1 each, valid once the mean is a number. */
  readonly votes = new Float64Array(MOVING_AVERAGE_VOTES.length);
  readonly #averages = [
    ...PERIODS.map((period) => new Readings(sma, { period })),
    ...PERIODS.map((period) => new Readings(ema, { period })),
    new Readings(vwma, { period: 20 }),
    new Readings(hma, { period: 9 }),
  ];

  /** Mean vote from -1 to 1; NaN until every average has a value. */
  next(candle: Candle): number {
    let isReady = true;
    for (let place = 0; place < this.#averages.length; place += 1) {
      const readings = this.#averages[place] as Readings;
      readings.next(candle);
      const average = readings.first.now;
      if (Number.isNaN(average)) isReady = false;
      this.votes[place] = castVote(average < candle.close, average > candle.close);
    }
    return isReady ? meanVote(this.votes) : Number.NaN;
  }
}
