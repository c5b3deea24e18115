import { toIso, epochMs } from '@atb/core/base/time';
import { daysOf } from '@atb/core/performance/describe-performance';
import { dailyReturns, type DayEnd, equityFigures } from '@atb/core/performance/equity-figures';
import type { FillFilter } from '@atb/core/performance/fill-filter';
import { DAYS_SQL, readDays } from '../read-days.ts';
import type { RunAsCaller } from '../read-fills.ts';
import { ENTRIES_MAX, nearly, type Proof } from './proof.ts';

export type ReturnFigure = 'totalReturn' | 'sharpe' | 'drawdown';

const FORMULAS: Readonly<Record<ReturnFigure, { readonly unit: Proof['unit']; readonly formula: string }>> = {
  totalReturn: {
    unit: 'fraction',
    formula:
      'Product of all (1 + r) − 1, where r = equity at the end of a day ÷ (equity the day before + paid in) − 1.',
  },
  sharpe: { unit: 'ratio', formula: 'Mean of the daily returns ÷ their standard deviation (n − 1) × √365.' },
  drawdown: {
    unit: 'fraction',
    formula: 'Largest fall of the growth of one unit from an earlier high, by the ends of UTC days.',
  },
};

export function isReturnFigure(figure: string): figure is ReturnFigure {
  return Object.hasOwn(FORMULAS, figure);
}

/** A figure of the account's daily returns: by the database in one statement, and by core. */
export async function proveReturnFigure(
  run: RunAsCaller,
  account: { readonly id: string; readonly quoteAsset: string },
  figure: ReturnFigure,
  filter: FillFilter,
): Promise<Proof> {
  const { unit, formula } = FORMULAS[figure];
  const days = daysOf(await readDays(run, account.id, account.quoteAsset), filter);
  const figures = equityFigures(dailyReturns(days));
  const core = { totalReturn: figures.total, sharpe: figures.sharpe, drawdown: figures.drawdown }[figure];
  const stored = await readStored(run, account, days);
  const listed = days.slice(1).toReversed();
  return {
    unit,
    formula,
    ...nearly([
      {
        name: 'Database',
        how: 'PostgreSQL computes it in one statement from the readings of the equity, as decimals.',
        value: stored[figure],
      },
      {
        name: 'Recomputed',
        how: 'The trading core computes it from the same readings with the statistics that backtests use.',
        value: core === null ? null : String(core),
      },
    ]),
    entriesTotal: listed.length,
    entries: listed.slice(0, ENTRIES_MAX).map(({ time, equity, flow }) => ({
      at: toIso(epochMs(time)),
      text: flow === 0 ? 'Equity at the end of the day' : `Equity at the end of the day, ${flow} paid in`,
      amount: String(equity),
      reference: null,
    })),
  };
}

async function readStored(
  run: RunAsCaller,
  { id, quoteAsset }: { readonly id: string; readonly quoteAsset: string },
  days: readonly DayEnd[],
): Promise<Readonly<Record<ReturnFigure, string | null>>> {
  // The first of the days is the base alone.
  const [first, second, last] = [days[0], days[1], days.at(-1)];
  if (first === undefined || second === undefined || last === undefined) {
    return { totalReturn: null, sharpe: null, drawdown: null };
  }
  const { rows } = await run((tx) =>
    tx.query<Readonly<Record<ReturnFigure, string | null>>>(
      `with lagged as (
         select day, equity, coalesce(lag(equity) over (order by day), 0) + flow as base from (${DAYS_SQL}) d
       ), returns as (
         select day, case when base > 0 then equity / base - 1 else 0 end as r from lagged where day >= $3 and day <= $4
       ), grown as (
         select day, r, exp(sum(ln(greatest(1 + r, 1e-30))) over (order by day)) as g from returns
       ), peaks as (
         select r, g, greatest(1, max(g) over (order by day)) as peak from grown
       )
       select (exp(sum(ln(greatest(1 + r, 1e-30)))) - 1)::text as "totalReturn",
         case when stddev_samp(r) > 0 then (avg(r) / stddev_samp(r) * sqrt(365::numeric))::text end as sharpe,
         max(1 - g / peak)::text as drawdown
       from peaks`,
      [id, quoteAsset, new Date(second.time), new Date(last.time)],
    ),
  );
  return rows[0] ?? { totalReturn: null, sharpe: null, drawdown: null };
}
