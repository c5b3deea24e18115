import { z } from 'zod/mini';
import { storedDecimal, storedTime } from './stored-values.ts';

/** A provider's fill as it is kept: in the journal of who copies it, and while it waits. */
export const storedProviderTrade = z.object({
  number: z.number(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  quantity: storedDecimal,
  price: storedDecimal,
  fee: storedDecimal,
  heldBefore: storedDecimal,
  equity: z.nullable(storedDecimal),
  executedAt: storedTime,
});
