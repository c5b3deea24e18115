// bandit: which of several arms pays most, learnt from outcomes that come one at a time and may drift. Knows no markets.
import { assert } from '../base/assert.ts';
import { studentQuantile } from '../base/student-t.ts';

/** What an arm's outcomes have said so far; older ones weigh less where outcomes are discounted. */
export interface ArmEvidence {
  /** Outcomes, discounted: 0 or more. */
  readonly weight: number;
  /** Weighted mean outcome; 0 without outcomes. */
  readonly mean: number;
  /** Weighted sum of squared distances from the mean. */
  readonly squares: number;
}

export const NO_EVIDENCE: ArmEvidence = { weight: 0, mean: 0, squares: 0 };

/** What is believed of every arm before its first outcome: as much as one outcome of 0 whose usual size is `scale`. */
export interface ArmPrior {
  /** Above 0, in the unit of outcomes. */
  readonly scale: number;
}

/**
 * What is believed of an arm's mean outcome: Student's t around `mean`.
 * @see Murphy, "Conjugate Bayesian analysis of the Gaussian distribution", 2007, section 3 (normal-gamma)
 */
export interface ArmPosterior {
  readonly mean: number;
  /** Of the t distribution, in the unit of outcomes. */
  readonly scale: number;
  /** 2 or more. */
  readonly degrees: number;
}

export function posteriorOf({ weight, mean, squares }: ArmEvidence, { scale }: ArmPrior): ArmPosterior {
  assert(scale > 0, 'the prior needs a scale above 0');
  const pull = 1 + weight;
  const shape = 1 + weight / 2;
  const rate = scale * scale + squares / 2 + (weight * mean * mean) / (2 * pull);
  return { mean: (weight * mean) / pull, scale: Math.sqrt(rate / (shape * pull)), degrees: 2 * shape };
}

/** The evidence with one more outcome. @throws when it is not a finite number. */
export function observe({ weight, mean, squares }: ArmEvidence, outcome: number): ArmEvidence {
  assert(Number.isFinite(outcome), 'an outcome is a finite number');
  const grown = weight + 1;
  const distance = outcome - mean;
  const moved = mean + distance / grown;
  return { weight: grown, mean: moved, squares: squares + distance * (outcome - moved) };
}

/** The evidence an outcome later, `keep` (above 0, at most 1) of its weight left. */
export function discount({ weight, mean, squares }: ArmEvidence, keep: number): ArmEvidence {
  return { weight: weight * keep, mean, squares: squares * keep };
}

export interface CredibleInterval {
  readonly low: number;
  readonly high: number;
}

/** The middle `level` (0 to 1) of what is believed of the mean. */
export function credibleInterval({ mean, scale, degrees }: ArmPosterior, level: number): CredibleInterval {
  const reach = scale * studentQuantile((1 + level) / 2, degrees);
  return { low: mean - reach, high: mean + reach };
}
