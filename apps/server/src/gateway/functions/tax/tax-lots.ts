import { taxLotsContract } from '@atb/api/functions/tax/tax-lots';
import { epochMs, toIso } from '@atb/core/base/time';
import { implement } from '../function-services.ts';
import { reportedAccounts } from '../readings/tax-accounts.ts';
import { askTax, readTaxRights, taxOptions } from '../readings/tax-reading.ts';
import { refused } from '../refused.ts';

export const taxLots = implement(taxLotsContract, {
  handle: async (context, { asset, offset, limit, ...body }) => {
    const { refusal } = await readTaxRights(context, body);
    if (refusal !== null) return refused(refusal);
    const outcome = await askTax(context, reportedAccounts(body), (places) => ({
      kind: 'lots' as const,
      options: taxOptions(body, places),
      asset: asset ?? null,
      offset,
      limit,
    }));
    if (outcome.status === 'refused') return refused(outcome.refusal);
    const { total, rows } = outcome.answer;
    return {
      success: true,
      total,
      rows: rows.map(({ account, acquiredAt, disposedAt, ...row }) => ({
        ...row,
        accountId: outcome.accounts[account]?.id ?? '',
        acquiredAt: toIso(epochMs(acquiredAt)),
        disposedAt: toIso(epochMs(disposedAt)),
      })),
    };
  },
});
