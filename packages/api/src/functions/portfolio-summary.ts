import { z } from 'zod';
import { uuid } from './fields.ts';

export const portfolioSummaryBody = z.strictObject({ accountId: uuid.optional() }).default({});

/** All money in the account's quote asset, decimal text. */
export interface PortfolioSummary {
  readonly success: true;
  readonly accountId: string;
  readonly quoteAsset: string;
  readonly equity: string;
  readonly cash: string;
  readonly exposure: string;
  readonly openRisk: string;
  readonly today: { readonly startEquity: string; readonly change: string; readonly realized: string };
  readonly week: { readonly startEquity: string; readonly change: string };
  readonly allTime: {
    readonly deposited: string;
    readonly change: string;
    readonly realized: string;
    readonly unrealized: string;
    readonly fees: string;
  };
  /** Since the first payment in; fractions, null where one is not defined. */
  readonly returns: {
    /** ISO; null before anything was paid in. */
    readonly since: string | null;
    readonly simple: number | null;
    readonly timeWeighted: number | null;
    /** A year; null for less than a week. */
    readonly moneyWeighted: number | null;
  };
}

export interface PortfolioSummaryFailure {
  readonly success: false;
  readonly reason: string;
  readonly error: string;
}

export type PortfolioSummaryResponse = PortfolioSummary | PortfolioSummaryFailure;
