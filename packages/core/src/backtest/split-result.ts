import { DAY_MS } from '../base/time.ts';
import { maxDrawdown } from '../statistics/drawdown.ts';
import { simpleReturns } from '../statistics/returns.ts';
import { sharpeRatio } from '../statistics/sharpe.ts';

/** Share of the days that make the first part. */
const FIRST_SHARE = 0.7;
/** Days below which a result is not split: three days and less tell nothing. */
export const SPLIT_DAYS_MIN = 10;

/** What a result has day by day. Times in milliseconds since the epoch, ascending; money in quote units. */
export interface SplitInput {
  readonly startEquity: number;
  /** At the end of every UTC day; `benchmark` is buy and hold from the same start. */
  readonly daily: {
    readonly time: ArrayLike<number>;
    readonly equity: ArrayLike<number>;
    readonly benchmark: ArrayLike<number>;
  };
  /** Round trips in the order in which they ended. `total` counts those too that are not listed any more. */
  readonly trades: { readonly total: number; readonly exitTime: ArrayLike<number> };
}

/** Some days of a result on their own. */
export interface ResultPart {
  /** Start of its first and of its last UTC day. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly days: number;
  readonly totalReturn: number;
  readonly sharpe: number | null;
  /** Over the ends of the days, from the equity that the part began with: falls within a day are not in it. */
  readonly drawdownMax: number;
  /** Round trips that ended in it; null where the list was cut before. */
  readonly trades: number | null;
  readonly buyAndHold: number;
}

export interface ResultParts {
  readonly first: ResultPart;
  readonly last: ResultPart;
}

/** The first 70 % of the days and the last 30 % on their own, each from the equity it began with; null for too few days. */
export function splitResult(input: SplitInput): ResultParts | null {
  const { daily, trades } = input;
  const days = daily.time.length;
  if (days < SPLIT_DAYS_MIN) return null;
  const cut = Math.round(days * FIRST_SHARE);
  const ended = countEnded(trades, dayOf(daily.time, cut));
  return {
    first: describePart(input, 0, cut, ended),
    last: describePart(input, cut, days, ended === null ? null : trades.total - ended),
  };
}

/** @param from First row of the days, `to` the row after the last. */
function describePart({ daily, startEquity }: SplitInput, from: number, to: number, trades: number | null): ResultPart {
  const valueBefore = (values: ArrayLike<number>): number =>
    from === 0 ? startEquity : (values[from - 1] ?? Number.NaN);
  const equity = Array.prototype.slice.call<ArrayLike<number>, [number, number], number[]>(daily.equity, from, to);
  const start = valueBefore(daily.equity);
  return {
    firstDay: dayOf(daily.time, from),
    lastDay: dayOf(daily.time, to - 1),
    days: to - from,
    totalReturn: (equity.at(-1) ?? Number.NaN) / start - 1,
    sharpe: sharpeRatio(simpleReturns(equity, start)),
    drawdownMax: maxDrawdown(equity, start) ?? 0,
    trades,
    buyAndHold: (daily.benchmark[to - 1] ?? Number.NaN) / valueBefore(daily.benchmark) - 1,
  };
}

function dayOf(time: ArrayLike<number>, row: number): number {
  return Math.floor((time[row] ?? Number.NaN) / DAY_MS) * DAY_MS;
}

/** Round trips that ended before `time`; null when those listed do not reach it. */
function countEnded({ total, exitTime }: SplitInput['trades'], time: number): number | null {
  for (let i = 0; i < exitTime.length; i += 1) if ((exitTime[i] ?? time) >= time) return i;
  return exitTime.length === total ? total : null;
}
