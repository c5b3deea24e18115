import { exportPerformanceContract } from '@atb/api/functions/performance/export-performance';
import { amountsAt } from '@atb/core/portfolio/amounts-at';
import { BY_HAND, type FillFilter } from '@atb/core/performance/fill-filter';
import { hasFeature } from '@atb/core/plans/features';
import { limitsTier } from '@atb/core/plans/resolve-plan';
import { readLine } from '../../../performance/read-line.ts';
import { NO_ACCOUNT } from '../checks/own-account.ts';
import { readMyPlan } from '../checks/plan-refusal.ts';
import { type CallContext, implement } from '../function-services.ts';
import { keepReport, reportStamp } from '../readings/keep-report.ts';
import { findPerformanceScope, type PerformanceScope, QUOTE_ASSET } from '../readings/performance-reading.ts';
import { type ReadReporting, readReporting } from '../readings/read-reporting.ts';
import { readScopeCounted, readScopeDays } from '../readings/scope-days.ts';
import { writeExecutionsCsv } from '../readings/write-executions-csv.ts';
import { refused } from '../refused.ts';

export const exportPerformance = implement(exportPerformanceContract, {
  handle: async (context, { format, inReportingCurrency, ...body }) => {
    const scope = await findPerformanceScope(context, body);
    if (scope === null) return refused(NO_ACCOUNT);
    const reporting = await readReporting(context, inReportingCurrency);
    return keepReport(context, 'report', async () => ({
      name: `atb-performance-${reportStamp(context)}`,
      format,
      bytes: format === 'pdf' ? await writePdf(context, scope, reporting) : writeExecutionsCsv(context, scope),
    }));
  },
});

async function writePdf(
  context: CallContext,
  scope: PerformanceScope,
  { rate, reporting }: ReadReporting,
): Promise<Uint8Array> {
  const { owner, filter } = scope;
  const { tables } = context.services.performance;
  const counted = await readScopeCounted(context, owner.accountId);
  const account = { id: owner.accountId, quoteAsset: QUOTE_ASSET, counted };
  const [days, plan, line, names] = await Promise.all([
    readScopeDays(context, scope),
    readMyPlan(context),
    readLine(owner.run, context.services.performance, account),
    readNames(context, owner.accountId),
  ]);
  return tables.ask(owner, {
    kind: 'report',
    filter,
    days,
    facts: {
      account: names.account,
      quoteAsset: QUOTE_ASSET,
      reporting,
      botNames: names.bots,
      choice: describeChoice(filter, names.bots),
      writtenAt: context.services.market.now(),
      hasAnalytics: hasFeature(limitsTier(plan), 'advancedAnalytics'),
      line: line.points.map(({ time, equity }) => amountsAt(rate, { time, equity }, ['equity'])),
    },
  });
}

async function readNames(context: CallContext, accountId: string) {
  return context.userScope(async (tx) => {
    const account = await tx.query<{ label: string }>('select label from exchange_accounts where id = $1', [accountId]);
    const bots = await tx.query<{ id: string; name: string }>('select id, name from bots');
    return {
      account: account.rows[0]?.label ?? '',
      bots: Object.fromEntries(bots.rows.map(({ id, name }) => [id, name])),
    };
  });
}

function describeChoice(filter: FillFilter, bots: Readonly<Record<string, string>>): string {
  const day = (time: number | undefined): string =>
    time === undefined ? '' : new Date(time).toISOString().slice(0, 16).replace('T', ' ');
  const parts = [
    filter.from === undefined && filter.to === undefined
      ? 'All time'
      : `From ${day(filter.from) || 'the beginning'} to ${day(filter.to) || 'now'} UTC`,
    filter.symbol,
    filter.bot === undefined ? undefined : filter.bot === BY_HAND ? 'by hand' : (bots[filter.bot] ?? 'one bot'),
    filter.hour === undefined ? undefined : `hour ${filter.hour}`,
    filter.weekday === undefined ? undefined : `weekday ${filter.weekday}`,
    filter.held === undefined ? undefined : `held ${filter.held}`,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}
