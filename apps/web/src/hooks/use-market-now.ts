import { useNow } from './use-now.ts';
import { usePriceBoard } from './use-live-prices.ts';

/** A market this far from wall time runs on a clock of its own (a fast replay). */
const OWN_CLOCK_MS = 120_000;

/** Market time in epoch milliseconds: wall time, unless the market's own clock is elsewhere. For ages of what a bot did. */
export function useMarketNow(): number {
  const wall = useNow();
  const { prices } = usePriceBoard();
  let latest = 0;
  for (const { eventTime } of prices.values()) latest = Math.max(latest, eventTime);
  return latest > wall + OWN_CLOCK_MS ? latest : wall;
}
