import { startHistoryImportContract } from '@atb/api/functions/accounts/start-history-import';
import type { Refusal } from '@atb/api/functions/refusal';
import { NO_ACCOUNT } from '../checks/own-account.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

const REFUSALS = {
  no_account: NO_ACCOUNT,
  on_paper: {
    reason: 'ACCOUNT_MODE',
    error: 'accountId must be an account of an exchange: a paper account has no history elsewhere.',
    field: 'accountId',
  },
  no_file: { reason: 'FILE_NOT_FOUND', error: 'There is no such file among yours. Upload it first.', field: 'file' },
  under_way: { reason: 'IMPORT_UNDER_WAY', error: 'An import is under way already. Wait until it is done.' },
  too_many: { reason: 'TOO_MANY_IMPORTS', error: 'That many imports a day are enough. Try again tomorrow.' },
} as const satisfies Readonly<Record<string, Refusal>>;

export const startHistoryImport = implement(startHistoryImportContract, {
  handle: async (context, body) => {
    const outcome = await context.services.imports.start({ userId: context.claims.sub, ...body });
    if (outcome.status === 'started') return { success: true, importId: outcome.id };
    return refused(REFUSALS[outcome.status]);
  },
});
