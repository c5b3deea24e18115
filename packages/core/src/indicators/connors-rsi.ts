import { type IndicatorParams, type LineIndicator, integerParam, outputColumn, readParam } from './indicator.ts';
import { RollingRank } from './kernels/rolling-rank.ts';
import { RsiKernel } from './kernels/rsi-kernel.ts';

const RSI_PERIOD = integerParam({ name: 'rsiPeriod', label: 'RSI period', default: 3, min: 1, max: 5000 });
const STREAK_PERIOD = integerParam({ name: 'streakPeriod', label: 'Streak RSI period', default: 2, min: 1, max: 5000 });
const RANK_PERIOD = integerParam({ name: 'rankPeriod', label: 'Rank period', default: 100, min: 1, max: 5000 });

/** What an RSI reads that has seen no change. */
const NEUTRAL = 50;

class ConnorsRsiState {
  readonly #rsi: RsiKernel;
  readonly #streakRsi: RsiKernel;
  readonly #rank: RollingRank;
  /** Percent that each smaller return adds to the rank. */
  readonly #rankStep: number = Number.NaN;
  #previous = Number.NaN;
  /** Rows in a row that rose, negative when they fell. */
  #streak = 0;

  constructor(params: IndicatorParams) {
    this.#rsi = new RsiKernel(readParam(params, RSI_PERIOD), NEUTRAL);
    this.#streakRsi = new RsiKernel(readParam(params, STREAK_PERIOD), NEUTRAL);
    this.#rank = new RollingRank(readParam(params, RANK_PERIOD));
    this.#rankStep = 100 / readParam(params, RANK_PERIOD);
  }

  next(value: number): number {
    if (Number.isNaN(value)) return Number.NaN;
    const previous = this.#previous;
    this.#previous = value;
    const rsi = this.#rsi.push(value);
    if (Number.isNaN(previous)) return Number.NaN;
    const streakRsi = this.#streakRsi.push(this.#nextStreak(value - previous));
    const rank = this.#rank.push(previous === 0 ? 0 : (value - previous) / previous) * this.#rankStep;
    return (rsi + streakRsi + rank) / 3;
  }

  #nextStreak(change: number): number {
    if (change > 0) this.#streak = this.#streak > 0 ? this.#streak + 1 : 1;
    else if (change < 0) this.#streak = this.#streak < 0 ? this.#streak - 1 : -1;
    else this.#streak = 0;
    return this.#streak;
  }
}

export const connorsRsi: LineIndicator = {
  input: 'line',
  id: 'connors-rsi',
  name: 'Connors RSI',
  description:
    'Mean of a short RSI, the RSI of winning and losing streaks and the rank of the latest return, from 0 to 100.',
  params: [RSI_PERIOD, STREAK_PERIOD, RANK_PERIOD],
  outputs: ['connorsRsi'],
  pane: 'own',
  source: 'Connors Research, An Introduction to ConnorsRSI, 2012',
  seeding:
    'Both RSIs start with the mean of their first changes (Wilder), the streak counts from the second row; an RSI without any change reads 50, a return after 0 counts as 0.',
  warmUp: (params) =>
    Math.max(readParam(params, RSI_PERIOD), readParam(params, STREAK_PERIOD) + 1, readParam(params, RANK_PERIOD) + 1),
  steps: (params) => 10 + readParam(params, RANK_PERIOD) / 50,
  batch: (source, params, out) => {
    const state = new ConnorsRsiState(params);
    const main = outputColumn(out, 0);
    for (let row = 0; row < source.length; row += 1) main[row] = state.next(source[row] as number);
  },
  stream: (params) => {
    const state = new ConnorsRsiState(params);
    return {
      next: (value) => state.next(value),
    };
  },
};
