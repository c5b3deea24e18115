import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ResearchBundle } from '@atb/api/research-bundle';

const unzip = promisify(gunzip);

/** A result as it is kept: JSON, compressed by gzip. */
export async function unpackBundle(compressed: Buffer): Promise<ResearchBundle> {
  return JSON.parse((await unzip(compressed)).toString()) as ResearchBundle;
}
