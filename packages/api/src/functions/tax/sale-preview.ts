import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, list, optionalAmount, positiveDecimal, symbol } from '../fields.ts';
import { lotChoice } from '../tax-fields.ts';

const lot = z.object({
  reference: z.string(),
  acquiredAt: z.string(),
  quantity: amountText,
  proceeds: amountText,
  /** Null where nobody can say what the units cost. */
  cost: z.nullable(amountText),
  gain: z.nullable(amountText),
  isLong: z.boolean(),
});

const answer = z.object({
  success: done,
  /** The symbol's quote, in which all money is. */
  currency: z.string(),
  price: amountText,
  fee: amountText,
  /** Net of the fee. */
  proceeds: amountText,
  cost: amountText,
  gain: amountText,
  /** Of the gain, what was held for 365 days or more. */
  longGain: amountText,
  /** Units whose cost is not known, and units that no lot answers for: in no sum. */
  unknown: amountText,
  missing: amountText,
  /** The first fifty. */
  lots: list(lot),
  lotsTotal: z.int(),
});

export type SalePreviewAnswer = z.output<typeof answer>;

export const salePreviewContract = defineContract({
  name: 'sale-preview',
  summary: 'What selling some of a coin now would come to for tax, lot by lot. Nothing is sold.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({ ...lotChoice, symbol, quantity: positiveDecimal, price: optionalAmount }),
  answer,
  errors: ['ACCOUNT_NOT_FOUND', 'INVALID_SYMBOL', 'NO_PRICE_DATA', 'TOO_LONG'],
});
