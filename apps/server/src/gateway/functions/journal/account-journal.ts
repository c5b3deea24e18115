import { accountJournalContract } from '@atb/api/functions/journal/account-journal';
import { implement } from '../function-services.ts';
import { readCursor, readDecisions } from '../readings/read-decisions.ts';
import { refused } from '../refused.ts';

export const accountJournal = implement(accountJournalContract, {
  handle: async (context, { cursor, limit, ...filter }) => {
    const place = cursor === undefined ? null : readCursor(cursor);
    if (cursor !== undefined && place === null)
      return refused({ reason: 'INVALID_CURSOR', error: 'cursor must be `next` of an answer.', field: 'cursor' });
    const page = await readDecisions(context.userScope, filter, { after: place, limit });
    return { success: true, ...page };
  },
});
