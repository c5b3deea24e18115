import type { PortfolioOverview } from '@atb/api/functions/portfolio/portfolio-overview';
import { type Decimal, dec, sumDecimals, toPlain } from '@atb/core/base/decimal';
import type { BalanceRow } from './value-balances.ts';

/** Figures of all chosen accounts together, or of one. Decimal text in the reporting currency. */
export interface PortfolioFigures {
  /** What counts as cash. */
  readonly quoteAsset: string;
  readonly currency: string;
  /** Units of the currency for one of the quote asset. */
  readonly rate: string;
  readonly equity: string;
  /** Held without a price: in no sum. */
  readonly uncounted: readonly string[];
  readonly cash: string;
  readonly exposure: string;
  /** Holdings and resting buys. */
  readonly openRisk: string;
  /** Since 00:00 UTC. */
  readonly dayStart: string;
  readonly dayChange: string;
  readonly weekStart: string;
  readonly weekChange: string;
  /** 24 hours ago, with what was paid in since. */
  readonly dayAgo: string;
  readonly dayAgoChange: string;
  readonly paidIn: string;
}

export function toFigures(
  { quoteAsset, reporting }: Pick<PortfolioOverview, 'quoteAsset' | 'reporting'>,
  part: PortfolioOverview['total'],
): PortfolioFigures {
  const { equity, uncounted, cash, exposure, openRisk, today, week, day, paidIn } = part;
  return {
    quoteAsset,
    currency: reporting.currency,
    rate: reporting.rate,
    equity,
    uncounted,
    cash,
    exposure,
    openRisk,
    dayStart: today.start,
    dayChange: today.change,
    weekStart: week.start,
    weekChange: week.change,
    dayAgo: day.start,
    dayAgoChange: day.change,
    paidIn,
  };
}

/**
 * The same figures at the prices of the moment, so that cards and tables agree to the last digit. The server's own stay
 * where something held has no price here.
 */
export function revalue(figures: PortfolioFigures, balances: readonly BalanceRow[]): PortfolioFigures {
  if (balances.some((row) => row.value === null)) return figures;
  const sumOf = (rows: readonly BalanceRow[]): Decimal => sumDecimals(rows.map((row) => dec(row.value ?? '0')));
  const cash = sumOf(balances.filter((row) => row.asset === figures.quoteAsset));
  const exposure = sumOf(balances.filter((row) => row.asset !== figures.quoteAsset));
  const equity = cash.plus(exposure);
  const resting = dec(figures.openRisk).minus(dec(figures.exposure));
  const since = (start: string): string => toPlain(equity.minus(dec(start)));
  return {
    ...figures,
    equity: toPlain(equity),
    cash: toPlain(cash),
    exposure: toPlain(exposure),
    openRisk: toPlain(exposure.plus(resting)),
    dayChange: since(figures.dayStart),
    weekChange: since(figures.weekStart),
    dayAgoChange: since(figures.dayAgo),
  };
}
