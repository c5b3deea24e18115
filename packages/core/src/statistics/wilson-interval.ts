export interface ShareInterval {
  readonly low: number;
  readonly high: number;
}

/** Two-sided 95 %: the 0.975 quantile of the standard normal distribution. */
const Z_95 = 1.959963984540054;

/**
 * Interval in which the true share lies with 95 % confidence, after `hits` of `count` independent trials. From 0 to 1 where
 * nothing was tried. Holds for small counts and shares near 0 or 1, where share ± 1.96 standard errors does not.
 *
 * @see E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference, JASA 22 (1927), 209-212
 * @see L. D. Brown, T. T. Cai, A. DasGupta, Interval Estimation for a Binomial Proportion, Statistical Science 16 (2001), 101-133
 */
export function wilsonInterval(hits: number, count: number): ShareInterval {
  if (count === 0) return { low: 0, high: 1 };
  const share = hits / count;
  const square = Z_95 * Z_95;
  const centre = share + square / (2 * count);
  const spread = Z_95 * Math.sqrt((share * (1 - share)) / count + square / (4 * count * count));
  const whole = 1 + square / count;
  return { low: Math.max(0, (centre - spread) / whole), high: Math.min(1, (centre + spread) / whole) };
}
