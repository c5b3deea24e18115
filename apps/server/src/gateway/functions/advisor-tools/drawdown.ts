import { drawdownTool } from '@atb/api/functions/advisor-tools';
import { addMs, DAY_MS, toIso } from '@atb/core/base/time';
import { WALK_SQL } from '../../../performance/growth-sql.ts';
import { countedIn } from '../../../performance/payment-worths.ts';
import { findOwnAccount } from '../checks/own-account.ts';
import { implement } from '../function-services.ts';
import { QUOTE_ASSET } from '../readings/performance-reading.ts';
import { readScopeCounted } from '../readings/scope-days.ts';

interface Row {
  readonly readings: number;
  readonly peak: number | null;
  readonly peak_at: Date | null;
  readonly equity: number | null;
  readonly now: number | null;
  readonly worst: number | null;
  readonly worst_at: Date | null;
}

/** The walk that all drawdowns are of: of a year of readings none leaves the database. */
const DRAWDOWN = `
  with ${WALK_SQL}, grown as (
    select at, equity, sum(step) over (order by at) as growth from walk
  ), fallen as (
    select at, equity, growth, growth - greatest(0, max(growth) over (order by at)) as fall from grown
  )
  select count(*)::int as readings,
    (select equity from fallen order by growth desc, at limit 1) as peak,
    (select at from fallen order by growth desc, at limit 1) as peak_at,
    (select equity from fallen order by at desc limit 1) as equity,
    (select 1 - exp(fall) from fallen order by at desc limit 1) as now,
    1 - exp(min(fall)) as worst,
    (select at from fallen order by fall, at limit 1) as worst_at
  from fallen`;

export const readDrawdown = implement(drawdownTool, {
  handle: async (context, { days }) => {
    const account = await findOwnAccount(context, undefined);
    const since = toIso(addMs(context.services.market.now(), -days * DAY_MS));
    const counted = account === null ? countedIn(QUOTE_ASSET) : await readScopeCounted(context, account.id);
    const values = [account?.id ?? null, counted, since];
    const [row] = (await context.userScope((tx) => tx.query<Row>(DRAWDOWN, values))).rows;
    const { readings = 0, peak = null, equity = null, now = null, worst = null, peak_at, worst_at } = row ?? {};
    return {
      days,
      readings,
      peak,
      peakAt: peak_at?.toISOString() ?? null,
      equity,
      drawdownPct: now === null ? null : now * 100,
      worstPct: worst === null ? null : worst * 100,
      worstAt: worst_at?.toISOString() ?? null,
    };
  },
});
