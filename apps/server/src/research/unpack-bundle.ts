import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ResearchBundle } from '@atb/api/research-bundle';

const unzip = promisify(gunzip);

/** A result as it is kept: JSON, compressed by gzip. */
export async function unpackBundle(compressed: Buffer): Promise<ResearchBundle> {
  return upgradeBundle(JSON.parse((await unzip(compressed)).toString())) as ResearchBundle;
}

/**
 * Results that were kept when the assumptions of a backtest were called its terms: their own, those of each pair of a portfolio,
 * and those of the best backtest of a sweep.
 */
function upgradeBundle(kept: unknown): unknown {
  if (typeof kept !== 'object' || kept === null || !('terms' in kept)) return kept;
  const { terms, ...rest } = kept;
  const legs = 'legs' in rest && Array.isArray(rest.legs) ? { legs: rest.legs.map(upgradeBundle) } : {};
  const best = 'bestBacktest' in rest ? { bestBacktest: upgradeBundle(rest.bestBacktest) } : {};
  return { ...rest, ...legs, ...best, assumptions: terms };
}
