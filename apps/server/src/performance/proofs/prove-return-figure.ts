import { toIso, epochMs } from '@atb/core/base/time';
import { daysOf } from '@atb/core/performance/describe-performance';
import { dailyReturns, type DayEnd, equityFigures, REDRAWS } from '@atb/core/performance/equity-figures';
import type { FillFilter } from '@atb/core/performance/fill-filter';
import { readDays } from '../read-days.ts';
import type { RunAsCaller } from '../read-fills.ts';
import { DAILY_RETURNS_SQL } from './daily-returns-sql.ts';
import { ENTRIES_MAX, nearly, type Proof } from './proof.ts';
import { isRatioEnd, type RatioEnd, readRatioEnds } from './redrawn-ratios.ts';

type PlainFigure = 'totalReturn' | 'change' | 'sharpe' | 'sortino' | 'growth' | 'calmar' | 'drawdown';
export type ReturnFigure = PlainFigure | RatioEnd;

const REDRAWN = `of the 95% interval of the ratio: of ${REDRAWS.draws} histories redrawn in blocks of days (Politis and Romano, 1992), always the same for the same days,`;

const FORMULAS: Readonly<Record<ReturnFigure, { readonly unit: Proof['unit']; readonly formula: string }>> = {
  totalReturn: {
    unit: 'fraction',
    formula:
      'Product of all (1 + r) − 1, where r = equity at the end of a day ÷ (equity the day before + paid in) − 1.',
  },
  sharpe: { unit: 'ratio', formula: 'Mean of the daily returns ÷ their standard deviation (n − 1) × √365.' },
  change: {
    unit: 'quote',
    formula:
      'Sum of what each day earned: equity at the end of a day less the equity the day before and what was paid in.',
  },
  sortino: {
    unit: 'ratio',
    formula: 'Mean of the daily returns ÷ √(Σ min(r, 0)² ÷ n) × √365.',
  },
  growth: { unit: 'fraction', formula: 'Growth of one unit to the power of 365 ÷ days, less 1.' },
  calmar: { unit: 'ratio', formula: 'Growth a year ÷ largest drawdown, both by the ends of UTC days.' },
  drawdown: {
    unit: 'fraction',
    formula: 'Largest fall of the growth of one unit from an earlier high, by the ends of UTC days.',
  },
  sharpeLow: { unit: 'ratio', formula: `Lower end ${REDRAWN} one in 40 has a lower Sharpe ratio.` },
  sharpeHigh: { unit: 'ratio', formula: `Upper end ${REDRAWN} one in 40 has a higher Sharpe ratio.` },
  sortinoLow: { unit: 'ratio', formula: `Lower end ${REDRAWN} one in 40 has a lower Sortino ratio.` },
  sortinoHigh: { unit: 'ratio', formula: `Upper end ${REDRAWN} one in 40 has a higher Sortino ratio.` },
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
  const core = computeInCore(days)[figure];
  const stored = isRatioEnd(figure)
    ? (await readRatioEnds(run, account, days))[figure]
    : (await readStored(run, account, days))[figure];
  const listed = days.slice(1).toReversed();
  return {
    unit,
    formula,
    ...nearly([
      {
        name: 'Database',
        how: isRatioEnd(figure)
          ? 'PostgreSQL computes the ratio of every redrawn history in one statement from the readings of the equity.'
          : 'PostgreSQL computes it in one statement from the readings of the equity, as decimals.',
        value: stored,
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

function computeInCore(days: readonly DayEnd[]): Readonly<Record<ReturnFigure, number | null>> {
  const daily = dailyReturns(days);
  const { total, sharpe, sharpeInterval, sortino, sortinoInterval, growth, calmar, drawdown } = equityFigures(daily);
  const change = daily.changes.length === 0 ? null : daily.changes.reduce((sum, one) => sum + one, 0);
  return {
    totalReturn: total,
    change,
    sharpe,
    sortino,
    growth,
    calmar,
    drawdown,
    sharpeLow: sharpeInterval?.low ?? null,
    sharpeHigh: sharpeInterval?.high ?? null,
    sortinoLow: sortinoInterval?.low ?? null,
    sortinoHigh: sortinoInterval?.high ?? null,
  };
}

const NONE: Readonly<Record<PlainFigure, null>> = {
  totalReturn: null,
  change: null,
  sharpe: null,
  sortino: null,
  growth: null,
  calmar: null,
  drawdown: null,
};

async function readStored(
  run: RunAsCaller,
  { id, quoteAsset }: { readonly id: string; readonly quoteAsset: string },
  days: readonly DayEnd[],
): Promise<Readonly<Record<PlainFigure, string | null>>> {
  // The first of the days is the base alone.
  const [first, second, last] = [days[0], days[1], days.at(-1)];
  if (first === undefined || second === undefined || last === undefined) return NONE;
  const { rows } = await run((tx) =>
    tx.query<Readonly<Record<PlainFigure, string | null>>>(
      `with ${DAILY_RETURNS_SQL}, grown as (
         select day, change, r, ln(greatest(1 + r, 1e-30)) as step, exp(sum(ln(greatest(1 + r, 1e-30))) over (order by day)) as g from returns
       ), peaks as (
         select change, r, step, g, greatest(1, max(g) over (order by day)) as peak from grown
       ), figures as (
         select count(*) as n, exp(sum(step)) - 1 as total, sum(change) as change, avg(r) as mean, stddev_samp(r) as deviation,
           sqrt(sum(least(r, 0) ^ 2) / count(*)) as downside, max(1 - g / peak) as drawdown,
           case when count(*) >= 2 then exp(sum(step) * 365 / count(*)) - 1 end as growth
         from peaks
       )
       select total::text as "totalReturn", change::text, growth::text, drawdown::text,
         case when deviation > 0 then (mean / deviation * sqrt(365::numeric))::text end as sharpe,
         case when n >= 2 and downside > 0 then (mean * 365 / (downside * sqrt(365::numeric)))::text end as sortino,
         case when drawdown > 0 then (growth / drawdown)::text end as calmar
       from figures`,
      [id, quoteAsset, new Date(second.time), new Date(last.time)],
    ),
  );
  return rows[0] ?? NONE;
}
