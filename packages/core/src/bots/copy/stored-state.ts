import { z } from 'zod/mini';
import type { StoredForm } from '../../engine/bot/stored-form.ts';
import { storedBotFacts, storedOpenOrder, storedStop, storedTriggers } from '../../engine/bot/stored-bot-values.ts';
import { storedProviderTrade } from '../../engine/bot/stored-provider-trade.ts';
import { storedDecimal, storedHolding, storedTime } from '../../engine/bot/stored-values.ts';
import type { CopyParams } from './params.ts';
import type { CopyState } from './state.ts';

const worth = z.object({ base: storedDecimal, cash: storedDecimal });

const trade = z.object({
  number: z.number(),
  side: z.enum(['buy', 'sell']),
  quantity: storedDecimal,
  price: storedDecimal,
  fee: storedDecimal,
  executedAt: storedTime,
});

const order = z.extend(storedOpenOrder, {
  role: z.enum(['buy', 'sell', 'guard', 'exit']),
  trade: z.nullable(trade),
  isMet: z.boolean(),
  arrivalPrice: z.nullable(storedDecimal),
});

const unsold = z.object({
  trade: z.nullable(trade),
  quantity: storedDecimal,
  isMet: z.boolean(),
  attempts: z.number(),
  retryAt: storedTime,
});

const miss = z.object({ number: z.number(), at: storedTime, code: z.string(), reason: z.string() });

/** Validated when the copy was made; kept as they were, since later limits must not stop one that runs. */
const params = z.custom<CopyParams>((value) => typeof value === 'object' && value !== null);

const schema = z.object({
  kind: z.literal('copy'),
  ...storedBotFacts.shape,
  params,
  phase: z.enum(['new', 'running', 'paused', 'stopping', 'finished']),
  keepsSells: z.boolean(),
  startedAt: z.nullable(storedTime),
  lastNumber: z.number(),
  waiting: z.readonly(z.array(storedProviderTrade)),
  orders: z.readonly(z.array(order)),
  unsold: z.nullable(unsold),
  held: storedHolding,
  ideal: worth,
  gap: z.object({ price: worth, fee: worth, size: worth, missed: worth, delay: worth }),
  missed: z.readonly(z.array(miss)),
  stop: z.nullable(storedStop),
  results: z.object({
    realized: storedDecimal,
    feesPaid: storedDecimal,
    cashFlow: storedDecimal,
    copied: z.number(),
    missed: z.number(),
    peak: storedDecimal,
  }),
  triggers: storedTriggers,
}) satisfies z.ZodMiniType<CopyState>;

export const storedCopyState: StoredForm<CopyState> = { schema, upgrades: [] };
