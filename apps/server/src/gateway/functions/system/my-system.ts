import { mySystemContract, type RunCounts } from '@atb/api/functions/system/my-system';
import type { Transaction } from '../../../database/with-transaction.ts';
import { implement } from '../function-services.ts';

/** How the server does for the caller, whose browser measures the rest. */
export const mySystem = implement(mySystemContract, {
  handle: async ({ services, claims, userScope, clock }) => {
    const { system, market } = services;
    const runs = await userScope(countRuns);
    const { mode, kind, venue, roundTripMs, feeds } = market.stats();
    const ages = feeds.flatMap(({ ageMs }) => ageMs ?? []);
    return {
      success: true,
      version: system.version,
      supportEmail: system.supportEmail,
      serverTime: new Date(clock()).toISOString(),
      accounts: [...(await system.readServing(claims.sub))],
      market: {
        mode,
        source: kind,
        venue,
        symbols: feeds.length,
        symbolsStale: feeds.filter(({ isStale }) => isStale).length,
        newestAgeMs: ages.length === 0 ? null : Math.min(...ages),
        roundTripMs,
      },
      runs,
    };
  },
});

/** Row-level security shows the caller's own. */
async function countRuns(tx: Transaction): Promise<RunCounts> {
  const { rows } = await tx.query<RunCounts>(
    `select count(*) filter (where status = 'queued')::int as queued, count(*) filter (where status = 'running')::int as running,
       count(*) filter (where status = 'failed' and finished_at > now() - interval '1 day')::int as "failedToday"
     from public.research_runs where status in ('queued', 'running', 'failed')`,
  );
  return rows[0] ?? { queued: 0, running: 0, failedToday: 0 };
}
