import { taxReportContract } from '@atb/api/functions/tax/tax-report';
import { epochMs, toIso } from '@atb/core/base/time';
import { zonedYear } from '@atb/core/tax/zoned-day';
import { implement } from '../function-services.ts';
import { askTax, readTaxRights, taxOptions } from '../readings/tax-reading.ts';
import { refused } from '../refused.ts';

export const taxReport = implement(taxReportContract, {
  handle: async (context, body) => {
    const { hasTaxReporting, currentYear, refusal } = await readTaxRights(context, body);
    if (refusal !== null) return refused(refusal);
    const outcome = await askTax(context, body.accountId, (account) => ({
      kind: 'report' as const,
      options: taxOptions(body, account),
    }));
    if (outcome.status === 'refused') return refused(outcome.refusal);
    const { figures, unmatched, fills, first } = outcome.answer;
    const firstYear = first === null ? currentYear : Math.min(currentYear, zonedYear(first, body.timeZone));
    return {
      success: true,
      hasTaxReporting,
      currentYear,
      years: Array.from({ length: currentYear - firstYear + 1 }, (_, back) => currentYear - back),
      fills,
      ...figures,
      unmatched: unmatched.map(({ account, at, ...row }) => ({
        ...row,
        accountId: outcome.accounts[account]?.id ?? '',
        at: toIso(epochMs(at)),
      })),
    };
  },
});
