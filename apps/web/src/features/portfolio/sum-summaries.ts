import type { PortfolioSummary } from '@atb/api/functions/trading/portfolio-summary';
import { type Decimal, dec, sumDecimals, toPlain } from '@atb/core/base/decimal';
import type { BalanceRow } from './value-balances.ts';

/** Figures of all chosen accounts together. Decimal text in quote units. */
export interface PortfolioFigures {
  readonly quoteAsset: string;
  readonly equity: string;
  readonly cash: string;
  readonly exposure: string;
  /** Holdings and resting buys. */
  readonly openRisk: string;
  readonly dayStart: string;
  readonly dayChange: string;
  readonly weekStart: string;
  readonly weekChange: string;
  readonly deposited: string;
}

/** Adds accounts up; null without any. Those that count in another asset than the first are left out. */
export function sumSummaries(summaries: readonly PortfolioSummary[]): PortfolioFigures | null {
  const [first] = summaries;
  if (first === undefined) return null;
  const alike = summaries.filter((summary) => summary.quoteAsset === first.quoteAsset);
  const sum = (read: (summary: PortfolioSummary) => string): string =>
    toPlain(sumDecimals(alike.map((summary) => dec(read(summary)))));
  return {
    quoteAsset: first.quoteAsset,
    equity: sum((summary) => summary.equity),
    cash: sum((summary) => summary.cash),
    exposure: sum((summary) => summary.exposure),
    openRisk: sum((summary) => summary.openRisk),
    dayStart: sum((summary) => summary.today.startEquity),
    dayChange: sum((summary) => summary.today.change),
    weekStart: sum((summary) => summary.week.startEquity),
    weekChange: sum((summary) => summary.week.change),
    deposited: sum((summary) => summary.allTime.deposited),
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
  return {
    ...figures,
    equity: toPlain(equity),
    cash: toPlain(cash),
    exposure: toPlain(exposure),
    openRisk: toPlain(exposure.plus(resting)),
    dayChange: toPlain(equity.minus(dec(figures.dayStart))),
    weekChange: toPlain(equity.minus(dec(figures.weekStart))),
  };
}

/** Change from one amount to another; decimal text. */
export function changeOf(from: string, to: string): string {
  return toPlain(dec(to).minus(dec(from)));
}
