import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ResearchBundle } from '@atb/api/research-bundle';
import { canonicalJson } from '../../canonical-json.ts';

const zip = promisify(gzip);

type Undigested<Bundle> = Bundle extends ResearchBundle ? Omit<Bundle, 'digest'> : never;

/** The bundle as it is kept, and the digest of all that is in it. */
export async function packBundle(
  content: Undigested<ResearchBundle>,
): Promise<{ readonly bundle: Uint8Array; readonly digest: string }> {
  const text = await canonicalJson(content);
  const digest = createHash('sha256').update(text).digest('hex');
  return { bundle: await zip(`${text.slice(0, -1)},"digest":"${digest}"}`), digest };
}
