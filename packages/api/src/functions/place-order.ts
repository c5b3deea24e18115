import { z } from 'zod';
import { manualClientOrderId, optionalAmount, positiveAmount, side, symbol, uuid } from './fields.ts';
import type { RiskVerdict } from './risk-check.ts';

export const placeOrderBody = z
  .strictObject({
    symbol,
    side,
    type: z
      .string({ error: 'must be MARKET or LIMIT.' })
      .toUpperCase()
      .pipe(z.enum(['MARKET', 'LIMIT'], { error: 'must be MARKET or LIMIT.' })),
    quantity: positiveAmount,
    /** Limit orders only. */
    price: optionalAmount,
    stopLoss: optionalAmount,
    takeProfit: optionalAmount,
    /** The same id always means the same order: a repeated call answers with the first one's outcome. */
    newClientOrderId: manualClientOrderId,
    isPaper: z.boolean({ error: 'must be true or false.' }).default(true),
    accountId: uuid.optional(),
  })
  .superRefine((body, context) => {
    if (body.type === 'LIMIT' && body.price === null) {
      context.addIssue({ code: 'custom', path: ['price'], message: 'is required for a limit order.' });
    }
    if (body.type === 'MARKET' && body.price !== null) {
      context.addIssue({ code: 'custom', path: ['price'], message: 'must be left out for a market order.' });
    }
  });

/** An order as the API shows it; amounts are decimal text. */
export interface OrderView {
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  readonly type: 'MARKET' | 'LIMIT';
  readonly quantity: string;
  readonly price: string | null;
  readonly status: string;
  readonly filledQuantity: string;
  readonly reason: string | null;
}

export interface PlaceOrderResponse {
  readonly success: boolean;
  readonly isPaper: boolean;
  readonly order?: OrderView;
  /** Sentence for the user when success is false. */
  readonly error?: string;
  readonly reason?: string;
  /** The input at fault. */
  readonly field?: string;
  readonly risk?: RiskVerdict;
}
