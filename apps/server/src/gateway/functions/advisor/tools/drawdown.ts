import { drawdownTool } from '@atb/api/functions/advisor/advisor-tools';
import { addMs, DAY_MS, toIso } from '@atb/core/base/time';
import { findOwnAccount } from '../../checks/own-account.ts';
import { implement } from '../../function-services.ts';

interface Row {
  readonly readings: number;
  readonly peak: number | null;
  readonly peak_at: Date | null;
  readonly equity: number | null;
  readonly worst: number | null;
  readonly worst_at: Date | null;
}

/** The database walks the readings once: of a year of them none leaves it. */
const DRAWDOWN = `
  with walked as (
    select at, equity, max(equity) over (order by at) as peak from equity_snapshots where account_id = $1 and at >= $2
  )
  select count(*)::int as readings,
    max(equity)::float8 as peak,
    (select at from walked order by equity desc, at limit 1) as peak_at,
    (select equity::float8 from walked order by at desc limit 1) as equity,
    max(1 - equity / nullif(peak, 0))::float8 as worst,
    (select at from walked where peak > 0 order by 1 - equity / peak desc, at limit 1) as worst_at
  from walked`;

export const readDrawdown = implement(drawdownTool, {
  handle: async (context, { days }) => {
    const account = await findOwnAccount(context, undefined);
    const since = toIso(addMs(context.services.market.now(), -days * DAY_MS));
    const [row] = (await context.userScope((tx) => tx.query<Row>(DRAWDOWN, [account?.id ?? null, since]))).rows;
    const { readings = 0, peak = null, equity = null, worst = null, peak_at, worst_at } = row ?? {};
    return {
      days,
      readings,
      peak,
      peakAt: peak_at?.toISOString() ?? null,
      equity,
      drawdownPct: peak === null || equity === null || peak === 0 ? null : (1 - equity / peak) * 100,
      worstPct: worst === null ? null : worst * 100,
      worstAt: worst_at?.toISOString() ?? null,
    };
  },
});
