import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import {
  amountText,
  done,
  flag,
  manualClientOrderId,
  optionalAmount,
  positiveDecimal,
  rules,
  side,
  symbol,
  uuid,
} from '../fields.ts';
import { ENGINE_REASONS, ORDER_REASONS } from '../refusal.ts';

const NO_TYPE = { error: 'must be MARKET or LIMIT.' };

/** An order as the API shows it; amounts are decimal text. */
const orderView = z.strictObject({
  clientOrderId: z.string(),
  symbol: z.string(),
  side: z.enum(['BUY', 'SELL']),
  type: z.enum(['MARKET', 'LIMIT']),
  quantity: amountText,
  price: z.nullable(amountText),
  status: z.string(),
  filledQuantity: amountText,
  reason: z.nullable(z.string()),
});

export type OrderView = z.output<typeof orderView>;

const body = z
  .strictObject({
    symbol,
    side,
    type: z.pipe(z.string(NO_TYPE).check(z.toUpperCase()), z.enum(['MARKET', 'LIMIT'], NO_TYPE)),
    quantity: positiveDecimal,
    /** Limit orders only. */
    price: optionalAmount,
    stopLoss: optionalAmount,
    takeProfit: optionalAmount,
    /** The same id always means the same order: a repeated call answers with the first one's outcome. */
    newClientOrderId: manualClientOrderId,
    isPaper: flag(true),
    accountId: z.optional(uuid),
  })
  .check(
    rules(({ type, price }, add) => {
      if (type === 'LIMIT' && price === null) add('price', 'is required for a limit order.');
      if (type === 'MARKET' && price !== null) add('price', 'must be left out for a market order.');
    }),
  );

/** Whether the account is paper, and the order as it was recorded. */
const facts = { isPaper: z.boolean(), order: z.exactOptional(orderView) };

export const placeOrderContract = defineContract({
  name: 'exchange-binance/order',
  summary: 'Places an order by hand on one of the account’s markets.',
  auth: ANY_USER,
  scope: 'trade',
  body,
  answer: z.strictObject({ success: done, ...facts }),
  errors: [...ENGINE_REASONS, ...ORDER_REASONS, 'ACCOUNT_MODE', 'TOO_MANY_REFUSED', 'RATE_LIMITED', 'DUPLICATE_ORDER'],
  beside: facts,
});
