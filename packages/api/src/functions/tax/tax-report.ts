import { UNMATCHED_REASONS } from '@atb/core/tax/tax-report';
import { ACCOUNT_TYPES } from '@atb/core/portfolio/account-type';
import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, list, uuid } from '../fields.ts';
import { daysInOrder, gainFigures, taxChoice } from '../tax-fields.ts';

/** Money in the report's currency. */
const answer = z.object({
  success: done,
  /** The plan allows other years than the current one, and files. */
  hasTaxReporting: z.boolean(),
  /** Years of the time zone in which anything happened, the latest first; the current one always. */
  years: list(z.int()),
  currentYear: z.int(),
  /** Real accounts, or paper and testnet accounts: no report mixes them. */
  accountType: z.enum(ACCOUNT_TYPES),
  /** The accounts that it tells of. */
  accountIds: list(uuid),
  /** Executions of all accounts of this type, from the first ever: the lots come from them. */
  fills: z.int(),
  total: gainFigures,
  short: gainFigures,
  long: gainFigures,
  byAsset: list(z.object({ asset: z.string(), short: gainFigures, long: gainFigures })),
  byKind: list(z.object({ kind: z.enum(['sale', 'fee', 'transfer_fee']), ...gainFigures.shape })),
  income: list(z.object({ asset: z.string(), rows: z.int(), quantity: amountText, value: amountText })),
  incomeTotal: amountText,
  /** Worth of fees when they were paid; a rebate is negative. */
  fees: list(z.object({ asset: z.string(), quantity: amountText, value: amountText })),
  feesTotal: amountText,
  /** What is counted in no sum, in all; and the first two hundred. */
  unmatchedTotal: z.int(),
  unmatched: list(
    z.object({
      reason: z.enum(UNMATCHED_REASONS),
      accountId: uuid,
      at: z.string(),
      asset: z.string(),
      quantity: amountText,
      proceeds: z.nullable(amountText),
      reference: z.string(),
      /** How many others it fits. */
      candidates: z.int(),
    }),
  ),
});

export type TaxReportAnswer = z.output<typeof answer>;

export const taxReportContract = defineContract({
  name: 'tax-report',
  summary:
    'Realised gains, income and fees of a period by tax lots, and what could not be matched; of real accounts, or of paper accounts. Other years than the current one need a plan with tax reporting.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject(taxChoice).check(daysInOrder),
  answer,
  errors: ['ACCOUNT_NOT_FOUND', 'FEATURE_NOT_IN_PLAN', 'TOO_LONG'],
});
