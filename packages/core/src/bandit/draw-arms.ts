import { assert } from '../base/assert.ts';
import { type ArmEvidence, type ArmPosterior, type ArmPrior, posteriorOf } from './posterior.ts';

/** Box and Muller, 1958. */
function drawNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Of scale 1 and shape 1 or more. @see Marsaglia and Tsang, "A simple method for generating gamma variables", 2000 */
function drawGamma(shape: number, random: () => number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = drawNormal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

function drawMean({ mean, scale, degrees }: ArmPosterior, random: () => number): number {
  const spread = drawGamma(degrees / 2, random) / (degrees / 2);
  return mean + (scale * drawNormal(random)) / Math.sqrt(spread);
}

/** Index of the largest value, the first of equals. */
export function indexOfMax(values: readonly number[]): number {
  assert(values.length > 0, 'there is an arm');
  return values.reduce((best, value, index) => (value > (values[best] ?? Number.NaN) ? index : best), 0);
}

/**
 * Thompson sampling: a mean is drawn for every arm from what is believed of it, and the arm of the highest is taken, so that
 * each is taken as often as it is likely to be the best.
 * @see Thompson, "On the likelihood that one unknown probability exceeds another", 1933
 * @see Honda and Takemura, "Optimality of Thompson sampling for Gaussian bandits depends on priors", 2014
 */
export function drawArm(arms: readonly ArmEvidence[], prior: ArmPrior, random: () => number): number {
  return indexOfMax(arms.map((arm) => drawMean(posteriorOf(arm, prior), random)));
}

/** How likely each arm is to be the best: its share of so many draws. */
export function chancesToBeBest(
  arms: readonly ArmEvidence[],
  prior: ArmPrior,
  { draws, random }: { readonly draws: number; readonly random: () => number },
): readonly number[] {
  const wins = arms.map(() => 0);
  for (let draw = 0; draw < draws; draw += 1) {
    const arm = drawArm(arms, prior, random);
    wins[arm] = (wins[arm] ?? 0) + 1;
  }
  return wins.map((count) => count / draws);
}

/** The arm of the highest believed mean; the first of equals, so before any outcome the first of all. */
export function championOf(arms: readonly ArmEvidence[], prior: ArmPrior): number {
  return indexOfMax(arms.map((arm) => posteriorOf(arm, prior).mean));
}
