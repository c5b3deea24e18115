import type { PortfolioSummary } from '@atb/api/functions/portfolio-summary';
import { dec, sumDecimals, toPlain } from '@atb/core/base/decimal';

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

/** Change from one amount to another; decimal text. */
export function changeOf(from: string, to: string): string {
  return toPlain(dec(to).minus(dec(from)));
}
