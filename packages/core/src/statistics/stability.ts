import { defined } from './moments.ts';

/** How straight the equity grows: r squared of a line through the cumulative log returns, 0 to 1; null once all is lost, which has no logarithm. */
export function stability(returns: ArrayLike<number>): number | null {
  const steps = defined(returns).map(Math.log1p);
  const count = steps.length;
  if (count < 2 || !steps.every(Number.isFinite)) return null;
  let level = 0;
  const levels = steps.map((step) => (level += step));
  const meanX = (count - 1) / 2;
  const meanY = levels.reduce((sum, y) => sum + y, 0) / count;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  levels.forEach((y, x) => {
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
    xy += (x - meanX) * (y - meanY);
  });
  return yy === 0 ? null : xy ** 2 / (xx * yy);
}
