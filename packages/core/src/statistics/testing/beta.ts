import { deviation, isSpread, mean } from '../moments.ts';

/** Covariance with the market over the market's variance; null when the market does not move. Pairs with NaN are left out. */
export function beta(returns: ArrayLike<number>, market: ArrayLike<number>): number | null {
  const rows = Array.from(returns, (_, i) => i).filter((i) => !Number.isNaN((returns[i] ?? NaN) + (market[i] ?? NaN)));
  const own = Float64Array.from(rows, (i) => returns[i] ?? NaN);
  const other = Float64Array.from(rows, (i) => market[i] ?? NaN);
  const ownMean = mean(own);
  const otherMean = mean(other);
  if (ownMean === null || otherMean === null || !isSpread(deviation(other, 0), otherMean)) return null;
  let together = 0;
  let alone = 0;
  own.forEach((value, i) => {
    const away = (other[i] ?? NaN) - otherMean;
    together += (value - ownMean) * away;
    alone += away ** 2;
  });
  return together / alone;
}
