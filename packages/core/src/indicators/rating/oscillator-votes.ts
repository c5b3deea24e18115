import type { Candle } from '../../market/candle.ts';
import { awesome } from '../awesome.ts';
import { cci } from '../cci.ts';
import { dmi } from '../dmi.ts';
import { ema } from '../ema.ts';
import { macd } from '../macd.ts';
import { momentum } from '../momentum.ts';
import { rsi } from '../rsi.ts';
import { stochRsi } from '../stoch-rsi.ts';
import { stochastic } from '../stochastic.ts';
import { ultimate } from '../ultimate.ts';
import { williamsR } from '../williams-r.ts';
import { Readings } from './readings.ts';
import { RecentValues } from './recent-values.ts';
import { castVote, meanVote } from './vote.ts';

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

/**
 * The eleven oscillator votes of TradingView's technical ratings, by the rules that its scanner was found to follow: the stochastics vote
 * without waiting for a cross, ADX only while it rises.
 * @see https://www.tradingview.com/support/solutions/43000614331-technical-ratings/
 */
export class OscillatorVotes {
  /** 1, 0 or -1 each, valid once the mean is a number. */
  readonly votes = new Float64Array(OSCILLATOR_VOTES.length);
  readonly #rsi = new Readings(rsi, { period: 14 });
  readonly #stochastic = new Readings(stochastic, { k: 14, smoothK: 3, d: 3 });
  readonly #cci = new Readings(cci, { period: 20 });
  readonly #dmi = new Readings(dmi, { period: 14 });
  readonly #awesome = new Readings(awesome, { fast: 5, slow: 34 });
  readonly #momentum = new Readings(momentum, { period: 10 });
  readonly #macd = new Readings(macd, { fast: 12, slow: 26, signal: 9 });
  readonly #stochRsi = new Readings(stochRsi, { rsiPeriod: 14, stochPeriod: 14, smooth: 3, signal: 3 });
  readonly #williamsR = new Readings(williamsR, { period: 14 });
  readonly #ultimate = new Readings(ultimate, { short: 7, mid: 14, long: 28 });
  readonly #powerBase = new Readings(ema, { period: 13 });
  readonly #trend = new Readings(ema, { period: 50 });
  readonly #all = [
    this.#rsi,
    this.#stochastic,
    this.#cci,
    this.#dmi,
    this.#awesome,
    this.#momentum,
    this.#macd,
    this.#stochRsi,
    this.#williamsR,
    this.#ultimate,
    this.#powerBase,
    this.#trend,
  ];
  readonly #bull = new RecentValues();
  readonly #bear = new RecentValues();

  /** Mean vote from -1 to 1; NaN until the slowest input, an average of 50 rows, has a value. */
  next(candle: Candle): number {
    for (let i = 0; i < this.#all.length; i += 1) (this.#all[i] as Readings).next(candle);
    this.#bull.push(candle.high - this.#powerBase.first.now);
    this.#bear.push(candle.low - this.#powerBase.first.now);
    const trend = this.#trend.first.now;
    if (Number.isNaN(trend)) return Number.NaN;
    const isUp = candle.close > trend;
    const isDown = candle.close < trend;
    const { votes } = this;
    votes[0] = this.#turn(this.#rsi.first, { low: 30, high: 70 });
    votes[1] = castVote(turnsUp(this.#stochastic), turnsDown(this.#stochastic));
    votes[2] = this.#turn(this.#cci.first, { low: -100, high: 100 });
    votes[3] = this.#direction();
    votes[4] = this.#awesomeVote();
    votes[5] = castVote(this.#momentum.first.isRising, this.#momentum.first.isFalling);
    votes[6] = castVote(this.#macd.first.now > this.#macd.second.now, this.#macd.first.now < this.#macd.second.now);
    votes[7] = castVote(isDown && turnsUp(this.#stochRsi), isUp && turnsDown(this.#stochRsi));
    votes[8] = this.#turn(this.#williamsR.first, { low: -80, high: -20 });
    votes[9] = castVote(
      isUp && this.#bear.now < 0 && this.#bear.isRising,
      isDown && this.#bull.now > 0 && this.#bull.isFalling,
    );
    votes[10] = castVote(this.#ultimate.first.now > 70, this.#ultimate.first.now < 30);
    return meanVote(votes);
  }

  /** Buys while it rises in the low zone, sells while it falls in the high one. */
  #turn(line: RecentValues, zone: { readonly low: number; readonly high: number }): number {
    return castVote(line.now < zone.low && line.isRising, line.now > zone.high && line.isFalling);
  }

  /** The side that leads while the trend is strong and gaining. */
  #direction(): number {
    const { first: adx, second: plus, third: minus } = this.#dmi;
    const isStrong = adx.now > 20 && adx.isRising;
    return castVote(isStrong && plus.now > minus.now, isStrong && plus.now < minus.now);
  }

  /** A cross through zero, or a saucer: a turn without leaving its side. */
  #awesomeVote(): number {
    const { now, last, beforeLast } = this.#awesome.first;
    return castVote(
      (now > 0 && last <= 0) || (now > 0 && last > 0 && now > last && beforeLast > last),
      (now < 0 && last >= 0) || (now < 0 && last < 0 && now < last && beforeLast < last),
    );
  }
}

/** %K leads %D while both are below 20. */
function turnsUp({ first: k, second: d }: Readings): boolean {
  return k.now < 20 && d.now < 20 && k.now > d.now;
}

/** %K trails %D while both are above 80. */
function turnsDown({ first: k, second: d }: Readings): boolean {
  return k.now > 80 && d.now > 80 && k.now < d.now;
}
