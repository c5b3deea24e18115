import type { OwnReasons } from './trades.ts';

/** What a result says about its round trips. */
export interface TradeWords {
  readonly chartTitle: string;
  readonly filterHint: string;
  /** In place of a table without rows. */
  readonly empty: { readonly title: string; readonly detail: string };
  readonly reasons: OwnReasons;
  /** Round trips are deals, which several orders make. */
  readonly areDeals: boolean;
}

/** Of a strategy on one pair. */
export const STRATEGY_WORDS: TradeWords = {
  chartTitle: 'Trades on the chart',
  filterHint: 'Filter by side, day, reason',
  empty: {
    title: 'The strategy never traded in this range.',
    detail: 'Its rules were not met once, or the money did not suffice for an entry.',
  },
  reasons: {},
  areDeals: false,
};

/** Of a strategy on several pairs. */
export const PORTFOLIO_WORDS: TradeWords = {
  ...STRATEGY_WORDS,
  filterHint: 'Filter by pair, day, reason',
  empty: {
    title: 'The strategy never traded in this range.',
    detail: 'Its rules were met on none of the pairs, or the money did not suffice for an entry.',
  },
};
