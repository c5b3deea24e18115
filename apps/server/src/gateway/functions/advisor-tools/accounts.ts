import { accountsTool, type AdvisorAccountFacts } from '@atb/api/functions/advisor-tools';
import { ACCOUNT_TYPES } from '@atb/core/portfolio/account-type';
import { implement } from '../function-services.ts';
import { QUOTE_ASSET } from '../readings/performance-reading.ts';
import { portfolioFiguresOf, readPortfolio } from '../readings/read-portfolio.ts';
import { unlessTooLong } from '../readings/unless-too-long.ts';
import { refused } from '../refused.ts';

export const readAccountWorths = implement(accountsTool, {
  handle: async (context) => {
    const outcome = await unlessTooLong(() =>
      Promise.all(ACCOUNT_TYPES.map((accountType) => readPortfolio(context, { accountType }))),
    );
    if (outcome.status === 'refused') return refused(outcome.refusal);
    const accounts = outcome.value.flatMap((portfolio) =>
      portfolio.accounts.map((one): AdvisorAccountFacts => {
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
          uncounted: figures.uncounted,
        };
      }),
    );
    return { success: true, quoteAsset: QUOTE_ASSET, accounts };
  },
});
