import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, list } from '../fields.ts';
import { fillFilter } from '../fill-filter.ts';

/** Figures that show where they come from. */
export const PROVEN_FIGURES = [
  'equity',
  'totalProfit',
  'today',
  'realized',
  'net',
  'fees',
  'trades',
  'winRate',
  'profitFactor',
  'expectancy',
  'costShare',
  'totalReturn',
  'sharpe',
  'drawdown',
] as const;
export type ProvenFigure = (typeof PROVEN_FIGURES)[number];

const answer = z.object({
  success: done,
  figure: z.enum(PROVEN_FIGURES),
  unit: z.enum(['quote', 'count', 'fraction', 'ratio']),
  quoteAsset: z.string(),
  /** How the figure comes about, a sentence. */
  formula: z.string(),
  /** Two ways to the same figure, that share nothing but the entries. */
  computations: list(
    z.object({
      name: z.string(),
      /** What is computed from what, a sentence. */
      how: z.string(),
      /** Decimal text; null where the figure is not defined. */
      value: z.nullable(z.string()),
    }),
  ),
  agrees: z.boolean(),
  /** Null where they must be equal to the last digit; else how many significant digits are compared, because doubles take part. */
  digits: z.nullable(z.int()),
  entriesTotal: z.int(),
  /** The latest of the entries behind the figure. */
  entries: list(
    z.object({
      at: z.nullable(z.string()),
      text: z.string(),
      amount: amountText,
      /** What the ledger calls it; null where nothing was posted. */
      reference: z.nullable(z.string()),
    }),
  ),
});

export type FigureProof = z.output<typeof answer>;

export const figureProofContract = defineContract({
  name: 'figure-proof',
  summary: 'The entries behind a figure, and the figure computed from them in two ways.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({
    figure: z.enum(PROVEN_FIGURES, { error: `must be one of ${PROVEN_FIGURES.join(', ')}.` }),
    ...fillFilter,
  }),
  answer,
  errors: ['ACCOUNT_NOT_FOUND', 'NO_PRICE_DATA', 'TOO_LONG'],
});
