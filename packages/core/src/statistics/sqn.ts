import { deviation, isSpread, mean } from './moments.ts';

/** System quality number: sqrt(n) * mean / std(n - 1) of the profits. @see Van Tharp, "Definitive Guide to Position Sizing" */
export function systemQuality(profits: ArrayLike<number>): number | null {
  const average = mean(profits);
  const spread = deviation(profits);
  if (average === null || !isSpread(spread, average)) return null;
  return (Math.sqrt(profits.length) * average) / spread;
}
