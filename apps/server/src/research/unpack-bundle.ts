import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ResearchBundle } from '@atb/api/research-bundle';

const unzip = promisify(gunzip);

/** A result as it is kept: JSON, compressed by gzip. */
export async function unpackBundle(compressed: Buffer): Promise<ResearchBundle> {
  return upgradeBundle(JSON.parse((await unzip(compressed)).toString())) as ResearchBundle;
}

/** Results that were kept when the assumptions of a backtest were called its terms. */
function upgradeBundle(kept: unknown): unknown {
  if (typeof kept !== 'object' || kept === null || !('terms' in kept)) return kept;
  const { terms, ...rest } = kept;
  return { ...rest, assumptions: terms };
}
