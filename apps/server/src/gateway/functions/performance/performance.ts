import { performanceContract } from '@atb/api/functions/performance/performance';
import { hasFeature } from '@atb/core/plans/features';
import { limitsTier } from '@atb/core/plans/resolve-plan';
import { performanceAt } from '../../../performance/performance-at.ts';
import { NO_ACCOUNT } from '../checks/own-account.ts';
import { readMyPlan } from '../checks/plan-refusal.ts';
import { implement } from '../function-services.ts';
import { BITCOIN, findPerformanceScope, QUOTE_ASSET } from '../readings/performance-reading.ts';
import { readReporting } from '../readings/read-reporting.ts';
import { readScopeDays } from '../readings/scope-days.ts';
import { refused } from '../refused.ts';

export const performance = implement(performanceContract, {
  handle: async (context, { inReportingCurrency, ...body }) => {
    const scope = await findPerformanceScope(context, body);
    if (scope === null) return refused(NO_ACCOUNT);
    const { owner, filter } = scope;
    const [days, plan, { rate, reporting }] = await Promise.all([
      readScopeDays(context, scope),
      readMyPlan(context),
      readReporting(context, inReportingCurrency),
    ]);
    const { tables, lines } = context.services.performance;
    const answer = await tables.ask(owner, { kind: 'performance', filter, days });
    const hasAnalytics = hasFeature(limitsTier(plan), 'advancedAnalytics');
    // The page asks for analytics next: its candles are on their way then.
    if (hasAnalytics) lines.read(BITCOIN, '1d').catch(() => undefined);
    return {
      success: true,
      accountId: owner.accountId,
      quoteAsset: QUOTE_ASSET,
      reporting,
      hasAnalytics,
      ...performanceAt(rate, answer),
    };
  },
});
