import { deviation, isSpread, mean, shape } from './moments.ts';
import { normalCdf, normalQuantile } from './normal-distribution.ts';

const EULER_MASCHERONI = 0.577_215_664_901_532_9;

/** A Sharpe ratio of one period (not annualised) and what its sampling error depends on. */
export interface SharpeSample {
  readonly sharpe: number;
  /** Returns it was measured on. */
  readonly count: number;
  readonly skewness: number;
  /** 3 for a normal distribution. */
  readonly kurtosis: number;
}

/**
 * Probability that the true Sharpe ratio lies above `threshold`.
 * @see Bailey and López de Prado, "The Sharpe Ratio Efficient Frontier", 2012
 */
export function probabilisticSharpe(sample: SharpeSample, threshold: number): number | null {
  const { sharpe, count, skewness, kurtosis } = sample;
  const variance = 1 - skewness * sharpe + ((kurtosis - 1) / 4) * sharpe ** 2;
  if (count < 2 || !(variance > 0)) return null;
  return normalCdf(((sharpe - threshold) * Math.sqrt(count - 1)) / Math.sqrt(variance));
}

/**
 * Sharpe ratio to be expected of the best of `trials` independent trials without any skill, from the variance between
 * the trials' ratios.
 * @see Bailey and López de Prado, "The Deflated Sharpe Ratio", 2014
 */
export function expectedMaximumSharpe(trials: number, variance: number): number {
  if (trials <= 1) return 0;
  const one = normalQuantile(1 - 1 / trials);
  const two = normalQuantile(1 - 1 / (trials * Math.E));
  return Math.sqrt(variance) * ((1 - EULER_MASCHERONI) * one + EULER_MASCHERONI * two);
}

/** Probability that the best of many trials is better than luck: what is left of its Sharpe ratio once the number of trials is paid for. */
export function deflatedSharpe(sample: SharpeSample, trials: number, variance: number): number | null {
  return probabilisticSharpe(sample, expectedMaximumSharpe(trials, variance));
}

/** The sample that returns of one period are; null when they do not vary. */
export function sharpeSample(returns: ArrayLike<number>): SharpeSample | null {
  const average = mean(returns);
  const spread = deviation(returns);
  const form = shape(returns);
  if (average === null || !isSpread(spread, average) || form === null) return null;
  return { sharpe: average / spread, count: returns.length, ...form };
}
