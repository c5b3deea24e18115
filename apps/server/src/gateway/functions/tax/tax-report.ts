import { taxReportContract } from '@atb/api/functions/tax/tax-report';
import { epochMs, toIso } from '@atb/core/base/time';
import { zonedYear } from '@atb/core/tax/zoned-day';
import { implement } from '../function-services.ts';
import { reportedAccounts, typeOf } from '../readings/tax-accounts.ts';
import { askTax, readTaxRights, taxOptions } from '../readings/tax-reading.ts';
import { refused } from '../refused.ts';

export const taxReport = implement(taxReportContract, {
  handle: async (context, body) => {
    const { hasTaxReporting, currentYear, refusal } = await readTaxRights(context, body);
    if (refusal !== null) return refused(refusal);
    const outcome = await askTax(context, reportedAccounts(body), (places) => ({
      kind: 'report' as const,
      options: taxOptions(body, places),
    }));
    if (outcome.status === 'refused') return refused(outcome.refusal);
    const { figures, unmatched, fills, first } = outcome.answer;
    const { accounts, places } = outcome;
    const firstYear = first === null ? currentYear : Math.min(currentYear, zonedYear(first, body.timeZone));
    return {
      success: true,
      hasTaxReporting,
      currentYear,
      years: Array.from({ length: currentYear - firstYear + 1 }, (_, back) => currentYear - back),
      accountType: typeOf(body, accounts, places),
      accountIds: places.flatMap((place) => accounts[place]?.id ?? []),
      fills,
      ...figures,
      unmatched: unmatched.map(({ account, at, ...row }) => ({
        ...row,
        accountId: accounts[account]?.id ?? '',
        at: toIso(epochMs(at)),
      })),
    };
  },
});
