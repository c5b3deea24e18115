import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, rules } from '../fields.ts';
import { moment } from '../fill-filter.ts';
import { executionFilter, sinceMoment } from '../portfolio-fields.ts';
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
  'todayStart',
  'dayStart',
  'weekStart',
  'monthStart',
  'todayLoss',
  'weekLoss',
  'simple',
  'timeWeighted',
  'moneyWeighted',
  'contribution',
  'contributionFees',
  'contributionLeft',
  'contributionFills',
  'rest',
  'assetTotal',
  'assetFree',
  'assetLocked',
  'assetWorth',
  'assetShare',
  'allocation',
  'allocationTotal',
  'allocationPaid',
  /** How long the lists of a choice are. */
  'executions',
  'transfers',
] as const;
type AccountFigure = (typeof ACCOUNT_FIGURES)[number];
/** What is no amount of money. */
const NO_AMOUNTS: ReadonlySet<AccountFigure> = new Set([
  'simple',
  'timeWeighted',
  'moneyWeighted',
  'contributionFills',
  'assetTotal',
  'assetFree',
  'assetLocked',
  'assetShare',
  'executions',
  'transfers',
]);
/** Amounts that others are told as shares of. */
const SHARE_BASES = [
  'equity',
  'paidIn',
  'todayStart',
  'dayStart',
  'weekStart',
  'monthStart',
  'allocationTotal',
] as const;
export type ShareBase = (typeof SHARE_BASES)[number];
/** Figures of all bots, whatever accounts are chosen. */
export const BOT_FIGURES = ['activeBots', 'pausedBots', 'failedBots', 'draftBots', 'atStops'] as const;
/** How much of the plan's limits is used, whatever accounts are chosen. */
export const PLAN_FIGURES = ['planBots', 'planVolume', 'planCalls', 'planStorage'] as const;
export type PlanFigure = (typeof PLAN_FIGURES)[number];
const PORTFOLIO_FIGURES = [...ACCOUNT_FIGURES, ...BOT_FIGURES, ...PLAN_FIGURES] as const;
export type PortfolioFigure = (typeof PORTFOLIO_FIGURES)[number];

const NO_COIN = { error: 'must be a coin such as BTC.' };
const NO_COINS = { error: 'must be a list of 1 to 20 coins.' };
const coin = z.string(NO_COIN).check(z.regex(/^[^\s/]{1,32}$/u, NO_COIN));

interface PortfolioBody {
  readonly figure: PortfolioFigure;
  readonly of?: ShareBase | undefined;
  readonly symbol?: string | undefined;
  readonly side?: string | undefined;
}

const isAmount = (figure: string): boolean => ACCOUNT_FIGURES.some((one) => one === figure && !NO_AMOUNTS.has(one));

/** Money is a share of money; symbols and sides are of executions. */
function checkChoice(body: PortfolioBody, add: (path: string, message: string) => void): void {
  const { figure, of } = body;
  if (of !== undefined && !isAmount(figure)) add('of', 'goes with an amount of money alone.');
  if (figure === 'executions') return;
  for (const path of ['symbol', 'side'] as const)
    if (body[path] !== undefined) add(path, 'goes with executions alone.');
}

export const portfolioProofContract = defineContract({
  name: 'portfolio-proof',
  summary:
    'The entries behind a figure of all accounts, or those of one exchange, and the figure computed in two ways.',
  auth: ANY_USER,
  scope: 'read',
  body: z
    .strictObject({
      figure: z.enum(PORTFOLIO_FIGURES, { error: `must be one of ${PORTFOLIO_FIGURES.join(', ')}.` }),
      ...executionFilter,
      /** Of returns: since when. */
      from: sinceMoment,
      ...reportingChoice,
      /** Of a contribution: of which coin; of all when it is absent. Of what is held of one asset: which; the quote asset when it is absent. */
      coin: z.optional(coin),
      /** Of `assetShare` and `allocation`: of all assets but these, instead of one. */
      except: z.optional(z.array(coin, NO_COINS).check(z.minLength(1, NO_COINS), z.maxLength(20, NO_COINS))),
      /** Of the allocation: at the end of the UTC day of this moment; of today when it is absent. */
      at: z.optional(moment),
      /** As a share of this amount of the same accounts; the figure itself when it is absent. */
      of: z.optional(z.enum(SHARE_BASES, { error: `must be one of ${SHARE_BASES.join(', ')}.` })),
    })
    .check(rules(checkChoice)),
  answer: z.object({ success: done, figure: z.enum(PORTFOLIO_FIGURES), ...proofFields, ...convertedAmount }),
  errors: ['ACCOUNT_NOT_FOUND', 'TOO_LONG'],
});
