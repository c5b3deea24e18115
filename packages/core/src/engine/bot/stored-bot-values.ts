import { z } from 'zod/mini';
import type { AccountId, BotId, ClientOrderId } from '../../orders/order-request.ts';
import { storedDecimal, storedId, storedInstrument, storedTime } from './stored-values.ts';

// What the states of several kinds of bot have in common.

export const storedBotFacts = z.object({
  botId: storedId<BotId>(),
  accountId: storedId<AccountId>(),
  symbol: z.string(),
  instrument: storedInstrument,
  feeRate: storedDecimal,
  nextSequence: z.number(),
});

export const storedHold = z.object({
  side: z.enum(['buy', 'sell']),
  code: z.enum(['denied', 'rejected', 'cancelled', 'expired']),
  reason: z.string(),
  retryAt: storedTime,
  attempts: z.number(),
});

export const storedStop = z.object({
  holdings: z.enum(['sell', 'keep']),
  reason: z.string(),
  attempts: z.number(),
  retryAt: z.nullable(storedTime),
});

export const storedTriggers = z.object({
  below: z.nullable(z.number()),
  above: z.nullable(z.number()),
  at: z.nullable(storedTime),
});

export const storedOpenOrder = z.object({
  clientOrderId: storedId<ClientOrderId>(),
  price: z.nullable(storedDecimal),
  quantity: storedDecimal,
  filled: storedDecimal,
  isCancelling: z.boolean(),
});
