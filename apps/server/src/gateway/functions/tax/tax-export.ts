import { taxExportContract } from '@atb/api/functions/tax/tax-export';
import { implement } from '../function-services.ts';
import { keepReport } from '../readings/keep-report.ts';
import { reportedAccounts, typeOf } from '../readings/tax-accounts.ts';
import { askTax, readTaxRights, taxOptions } from '../readings/tax-reading.ts';
import { refused } from '../refused.ts';

/** A long report is stored part by part: never joined into one. */
async function* inTurn(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void, void> {
  yield* parts;
}

export const taxExport = implement(taxExportContract, {
  handle: async (context, { format, ...choice }) => {
    const { refusal } = await readTaxRights(context, choice, true);
    if (refusal !== null) return refused(refusal);
    const { startDate, endDate, timeZone, method } = choice;
    const writtenAt = context.services.market.now();
    return keepReport(context, 'tax report', async () => {
      const outcome = await askTax(context, reportedAccounts(choice), (places) => ({
        kind: 'file' as const,
        options: taxOptions(choice, places),
        format,
        facts: { startDate, endDate, timeZone, writtenAt },
      }));
      if (outcome.status === 'refused') return { refusal: outcome.refusal };
      const isPaper = typeOf(choice, outcome.accounts, outcome.places) === 'paper';
      const name = `atb-tax-${startDate}-to-${endDate}-${method}${isPaper ? '-paper' : ''}`;
      return { name, format, bytes: inTurn(outcome.answer) };
    });
  },
});
