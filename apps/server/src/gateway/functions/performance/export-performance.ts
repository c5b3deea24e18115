import { exportPerformanceContract } from '@atb/api/functions/performance/export-performance';
import { BY_HAND, type FillFilter } from '@atb/core/performance/fill-filter';
import { hasFeature } from '@atb/core/plans/features';
import { limitsTier } from '@atb/core/plans/resolve-plan';
import { FileTooLarge, keepFile } from '../../../files/keep-file.ts';
import { readLine } from '../../../performance/read-line.ts';
import { NO_ACCOUNT } from '../checks/own-account.ts';
import { readMyPlan } from '../checks/plan-refusal.ts';
import { type CallContext, implement } from '../function-services.ts';
import { findGround, type PerformanceGround, QUOTE_ASSET, readGroundDays } from '../readings/performance-reading.ts';
import { writeExecutionsCsv } from '../readings/write-executions-csv.ts';
import { readRaised, refused } from '../refused.ts';

const TYPES = { pdf: 'application/pdf', csv: 'text/csv' } as const;

/** Users with a report under way in this process: one at a time each. */
const underWay = new Set<string>();

export const exportPerformance = implement(exportPerformanceContract, {
  handle: async (context, { format, ...body }) => {
    const ground = await findGround(context, body);
    if (ground === null) return refused(NO_ACCOUNT);
    const { sub } = context.claims;
    if (underWay.has(sub)) return refused({ reason: 'EXPORT_UNDER_WAY', error: 'A report is being written already.' });
    underWay.add(sub);
    try {
      const bytes = format === 'pdf' ? once(await writePdf(context, ground)) : writeExecutionsCsv(context, ground);
      return await keep(context, format, bytes);
    } catch (error) {
      if (error instanceof FileTooLarge)
        return refused({
          reason: 'TOO_LONG',
          error: 'The report is larger than a file may be. Choose a shorter period.',
        });
      return refused(readRaised(error, 'REFUSED'));
    } finally {
      underWay.delete(sub);
    }
  },
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes;
}

async function keep(context: CallContext, format: keyof typeof TYPES, bytes: AsyncIterable<Uint8Array>) {
  const { store, fileBytesMax } = context.services.performance.files();
  const now = context.services.market.now();
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  const name = `${context.claims.sub}/reports/atb-performance-${stamp}-${context.requestId.slice(0, 8)}.${format}`;
  const kept = await keepFile(store, context.userScope, {
    bucket: 'user-files',
    name,
    bytes,
    bytesExpected: null,
    bytesMax: fileBytesMax,
    isUpsert: true,
    owner: context.claims.sub,
    mimetype: TYPES[format],
    details: () => ({ cacheControl: 'no-cache', userMetadata: {} }),
  });
  return { success: true as const, file: name, bytes: kept.bytes };
}

async function writePdf(context: CallContext, ground: PerformanceGround): Promise<Uint8Array> {
  const { owner, filter } = ground;
  const { tables, lines } = context.services.performance;
  const account = { id: owner.accountId, quoteAsset: QUOTE_ASSET };
  const [days, plan, line, names] = await Promise.all([
    readGroundDays(ground),
    readMyPlan(context),
    readLine(owner.run, lines, account),
    readNames(context, owner.accountId),
  ]);
  return tables.ask(owner, {
    kind: 'report',
    filter,
    days,
    facts: {
      account: names.account,
      quoteAsset: QUOTE_ASSET,
      botNames: names.bots,
      choice: describeChoice(filter, names.bots),
      writtenAt: context.services.market.now(),
      hasAnalytics: hasFeature(limitsTier(plan), 'advancedAnalytics'),
      line: line.points.map(({ time, equity }) => ({ time, equity })),
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
