import { performanceTradesContract } from '@atb/api/functions/performance/performance-trades';
import { NO_ACCOUNT } from '../checks/own-account.ts';
import { implement } from '../function-services.ts';
import { findPerformanceScope } from '../readings/performance-reading.ts';
import { readExecutions } from '../readings/read-executions.ts';
import { refused } from '../refused.ts';

export const performanceTrades = implement(performanceTradesContract, {
  handle: async (context, { offset, limit, ...body }) => {
    const scope = await findPerformanceScope(context, body);
    if (scope === null) return refused(NO_ACCOUNT);
    const { owner, filter } = scope;
    const chosen = await context.services.performance.tables.ask(owner, { kind: 'rows', filter, offset, limit });
    return { success: true, total: chosen.total, executions: await readExecutions(owner.run, chosen) };
  },
});
