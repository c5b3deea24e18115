import { performanceEquityContract } from '@atb/api/functions/performance/performance-equity';
import { readLine } from '../../../performance/read-line.ts';
import { NO_ACCOUNT } from '../checks/own-account.ts';
import { implement } from '../function-services.ts';
import { findGround, QUOTE_ASSET } from '../readings/performance-reading.ts';
import { refused } from '../refused.ts';

export const performanceEquity = implement(performanceEquityContract, {
  handle: async (context, body) => {
    const ground = await findGround(context, body);
    if (ground === null) return refused(NO_ACCOUNT);
    const { accountId, run } = ground.owner;
    const account = { id: accountId, quoteAsset: QUOTE_ASSET };
    return { success: true, accountId, ...(await readLine(run, context.services.performance.lines, account)) };
  },
});
