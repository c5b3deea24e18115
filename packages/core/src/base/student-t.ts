import { assert } from './assert.ts';

/** Lanczos, g = 7, 9 terms, to about 15 digits. @see Numerical Recipes, 3rd edition, 6.1 */
const LANCZOS: readonly number[] = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const TINY = 1e-300;
const ITERATIONS_MAX = 300;

function logGamma(x: number): number {
  const z = x - 1;
  const t = z + 7.5;
  const sum = LANCZOS.slice(1).reduce((total, term, index) => total + term / (z + index + 1), LANCZOS[0] ?? 0);
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Regularised incomplete beta, by Lentz's continued fraction. @see Numerical Recipes, 3rd edition, 6.4 */
function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  const isNear = x < (a + 1) / (a + b + 2);
  return isNear ? (front * betaFraction(a, b, x)) / a : 1 - (front * betaFraction(b, a, 1 - x)) / b;
}

function betaFraction(a: number, b: number, x: number): number {
  const bounded = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / bounded(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= ITERATIONS_MAX; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let step = 1;
    for (const term of [even, odd]) {
      d = 1 / bounded(1 + term * d);
      c = bounded(1 + term / c);
      step = d * c;
      fraction *= step;
    }
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return fraction;
}

/** Share of Student's t distribution that lies below `t`. */
export function studentCdf(t: number, degrees: number): number {
  const tail = incompleteBeta(degrees / 2, 0.5, degrees / (degrees + t * t)) / 2;
  return t > 0 ? 1 - tail : tail;
}

/** The `t` below which a share, above 0 and below 1, of Student's t distribution lies. */
export function studentQuantile(share: number, degrees: number): number {
  assert(share > 0 && share < 1 && degrees > 0, 'a quantile is of a share between 0 and 1');
  if (share < 0.5) return -studentQuantile(1 - share, degrees);
  let low = 0;
  let high = 1;
  while (studentCdf(high, degrees) < share && high < 1e12) high *= 2;
  for (let round = 0; round < 80; round += 1) {
    const middle = (low + high) / 2;
    if (studentCdf(middle, degrees) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
