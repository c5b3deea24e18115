import { decFromNumber, toPlain } from '@atb/core/base/decimal';
import { DAY_MS } from '@atb/core/base/time';
import type { AssetPrices } from './asset-prices.ts';

/** Days on which an asset was paid with, or for fees: what it was worth then is needed. */
export interface AssetDays {
  readonly asset: string;
  /** When each began, milliseconds since the epoch. */
  readonly days: readonly number[];
}

/** What one unit of an asset counts as on a UTC day: its price at the end of it, now where that is still to come. */
export interface DayWorth {
  readonly asset: string;
  /** When the day began, milliseconds since the epoch. */
  readonly day: number;
  /** Decimal text. */
  readonly price: string;
}

export interface DayWorths {
  readonly worths: readonly DayWorth[];
  /** Without a price on some day. */
  readonly unpriced: readonly string[];
}

export function dayWorthsOf(assetDays: readonly AssetDays[], prices: AssetPrices): DayWorths {
  const worths: DayWorth[] = [];
  const unpriced = new Set<string>();
  for (const { asset, days } of assetDays) {
    for (const day of days) {
      const price = prices.at(asset, day + DAY_MS);
      if (price === null) unpriced.add(asset);
      else worths.push({ asset, day, price: toPlain(decFromNumber(price)) });
    }
  }
  return { worths, unpriced: [...unpriced] };
}
