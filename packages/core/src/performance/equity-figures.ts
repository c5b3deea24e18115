import { type ConfidenceInterval, bootstrapInterval } from '../statistics/block-bootstrap.ts';
import { cagr, calmarRatio } from '../statistics/cagr.ts';
import { monthlyTable, type MonthlyRow } from '../statistics/monthly-table.ts';
import { sharpeRatio } from '../statistics/sharpe.ts';
import { sortinoRatio } from '../statistics/sortino.ts';
import { type GrowthCourse, largestFall } from './growth-course.ts';
import type { Interval } from './intervals.ts';

/** An account at the end of a UTC day. */
export interface DayEnd {
  /** When the day began, milliseconds since the epoch. */
  readonly time: number;
  /** Quote units. */
  readonly equity: number;
  /** Paid in less paid out during the day, quote units. */
  readonly flow: number;
  /** Through all readings of the day, payments taken out; null without one. */
  readonly course: GrowthCourse | null;
}

export interface DailyReturns {
  /** Starts of the days. */
  readonly times: Float64Array;
  /** End of the day ÷ (end of the day before + paid in) − 1. */
  readonly returns: Float64Array;
  /** What the day earned, quote units. */
  readonly changes: Float64Array;
  /** Largest fall from a high through all readings of these days, a fraction; null without a day. */
  readonly drawdown: number | null;
}

/** What each day earned; money that came or went counts as there from its beginning, and is neither gain nor loss. */
export function dailyReturns(days: readonly DayEnd[]): DailyReturns {
  const later = days.slice(1);
  const base = (i: number): number => (days[i]?.equity ?? Number.NaN) + (later[i]?.flow ?? 0);
  return {
    times: Float64Array.from(later, ({ time }) => time),
    returns: Float64Array.from(later, ({ equity }, i) => (base(i) > 0 ? equity / base(i) - 1 : 0)),
    changes: Float64Array.from(later, ({ equity }, i) => equity - base(i)),
    drawdown: later.length === 0 ? null : largestFall(later.map(({ course }) => course)),
  };
}

/** Histories that are redrawn for the intervals of ratios. */
export const REDRAWS = { seed: 20_261_124, draws: 400 } as const;
/** With fewer days a ratio a year says nothing. */
const DAYS_MIN = 2;

/** Figures of a line of daily returns. Ratios are those of a year of 365 days. */
export interface EquityFigures {
  readonly days: number;
  readonly total: number | null;
  readonly sharpe: number | null;
  readonly sharpeInterval: Interval | null;
  readonly sortino: number | null;
  readonly sortinoInterval: Interval | null;
  readonly calmar: number | null;
  readonly growth: number | null;
  /** Largest fall from a high through all readings, payments taken out: a fraction. */
  readonly drawdown: number | null;
}

export function equityFigures({ returns, drawdown }: Pick<DailyReturns, 'returns' | 'drawdown'>): EquityFigures {
  const end = growthLine(returns).at(-1);
  const growth = returns.length < DAYS_MIN || end === undefined ? null : cagr(1, end, returns.length);
  return {
    days: returns.length,
    total: end === undefined ? null : end - 1,
    sharpe: sharpeRatio(returns),
    sharpeInterval: toInterval(bootstrapInterval(returns, (drawn) => sharpeRatio(drawn), REDRAWS)),
    sortino: sortinoRatio(returns),
    sortinoInterval: toInterval(bootstrapInterval(returns, (drawn) => sortinoRatio(drawn), REDRAWS)),
    calmar: calmarRatio(growth, drawdown),
    growth,
    drawdown,
  };
}

function toInterval(interval: ConfidenceInterval | null): Interval | null {
  return interval === null ? null : { low: interval.low, high: interval.high };
}

/** What one unit grew to by the end of each day. */
function growthLine(returns: Float64Array): Float64Array {
  let value = 1;
  return returns.map((one) => (value *= 1 + one));
}

/** Returns of each UTC month and year, without what was paid in or out. */
export function monthlyReturns({ times, returns }: DailyReturns): readonly MonthlyRow[] {
  return monthlyTable(times, growthLine(returns), 1);
}

/** The days that lost most money, worst first; days that lost nothing are no bad days. */
export function worstDays(
  { times, changes, returns }: DailyReturns,
  count: number,
): ReadonlyArray<{ readonly time: number; readonly change: number; readonly share: number }> {
  return Array.from(times, (time, i) => ({ time, change: changes[i] ?? 0, share: returns[i] ?? 0 }))
    .filter(({ change }) => change < 0)
    .toSorted((a, b) => a.change - b.change)
    .slice(0, count);
}
