import type { Candle } from '../../market/candle.ts';
import { hma } from '../hma.ts';
import type { CandleStream, LineStream } from '../indicator.ts';
import { EmaKernel, emaFactor } from '../kernels/ema-kernel.ts';
import { RollingMean } from '../kernels/rolling-mean.ts';
import { vwma } from '../vwma.ts';
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
  readonly #simple = PERIODS.map((period) => new RollingMean(period));
  readonly #exponential = PERIODS.map((period) => new EmaKernel(period, emaFactor(period)));
  readonly #volumeWeighted: CandleStream = vwma.stream({ period: 20 });
  readonly #hull: LineStream = hma.stream({ period: 9 });
  #isReady = false;

  /** Mean vote from -1 to 1; NaN until every average has a value. */
  next(candle: Candle): number {
    const { close } = candle;
    const count = PERIODS.length;
    this.#isReady = true;
    for (let i = 0; i < count; i += 1) {
      this.#vote(i, (this.#simple[i] as RollingMean).push(close), close);
      this.#vote(count + i, (this.#exponential[i] as EmaKernel).push(close), close);
    }
    this.#vote(2 * count, this.#volumeWeighted.next(candle), close);
    this.#vote(2 * count + 1, this.#hull.next(close), close);
    return this.#isReady ? meanVote(this.votes) : Number.NaN;
  }

  #vote(place: number, average: number, close: number): void {
    if (Number.isNaN(average)) this.#isReady = false;
    this.votes[place] = castVote(average < close, average > close);
  }
}
