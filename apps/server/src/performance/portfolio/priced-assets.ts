import { DAY_MS } from '@atb/core/base/time';
import { takeSteps } from '../../take-steps.ts';
import type { AssetPrices } from './asset-prices.ts';

/** A price that lasted less than this, ended and came to nothing since is overlooked. */
const PROBE_MS = 30 * DAY_MS;
const PROBES = 122;

/**
 * Those of the assets that have a price now or had one in the last ten years: what has none counts as nothing, so of the others nothing needs to be
 * read. In steps: names may be thousands.
 */
export function pricedAssets(assets: readonly string[], prices: AssetPrices, now: number): Promise<readonly string[]> {
  return takeSteps(choosePriced(assets, prices, now));
}

function* choosePriced(
  assets: readonly string[],
  prices: AssetPrices,
  now: number,
): Generator<void, readonly string[], void> {
  const priced: string[] = [];
  for (const asset of assets) {
    if (prices.now(asset) !== null || wasPriced(asset, prices, now)) priced.push(asset);
    yield;
  }
  return priced;
}

function wasPriced(asset: string, prices: AssetPrices, now: number): boolean {
  for (let probe = 1; probe <= PROBES; probe += 1) {
    if (prices.at(asset, now - probe * PROBE_MS) !== null) return true;
  }
  return false;
}
