import { RISK_CODES } from '@atb/core/risk/risk-code';
import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, list, uuid } from '../fields.ts';
import { reportingAnswer, reportingChoice } from '../reporting-fields.ts';

const limit = z.strictObject({
  /** The denial to which it leads. */
  code: z.enum(RISK_CODES),
  used: amountText,
  limit: amountText,
  /** `fraction` of equity; `quote`: of the quote asset, whatever sums are in. */
  unit: z.enum(['fraction', 'count', 'quote']),
});

const symbolExposure = z.strictObject({
  symbol: z.string(),
  /** Held, at the bid. */
  held: amountText,
  /** What resting entry orders would add. */
  resting: amountText,
  /** Fraction of equity of both. */
  share: amountText,
});

export const riskUseContract = defineContract({
  name: 'risk-use',
  summary: 'How much of each limit an account uses, and what lies in each symbol, as the risk check counts it.',
  auth: ANY_USER,
  scope: 'read',
  body: z._default(z.strictObject({ accountId: z.optional(uuid), ...reportingChoice }), {}),
  answer: z.strictObject({
    success: done,
    accountId: uuid,
    ...reportingAnswer,
    equity: amountText,
    limits: list(limit),
    /** The largest first. */
    symbols: list(symbolExposure),
    /** Fraction of equity that one symbol may have. */
    symbolLimit: amountText,
  }),
  errors: ['ACCOUNT_NOT_FOUND', 'NO_PRICE_DATA'],
});
