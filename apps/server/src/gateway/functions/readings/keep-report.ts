import type { Refusal } from '@atb/api/functions/refusal';
import { FileTooLarge, keepFile } from '../../../files/keep-file.ts';
import type { CallContext } from '../function-services.ts';
import { readRaised, refused } from '../refused.ts';

const TYPES = { csv: 'text/csv', pdf: 'application/pdf' } as const;

export interface KeptReport {
  /** Its name without folder, end and what tells it apart from others of the same choice. */
  readonly name: string;
  readonly format: keyof typeof TYPES;
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

/** Reports under way in this process: one of a kind at a time for each user. */
const underWay = new Set<string>();

/**
 * Writes a report among the caller's files; `what` names it in sentences, such as "tax report", and `advice` says what to do about one
 * that is too long.
 */
export async function keepReport(
  context: CallContext,
  what: string,
  write: () => Promise<KeptReport | { readonly refusal: Refusal }>,
  advice = 'Choose a shorter period.',
) {
  const key = `${context.claims.sub} ${what}`;
  if (underWay.has(key)) return refused({ reason: 'EXPORT_UNDER_WAY', error: `A ${what} is being written already.` });
  underWay.add(key);
  try {
    const report = await write();
    return 'refusal' in report ? refused(report.refusal) : await keep(context, report);
  } catch (error) {
    if (error instanceof FileTooLarge)
      return refused({ reason: 'TOO_LONG', error: `The ${what} is larger than a file may be. ${advice}` });
    return refused(readRaised(error, 'REFUSED'));
  } finally {
    underWay.delete(key);
  }
}

/** The moment of a report as its name tells it. */
export function reportStamp({ services }: CallContext): string {
  return new Date(services.market.now()).toISOString().slice(0, 19).replaceAll(':', '-');
}

async function keep(context: CallContext, { name, format, bytes }: KeptReport) {
  const { store, fileBytesMax } = context.services.performance.files();
  const { sub } = context.claims;
  const file = `${sub}/reports/${name}-${context.requestId.slice(0, 8)}.${format}`;
  const isWhole = bytes instanceof Uint8Array;
  const kept = await keepFile(store, context.userScope, {
    bucket: 'user-files',
    name: file,
    bytes: isWhole ? once(bytes) : bytes,
    bytesExpected: isWhole ? bytes.byteLength : null,
    bytesMax: fileBytesMax,
    isUpsert: true,
    owner: sub,
    mimetype: TYPES[format],
    details: () => ({ cacheControl: 'no-cache', userMetadata: {} }),
  });
  return { success: true as const, file, bytes: kept.bytes };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes;
}
