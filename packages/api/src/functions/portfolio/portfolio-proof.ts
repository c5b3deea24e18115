import { BY_HAND } from '@atb/core/performance/fill-filter';
import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, uuid } from '../fields.ts';
import { accountTypeFilter, exchangeFilter, sinceMoment } from '../portfolio-fields.ts';
import { proofFields } from '../proof-fields.ts';
import { convertedAmount, reportingChoice } from '../reporting-fields.ts';

/** Figures of several accounts together that show where they come from. */
export const ACCOUNT_FIGURES = [
  'equity',
  'cash',
  'exposure',
  'openRisk',
  'paidIn',
  'change',
  'today',
  'day',
  'week',
  'month',
  'simple',
  'timeWeighted',
  'moneyWeighted',
  'contribution',
  'rest',
] as const;
/** Figures of all bots, whatever accounts are chosen. */
export const BOT_FIGURES = ['activeBots', 'atStops'] as const;
const PORTFOLIO_FIGURES = [...ACCOUNT_FIGURES, ...BOT_FIGURES] as const;
export type PortfolioFigure = (typeof PORTFOLIO_FIGURES)[number];

const NO_BOT = { error: 'must be the id of a bot, or hand.' };
const NO_COIN = { error: 'must be a coin such as BTC.' };

export const portfolioProofContract = defineContract({
  name: 'portfolio-proof',
  summary:
    'The entries behind a figure of all accounts, or those of one exchange, and the figure computed in two ways.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({
    figure: z.enum(PORTFOLIO_FIGURES, { error: `must be one of ${PORTFOLIO_FIGURES.join(', ')}.` }),
    exchange: exchangeFilter,
    accountType: accountTypeFilter,
    accountId: z.optional(uuid),
    /** Of returns: since when. */
    from: sinceMoment,
    ...reportingChoice,
    /** Of a contribution: whose, or of which coin; of all when both are absent. */
    bot: z.optional(z.union([z.literal(BY_HAND), z.uuid(NO_BOT)], NO_BOT)),
    coin: z.optional(z.string(NO_COIN).check(z.regex(/^[^\s/]{1,32}$/u, NO_COIN))),
  }),
  answer: z.object({ success: done, figure: z.enum(PORTFOLIO_FIGURES), ...proofFields, ...convertedAmount }),
  errors: ['ACCOUNT_NOT_FOUND', 'TOO_LONG'],
});
