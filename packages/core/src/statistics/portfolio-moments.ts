import {
  moneyWeightedReturn,
  type PortfolioMoment,
  simplePortfolioReturn,
  timeWeightedReturn,
} from './portfolio-returns.ts';

/** Shorter than this a rate a year says nothing: a good day would be a million percent. */
const MONEY_WEIGHTED_DAYS_MIN = 7;
const DAY_MS = 86_400_000;

/** Money that came (positive) or went, and the last valuation before it. */
export interface PortfolioPayment {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Quote units. */
  readonly flow: number;
  /** Null where the portfolio had not been valued yet. */
  readonly before: { readonly time: number; readonly value: number } | null;
}

/**
 * Payments with what the portfolio was worth when each came, and what it is worth now. What is paid without a valuation since
 * the payment before counts as one with that. The first one opens an empty portfolio unless a valuation lies before it.
 */
export function portfolioMoments(
  payments: readonly PortfolioPayment[],
  now: { readonly time: number; readonly value: number },
): readonly PortfolioMoment[] {
  const moments: PortfolioMoment[] = [];
  for (const { time, flow, before } of payments) {
    const last = moments.at(-1);
    if (last === undefined) moments.push({ time, value: before?.value ?? 0, flow });
    else if (before === null || before.time <= last.time)
      moments[moments.length - 1] = { ...last, flow: last.flow + flow };
    else moments.push({ time, value: before.value, flow });
  }
  return [...moments, { ...now, flow: 0 }];
}

/** Fractions; null where one is not defined. */
export interface PortfolioReturns {
  readonly simple: number | null;
  readonly timeWeighted: number | null;
  /** A year; null for less than a week. */
  readonly moneyWeighted: number | null;
}

export function portfolioReturns(moments: readonly PortfolioMoment[]): PortfolioReturns {
  const span = (moments.at(-1)?.time ?? 0) - (moments[0]?.time ?? 0);
  return {
    simple: simplePortfolioReturn(moments),
    timeWeighted: timeWeightedReturn(moments),
    moneyWeighted: span < MONEY_WEIGHTED_DAYS_MIN * DAY_MS ? null : moneyWeightedReturn(moments),
  };
}
