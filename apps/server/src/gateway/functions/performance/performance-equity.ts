import { performanceEquityContract } from '@atb/api/functions/performance/performance-equity';
import { amountsAt } from '@atb/core/portfolio/amounts-at';
import { readLine } from '../../../performance/read-line.ts';
import { NO_ACCOUNT } from '../checks/own-account.ts';
import { implement } from '../function-services.ts';
import { findPerformanceScope, QUOTE_ASSET } from '../readings/performance-reading.ts';
import { readReporting } from '../readings/read-reporting.ts';
import { readScopeCounted } from '../readings/scope-days.ts';
import { refused } from '../refused.ts';

export const performanceEquity = implement(performanceEquityContract, {
  handle: async (context, { inReportingCurrency, from, to, ...body }) => {
    const scope = await findPerformanceScope(context, body);
    if (scope === null) return refused(NO_ACCOUNT);
    const { accountId, run } = scope.owner;
    const counted = await readScopeCounted(context, accountId);
    const account = { id: accountId, quoteAsset: QUOTE_ASSET, counted };
    const isPart = from !== undefined || to !== undefined;
    const span = isPart ? { from: from ?? Number.NEGATIVE_INFINITY, to: to ?? Number.POSITIVE_INFINITY } : null;
    const [{ points, ...line }, { rate, reporting }] = await Promise.all([
      readLine(run, context.services.performance, account, span),
      readReporting(context, inReportingCurrency),
    ]);
    const shown = points.map((point) => amountsAt(rate, point, ['equity', 'holding', 'bitcoin']));
    return { success: true, accountId, reporting, ...line, points: shown };
  },
});
