import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, list, uuid, wholeNumberField } from '../fields.ts';
import { executionFilter, pagePlace } from '../portfolio-fields.ts';

const execution = z.strictObject({
  id: uuid,
  accountId: uuid,
  at: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  quantity: amountText,
  price: amountText,
  /** In `feeAsset`; below zero where the venue paid for it. */
  fee: amountText,
  feeAsset: z.string(),
  /** What a bot's sale earned by its own trade, both fees paid, quote units; null for any other. */
  tradeProfit: z.nullable(amountText),
  /** On average cost: what a sale brought less its fee and the average price paid; null for a purchase. */
  realized: z.nullable(amountText),
  /** Null where the venue does not say. */
  isMaker: z.nullable(z.boolean()),
  botId: z.nullable(uuid),
  botName: z.nullable(z.string()),
  /** Why it happened, a few words. */
  reason: z.string(),
  /** Null for one that belongs to no order of ours. */
  order: z.nullable(
    z.strictObject({
      id: uuid,
      clientOrderId: z.string(),
      type: z.string(),
      /** Null for one at the market. */
      price: z.nullable(amountText),
      quantity: amountText,
      filled: amountText,
      status: z.string(),
      at: z.string(),
    }),
  ),
  /** The venue's number of the order; null where it does not say. */
  venueOrderId: z.nullable(z.string()),
  /** The venue's own number. */
  tradeId: z.string(),
});

export type PortfolioExecution = z.output<typeof execution>;

export const portfolioExecutionsContract = defineContract({
  name: 'portfolio-executions',
  summary: 'Executions of all accounts with their orders, bots and reasons, the latest first, a page at a time.',
  auth: ANY_USER,
  scope: 'read',
  body: z._default(
    z.strictObject({
      ...executionFilter,
      before: pagePlace,
      limit: z._default(wholeNumberField(1, 200), 100),
    }),
    { limit: 100 },
  ),
  answer: z.strictObject({
    success: done,
    /** Of the whole choice, told with its first page alone. */
    total: z.nullable(z.int()),
    executions: list(execution),
    /** Goes into `before` for the next page; null at the end. */
    next: z.nullable(z.string()),
  }),
  errors: [],
});
