import { setTimeout as sleep } from 'node:timers/promises';
import { performanceAnalyticsContract } from '@atb/api/functions/performance/performance-analytics';
import { checkFeature } from '@atb/core/plans/plan-check';
import { limitsTier } from '@atb/core/plans/resolve-plan';
import { analyticsAt } from '../../../performance/performance-at.ts';
import { NO_ACCOUNT } from '../checks/own-account.ts';
import { readMyPlan } from '../checks/plan-refusal.ts';
import { implement } from '../function-services.ts';
import { BITCOIN, findPerformanceScope } from '../readings/performance-reading.ts';
import { readReporting } from '../readings/read-reporting.ts';
import { readScopeDays } from '../readings/scope-days.ts';
import { refused } from '../refused.ts';

/** Coins whose day is told beside a bad day of the account. */
const COINS_MAX = 4;
/** A market that takes longer is left out of this answer; the next one has it. */
const MARKET_WAIT_MS = 250;

export const performanceAnalytics = implement(performanceAnalyticsContract, {
  handle: async (context, { inReportingCurrency, ...body }) => {
    const check = checkFeature(limitsTier(await readMyPlan(context)), 'advancedAnalytics');
    if (check.status === 'refused') return refused({ reason: 'FEATURE_NOT_IN_PLAN', error: check.message });
    const scope = await findPerformanceScope(context, body);
    if (scope === null) return refused(NO_ACCOUNT);
    const { tables, lines } = context.services.performance;
    const { owner, filter } = scope;
    const days = await readScopeDays(context, scope);
    const { rate, reporting } = await readReporting(context, inReportingCurrency);
    const analytics = analyticsAt(rate, await tables.ask(owner, { kind: 'analytics', filter, days }));
    const symbols = [
      ...new Set([BITCOIN, ...analytics.worstDays.flatMap(({ worstSymbol }) => worstSymbol?.symbol ?? [])]),
    ];
    const closes = await Promise.all(
      symbols.slice(0, COINS_MAX).map(async (symbol) => ({
        symbol,
        // The market's own day is told where it can be had; the account's does not wait for it.
        line: await Promise.race([lines.read(symbol, '1d').catch(() => null), sleep(MARKET_WAIT_MS, null)]),
      })),
    );
    const worstDays = analytics.worstDays.map((day) => ({
      ...day,
      market: closes.flatMap(({ symbol, line }) =>
        line === null ? [] : [{ symbol, change: line.changeFrom(day.time) }],
      ),
    }));
    return { success: true, reporting, ...analytics, worstDays };
  },
});
