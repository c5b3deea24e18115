import { groupBy } from '../base/group-by.ts';
import {
  moneyWeightedReturn,
  type PortfolioMoment,
  simplePortfolioReturn,
  timeWeightedReturn,
} from './portfolio-returns.ts';

/** Shorter than this a rate a year says nothing: a good day would be a million percent. */
const MONEY_WEIGHTED_DAYS_MIN = 7;
const DAY_MS = 86_400_000;

/** The course of one account. */
export interface AccountCourse {
  /** What came (positive) or went, quote units, oldest first. */
  readonly payments: ReadonlyArray<{ readonly time: number; readonly flow: number }>;
  /** The last valuation before a moment, quote units, with nothing in it that came after its time; null before the first. */
  readonly valueBefore: (time: number) => { readonly time: number; readonly value: number } | null;
}

/**
 * Several accounts as one portfolio: each payment of any of them, with what all were worth just before it. What was paid into an account
 * since its last valuation counts as what it was paid as. A move from one account to another is a payment out and one in, which
 * cancel out. From `from` on, the portfolio begins with what it was worth then.
 */
export function combineMoments(
  accounts: readonly AccountCourse[],
  now: { readonly time: number; readonly value: number },
  from?: number,
): readonly PortfolioMoment[] {
  const all = accounts.flatMap(({ payments }) => payments);
  const later = all.filter(({ time }) => from === undefined || time >= from);
  const byTime = groupBy(
    later.toSorted((a, b) => a.time - b.time),
    ({ time }) => time,
  );
  const moments = [...byTime].map(([time, payments]) => ({
    time,
    value: sumOf(accounts, time),
    flow: payments.reduce((sum, { flow }) => sum + flow, 0),
  }));
  const start = from === undefined ? [] : [{ time: from, value: sumOf(accounts, from), flow: 0 }];
  const known = [...start, ...moments];
  return known.length === 0 ? [] : [...known, { ...now, flow: 0 }];
}

function sumOf(accounts: readonly AccountCourse[], time: number): number {
  return accounts.reduce((sum, account) => sum + valueAt(account, time), 0);
}

/** What an account was worth just before a moment: its last valuation, and what was paid in since. Quote units. */
function valueAt({ payments, valueBefore }: AccountCourse, time: number): number {
  const base = valueBefore(time);
  let worth = base?.value ?? 0;
  // Payments are as many as moments: each moment looks at those since its valuation alone.
  for (let i = base === null ? 0 : countUntil(payments, base.time); i < payments.length; i += 1) {
    const payment = payments[i];
    if (payment === undefined || payment.time >= time) break;
    worth += payment.flow;
  }
  return worth;
}

/** How many of the payments, oldest first, came until a moment. */
function countUntil(payments: AccountCourse['payments'], moment: number): number {
  let [low, high] = [0, payments.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((payments[middle]?.time ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Fractions; null where one is not defined. */
export interface ReturnFigures {
  readonly simple: number | null;
  readonly timeWeighted: number | null;
  /** A year; null for less than a week. */
  readonly moneyWeighted: number | null;
}

export function portfolioReturns(moments: readonly PortfolioMoment[]): ReturnFigures {
  const span = (moments.at(-1)?.time ?? 0) - (moments[0]?.time ?? 0);
  return {
    simple: simplePortfolioReturn(moments),
    timeWeighted: timeWeightedReturn(moments),
    moneyWeighted: span < MONEY_WEIGHTED_DAYS_MIN * DAY_MS ? null : moneyWeightedReturn(moments),
  };
}
