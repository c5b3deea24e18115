import { taxExportContract } from '@atb/api/functions/tax/tax-export';
import { implement, type CallContext } from '../function-services.ts';
import { FileTooLarge, keepFile } from '../../../files/keep-file.ts';
import { askTax, readTaxRights, type TaxChoice, taxOptions } from '../readings/tax-reading.ts';
import { readRaised, refused } from '../refused.ts';

const TYPES = { pdf: 'application/pdf', csv: 'text/csv' } as const;
type Format = keyof typeof TYPES;

/** Users with a report under way in this process: one at a time each. */
const underWay = new Set<string>();

export const taxExport = implement(taxExportContract, {
  handle: async (context, { format, ...choice }) => {
    const { refusal } = await readTaxRights(context, choice, true);
    if (refusal !== null) return refused(refusal);
    const { sub } = context.claims;
    if (underWay.has(sub))
      return refused({ reason: 'EXPORT_UNDER_WAY', error: 'A tax report is being written already.' });
    underWay.add(sub);
    try {
      return await write(context, choice, format);
    } catch (error) {
      if (error instanceof FileTooLarge)
        return refused({
          reason: 'TOO_LONG',
          error: 'The report is larger than a file may be. Choose a shorter period.',
        });
      return refused(readRaised(error, 'REFUSED'));
    } finally {
      underWay.delete(sub);
    }
  },
});

async function write(context: CallContext, choice: TaxChoice, format: Format) {
  const { startDate, endDate, timeZone } = choice;
  const writtenAt = context.services.market.now();
  const outcome = await askTax(context, choice.accountId, (account) => ({
    kind: 'file' as const,
    options: taxOptions(choice, account),
    format,
    facts: { startDate, endDate, timeZone, writtenAt },
  }));
  if (outcome.status === 'refused') return refused(outcome.refusal);
  const { store, fileBytesMax } = context.services.performance.files();
  const span = `${startDate}-to-${endDate}`;
  const stamp = `${choice.method}-${context.requestId.slice(0, 8)}`;
  const name = `${context.claims.sub}/reports/atb-tax-${span}-${stamp}.${format}`;
  const kept = await keepFile(store, context.userScope, {
    bucket: 'user-files',
    name,
    bytes: once(outcome.answer),
    bytesExpected: outcome.answer.byteLength,
    bytesMax: fileBytesMax,
    isUpsert: true,
    owner: context.claims.sub,
    mimetype: TYPES[format],
    details: () => ({ cacheControl: 'no-cache', userMetadata: {} }),
  });
  return { success: true as const, file: name, bytes: kept.bytes };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes;
}
