import { toIso, epochMs } from '@atb/core/base/time';
import { daysWithin } from '@atb/core/performance/describe-performance';
import { dailyReturns, type DayEnd, equityFigures, REDRAWS } from '@atb/core/performance/equity-figures';
import type { FillFilter } from '@atb/core/performance/fill-filter';
import { calmarRatio } from '@atb/core/statistics/cagr';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import type { CountedIn } from '../payment-worths.ts';
import { readDays } from '../read-days.ts';
import { DAILY_RETURNS_SQL } from './daily-returns-sql.ts';
import { agreeExactly, ENTRIES_MAX, nearly, type Proof } from './proof.ts';
import { proveDrawdown } from './prove-drawdown.ts';
import { isRatioEnd, type RatioEnd, readRatioEnds } from './redrawn-ratios.ts';

type PlainFigure = 'totalReturn' | 'change' | 'days' | 'sharpe' | 'sortino' | 'growth';
export type ReturnFigure = PlainFigure | 'calmar' | 'drawdown' | RatioEnd;

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
  days: { unit: 'count', formula: 'UTC days of the period that have a daily return.' },
  sortino: {
    unit: 'ratio',
    formula: 'Mean of the daily returns ÷ √(Σ min(r, 0)² ÷ n) × √365.',
  },
  growth: { unit: 'fraction', formula: 'Growth of one unit to the power of 365 ÷ days, less 1.' },
  calmar: {
    unit: 'ratio',
    formula: 'Growth a year, by the ends of UTC days, ÷ largest drawdown of every reading of the equity.',
  },
  drawdown: {
    unit: 'fraction',
    formula:
      'Largest of (high − equity) ÷ high, over every reading of the equity, one each five minutes; payments are taken out at the first reading that has them.',
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
  account: { readonly id: string; readonly counted: CountedIn },
  figure: ReturnFigure,
  filter: FillFilter,
): Promise<Proof> {
  const { unit, formula } = FORMULAS[figure];
  const days = daysWithin(await readDays(run, account.id, account.counted), filter);
  if (figure === 'drawdown' || figure === 'calmar') {
    return { unit, formula, ...(await proveFall(run, account, figure, days)) };
  }
  const core = computeInCore(days)[figure];
  const stored = isRatioEnd(figure)
    ? (await readRatioEnds(run, account, days))[figure]
    : (await readStored(run, account, days))[figure];
  const listed = days.slice(1).toReversed();
  return {
    unit,
    formula,
    ...(figure === 'days' ? agreeExactly : nearly)([
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

/** What is of every reading, not of the ends of days alone. */
async function proveFall(
  run: RunAsCaller,
  account: { readonly id: string; readonly counted: CountedIn },
  figure: 'drawdown' | 'calmar',
  days: readonly DayEnd[],
): Promise<Omit<Proof, 'unit' | 'formula'>> {
  const [first, last] = [days[1], days.at(-1)];
  const { stored, core, entries } =
    first === undefined || last === undefined
      ? { stored: null, core: null, entries: [] }
      : await proveDrawdown(run, { account, firstDay: first.time, lastDay: last.time });
  const [growthStored, growthCore] = [(await readStored(run, account, days)).growth, computeInCore(days).growth];
  const valueOf = (drawdown: number | null, growth: number | string | null): number | null =>
    figure === 'drawdown' ? drawdown : calmarRatio(growth === null ? null : Number(growth), drawdown);
  const [database, recomputed] = [valueOf(stored, growthStored), valueOf(core, growthCore)];
  return {
    ...nearly([
      {
        name: 'Database',
        how: 'PostgreSQL walks through every reading of the equity in one statement and takes the payments out of it by the postings of the ledger.',
        value: database === null ? null : String(database),
      },
      {
        name: 'Recomputed',
        how: 'The trading core walks through the same readings and the payments with its own statistics.',
        value: recomputed === null ? null : String(recomputed),
      },
    ]),
    entriesTotal: entries.length,
    entries: entries.slice(0, ENTRIES_MAX),
  };
}

type DailyFigure = Exclude<ReturnFigure, 'drawdown' | 'calmar'>;

function computeInCore(days: readonly DayEnd[]): Readonly<Record<DailyFigure, number | null>> {
  const daily = dailyReturns(days);
  const { total, sharpe, sharpeInterval, sortino, sortinoInterval, growth } = equityFigures(daily);
  const change = daily.changes.length === 0 ? null : daily.changes.reduce((sum, one) => sum + one, 0);
  return {
    totalReturn: total,
    change,
    days: daily.returns.length,
    sharpe,
    sortino,
    growth,
    sharpeLow: sharpeInterval?.low ?? null,
    sharpeHigh: sharpeInterval?.high ?? null,
    sortinoLow: sortinoInterval?.low ?? null,
    sortinoHigh: sortinoInterval?.high ?? null,
  };
}

const NONE: Readonly<Record<PlainFigure, string | null>> = {
  totalReturn: null,
  change: null,
  days: '0',
  sharpe: null,
  sortino: null,
  growth: null,
};

async function readStored(
  run: RunAsCaller,
  { id, counted }: { readonly id: string; readonly counted: CountedIn },
  days: readonly DayEnd[],
): Promise<Readonly<Record<PlainFigure, string | null>>> {
  // The first of the days is the base alone.
  const [first, second, last] = [days[0], days[1], days.at(-1)];
  if (first === undefined || second === undefined || last === undefined) return NONE;
  const { rows } = await run((tx) =>
    tx.query<Readonly<Record<PlainFigure, string | null>>>(
      `with ${DAILY_RETURNS_SQL}, grown as (
         select change, r, ln(greatest(1 + r, 1e-30)) as step from returns
       ), figures as (
         select count(*) as n, exp(sum(step)) - 1 as total, sum(change) as change, avg(r) as mean, stddev_samp(r) as deviation,
           sqrt(sum(least(r, 0) ^ 2) / count(*)) as downside,
           case when count(*) >= 2 then exp(sum(step) * 365 / count(*)) - 1 end as growth
         from grown
       )
       select total::text as "totalReturn", change::text, n::text as days, growth::text,
         case when deviation > 0 then (mean / deviation * sqrt(365::numeric))::text end as sharpe,
         case when n >= 2 and downside > 0 then (mean * 365 / (downside * sqrt(365::numeric)))::text end as sortino
       from figures`,
      [id, counted, new Date(second.time), new Date(last.time)],
    ),
  );
  return rows[0] ?? NONE;
}
