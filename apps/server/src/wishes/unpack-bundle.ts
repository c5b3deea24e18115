import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unzip = promisify(gunzip);

/** A result as it is kept: JSON, compressed by gzip. */
export async function unpackBundle(compressed: Buffer): Promise<object> {
  return JSON.parse((await unzip(compressed)).toString()) as object;
}
