import type { Candle } from '../../market/candle.ts';
import { cci } from '../cci.ts';
import { dmi } from '../dmi.ts';
import { EmaKernel, emaFactor } from '../kernels/ema-kernel.ts';
import { RollingMean } from '../kernels/rolling-mean.ts';
import { RsiKernel } from '../kernels/rsi-kernel.ts';
import { StochasticKernel } from '../kernels/stochastic-kernel.ts';
import { Window } from '../kernels/window.ts';
import { ultimate } from '../ultimate.ts';
import { williamsR } from '../williams-r.ts';
import { RecentValues } from './recent-values.ts';
import { castVote, meanVote, turnVote } from './vote.ts';

/** Order of the votes. */
export const OSCILLATOR_VOTES: readonly string[] = [
  'rsi',
  'stochastic',
  'cci',
  'adx',
  'awesome',
  'momentum',
  'macd',
  'stochRsi',
  'williamsR',
  'bullBearPower',
  'ultimate',
];

const STOCHASTIC = { period: 14, smooth: 3, signal: 3, together: 0 };

function exponential(period: number): EmaKernel {
  return new EmaKernel(period, emaFactor(period));
}

/**
 * The eleven oscillator votes of TradingView's technical ratings, by the rules that its scanner was found to follow: the stochastics vote
 * without waiting for a cross, ADX only while it rises.
 * @see https://www.tradingview.com/support/solutions/43000614331-technical-ratings/
 */
export class OscillatorVotes {
  /** 1, 0 or -1 each, valid once the mean is a number. */
  readonly votes = new Float64Array(OSCILLATOR_VOTES.length);
  readonly #rsiKernel = new RsiKernel(14, 50);
  readonly #stochastic = new StochasticKernel(STOCHASTIC);
  readonly #stochRsi = new StochasticKernel(STOCHASTIC);
  readonly #cciStream = cci.stream({ period: 20 });
  readonly #dmiStream = dmi.stream({ period: 14 });
  readonly #williamsStream = williamsR.stream({ period: 14 });
  readonly #ultimateStream = ultimate.stream({ short: 7, mid: 14, long: 28 });
  readonly #medianFast = new RollingMean(5);
  readonly #medianSlow = new RollingMean(34);
  readonly #tenBefore = new Window(10);
  readonly #macdFast = exponential(12);
  readonly #macdSlow = exponential(26);
  readonly #macdSignal = exponential(9);
  readonly #powerBase = exponential(13);
  readonly #trendAverage = exponential(50);
  readonly #row = new Float64Array(3);
  readonly #rsi = new RecentValues();
  readonly #cci = new RecentValues();
  readonly #adx = new RecentValues();
  readonly #awesome = new RecentValues();
  readonly #momentum = new RecentValues();
  readonly #williams = new RecentValues();
  readonly #bull = new RecentValues();
  readonly #bear = new RecentValues();
  /** Distance of the close from the average of 50 rows. */
  #trend = Number.NaN;

  /** Mean vote from -1 to 1; NaN until the slowest input, an average of 50 rows, has a value. */
  next(candle: Candle): number {
    this.#followAverages(candle);
    this.#voteOnZones(candle);
    this.#voteOnStochastics(candle);
    return Number.isNaN(this.#trend) ? Number.NaN : meanVote(this.votes);
  }

  #followAverages({ high, low, close }: Candle): void {
    const { votes } = this;
    const median = (high + low) / 2;
    this.#trend = close - this.#trendAverage.push(close);
    this.#awesome.push(this.#medianFast.push(median) - this.#medianSlow.push(median));
    votes[4] = this.#awesomeVote();
    this.#momentum.push(close - this.#tenBefore.push(close));
    votes[5] = castVote(this.#momentum.isRising, this.#momentum.isFalling);
    const macd = this.#macdFast.push(close) - this.#macdSlow.push(close);
    const signal = this.#macdSignal.push(macd);
    votes[6] = castVote(macd > signal, macd < signal);
    const base = this.#powerBase.push(close);
    this.#bull.push(high - base);
    this.#bear.push(low - base);
    votes[9] = castVote(
      this.#trend > 0 && this.#bear.now < 0 && this.#bear.isRising,
      this.#trend < 0 && this.#bull.now > 0 && this.#bull.isFalling,
    );
  }

  #voteOnZones(candle: Candle): void {
    const { votes } = this;
    const row = this.#row;
    this.#cci.push(this.#cciStream.next(candle));
    votes[2] = turnVote(this.#cci, -100, 100);
    this.#adx.push(this.#dmiStream.next(candle, row));
    const isTrending = this.#adx.now > 20 && this.#adx.isRising;
    const lead = (row[1] as number) - (row[2] as number);
    votes[3] = castVote(isTrending && lead > 0, isTrending && lead < 0);
    this.#williams.push(this.#williamsStream.next(candle));
    votes[8] = turnVote(this.#williams, -80, -20);
    const ultimateValue = this.#ultimateStream.next(candle);
    votes[10] = castVote(ultimateValue > 70, ultimateValue < 30);
  }

  #voteOnStochastics({ high, low, close }: Candle): void {
    const { votes } = this;
    const rsi = this.#rsiKernel.push(close);
    this.#rsi.push(rsi);
    votes[0] = turnVote(this.#rsi, 30, 70);
    this.#stochastic.push(high, low, close);
    votes[1] = castVote(isUpFromLow(this.#stochastic), isDownFromHigh(this.#stochastic));
    if (Number.isNaN(rsi)) return;
    this.#stochRsi.push(rsi, rsi, rsi);
    votes[7] = castVote(
      this.#trend < 0 && isUpFromLow(this.#stochRsi),
      this.#trend > 0 && isDownFromHigh(this.#stochRsi),
    );
  }

  /** A cross through zero, or a saucer: a turn without leaving its side. */
  #awesomeVote(): number {
    const { now, last, beforeLast } = this.#awesome;
    return castVote(
      now > 0 && (last <= 0 || (now > last && beforeLast > last)),
      now < 0 && (last >= 0 || (now < last && beforeLast < last)),
    );
  }
}

/** %K leads %D while both are below 20. */
function isUpFromLow({ k, d }: StochasticKernel): boolean {
  return k < 20 && d < 20 && k > d;
}

/** %K trails %D while both are above 80. */
function isDownFromHigh({ k, d }: StochasticKernel): boolean {
  return k > 80 && d > 80 && k < d;
}
