import { isCash } from '@atb/core/market/pair';
import type { AssetIndex } from '@atb/core/tax/lot-changes';
import { type PartBudget, PartsSpent } from '@atb/core/tax/relive-lots';
import type { TooManyToRelive } from './tax-messages.ts';

/** Of one coin, and of all: finding lots a second time takes memory beside the history, of which the longest leaves little. */
const COIN_MAX = 250_000;
const FILLS_MAX = 500_000;
/** Parts cut off lots: a few tens of microseconds each. */
const PARTS_MAX = 1_000_000;

/** Asked before the history is indexed. */
export function tooManyFills(fills: number): TooManyToRelive | null {
  return fills > FILLS_MAX ? { most: FILLS_MAX, what: 'executions of all accounts' } : null;
}

/** Of money no lots are kept. */
export function tooManyOfCoin({ places }: AssetIndex, asset: string): TooManyToRelive | null {
  const isTooMany = !isCash(asset) && (places.get(asset)?.length ?? 0) > COIN_MAX;
  return isTooMany ? { most: COIN_MAX, what: 'executions and movements of a coin' } : null;
}

/** Whatever is found a second time for one proof. */
export function withinParts<Answer>(work: (budget: PartBudget) => Answer, most = PARTS_MAX): Answer | TooManyToRelive {
  try {
    return work({ left: most });
  } catch (error) {
    if (error instanceof PartsSpent) return { most, what: 'parts of lots' };
    throw error;
  }
}
