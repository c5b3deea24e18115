import { accountsTool, type AdvisorAccountFacts } from '@atb/api/functions/advisor-tools';
import { ACCOUNT_TYPES } from '@atb/core/portfolio/account-type';
import { implement } from '../function-services.ts';
import { QUOTE_ASSET } from '../readings/performance-reading.ts';
import {
  portfolioFiguresOf,
  readPortfolio,
  type ReadPortfolio,
  type ReadPortfolioAccount,
} from '../readings/read-portfolio.ts';
import { unlessTooLong } from '../readings/unless-too-long.ts';

/** Names of assets without a price that are told of an account: a history that is imported may have thousands. */
const UNCOUNTED_MAX = 10;

export const readAccountWorths = implement(accountsTool, {
  handle: async (context) => {
    const outcomes = await Promise.all(
      ACCOUNT_TYPES.map((accountType) => unlessTooLong(() => readPortfolio(context, { accountType }))),
    );
    return {
      quoteAsset: QUOTE_ASSET,
      accounts: outcomes.flatMap((outcome) =>
        outcome.status === 'read' ? outcome.value.accounts.map((one) => describe(one, outcome.value)) : [],
      ),
      unread: outcomes.flatMap((outcome) => (outcome.status === 'refused' ? [outcome.refusal.error] : [])),
    };
  },
});

function describe(one: ReadPortfolioAccount, portfolio: ReadPortfolio): AdvisorAccountFacts {
  const figures = portfolioFiguresOf([one], portfolio);
  return {
    label: one.account.label,
    exchange: one.account.exchange,
    isPaper: one.account.isPaper,
    equity: Number(figures.equity),
    cash: Number(figures.cash),
    exposure: Number(figures.exposure),
    today: Number(figures.today.change),
    week: Number(figures.week.change),
    month: Number(figures.month.change),
    allTime: Number(figures.change),
    paidIn: Number(figures.paidIn),
    uncounted: figures.uncounted.slice(0, UNCOUNTED_MAX),
    moreUncounted: Math.max(0, figures.uncounted.length - UNCOUNTED_MAX),
  };
}
