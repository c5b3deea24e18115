import type { Freshness } from './freshness.ts';

export interface OrderHoldFacts {
  /** Who is missing: the server itself, or only its prices. */
  readonly missing: 'server' | 'prices' | null;
  /** Age of the market's price; null where an order names no market. */
  readonly freshness: Freshness | null;
}

/** Why no order goes out now, in a sentence; null when one may. */
export function findOrderHold({ missing, freshness }: OrderHoldFacts): string | null {
  if (missing === 'server') return 'Disconnected: orders are held back until the server answers.';
  if (missing === 'prices') return 'Disconnected: orders are held back until prices return.';
  if (freshness === 'dead') return 'There is no price of the last minute: orders are held back until one comes.';
  return null;
}
