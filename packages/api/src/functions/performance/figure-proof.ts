import { RESULT_BARS } from '@atb/core/performance/trade-figures';
import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, uuid, wholeNumberField } from '../fields.ts';
import { fillFilter, moment } from '../fill-filter.ts';
import { proofFields } from '../proof-fields.ts';
import { convertedAmount, reportingChoice } from '../reporting-fields.ts';

/** Figures that show where they come from. */
export const PROVEN_FIGURES = [
  'equity',
  'totalProfit',
  'today',
  'realized',
  'unrealized',
  'net',
  'fees',
  'fills',
  'trades',
  'decided',
  'wins',
  'losses',
  'winRate',
  'winRateLow',
  'winRateHigh',
  'wonSum',
  'lostSum',
  'profitFactor',
  'expectancy',
  'expectancyLow',
  'expectancyHigh',
  'costShare',
  'winStreak',
  'lossStreak',
  'streak',
  'bar',
  'totalReturn',
  'change',
  'heldChange',
  'marketChange',
  'days',
  'sharpe',
  'sharpeLow',
  'sharpeHigh',
  'sortino',
  'sortinoLow',
  'sortinoHigh',
  'growth',
  'calmar',
  'drawdown',
  'equityPoint',
] as const;
export type ProvenFigure = (typeof PROVEN_FIGURES)[number];

const answer = z.object({
  success: done,
  figure: z.enum(PROVEN_FIGURES),
  ...proofFields,
  ...convertedAmount,
});

export type FigureProof = z.output<typeof answer>;

export const figureProofContract = defineContract({
  name: 'figure-proof',
  summary: 'The entries behind a figure, and the figure computed from them in two ways.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({
    figure: z.enum(PROVEN_FIGURES, { error: `must be one of ${PROVEN_FIGURES.join(', ')}.` }),
    /** Of `marketChange` the symbol is the market, BTCUSDT when it is absent, and `from` lies on the day. */
    ...fillFilter,
    /** Of one execution alone. */
    execution: z.optional(uuid),
    /** Of `bar`: which one of the distribution, 0 for the lowest results, which is also meant when it is absent. */
    bar: z.optional(wholeNumberField(0, RESULT_BARS - 1)),
    /** Of `equityPoint`: the point then, or the last before it; the latest when it is absent. */
    at: z.optional(moment),
    ...reportingChoice,
  }),
  answer,
  errors: ['ACCOUNT_NOT_FOUND', 'NO_PRICE_DATA', 'TOO_LONG', 'POINT_NOT_FOUND', 'MARKS_NOT_KEPT'],
});
