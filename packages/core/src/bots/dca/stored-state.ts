import { z } from 'zod/mini';
import { renameKey } from '../../engine/bot/rename-key.ts';
import type { StoredForm } from '../../engine/bot/stored-form.ts';
import type { DcaParams } from './params.ts';
import type { DcaState } from './state.ts';
import {
  storedBotFacts,
  storedHold,
  storedOpenOrder,
  storedStop,
  storedTriggers,
} from '../../engine/bot/stored-bot-values.ts';
import { storedDecimal, storedHolding, storedTime } from '../../engine/bot/stored-values.ts';

const level = z.object({
  key: z.number(),
  deviationPct: storedDecimal,
  price: storedDecimal,
  quantity: storedDecimal,
  toBuy: storedDecimal,
  isGated: z.boolean(),
  hold: z.nullable(storedHold),
});

const lot = z.object({
  key: z.number(),
  held: storedHolding,
  target: storedDecimal,
  peak: z.nullable(z.number()),
  hold: z.nullable(storedHold),
});

const deal = z.object({
  number: z.number(),
  startedAt: storedTime,
  scale: storedDecimal,
  basePrice: z.nullable(storedDecimal),
  levels: z.readonly(z.array(level)),
  lots: z.readonly(z.array(lot)),
  lastBuyAt: z.nullable(storedTime),
  sold: storedDecimal,
  profit: storedDecimal,
});

const order = z.extend(storedOpenOrder, {
  role: z.enum(['base', 'safety', 'take_profit', 'exit']),
  key: z.number(),
  notional: storedDecimal,
});

const results = z.object({
  dealProfit: storedDecimal,
  exitProfit: storedDecimal,
  feesPaid: storedDecimal,
  cashFlow: storedDecimal,
  deals: z.number(),
  wins: z.number(),
});

/** Validated when the bot was made; kept as they were, since later limits must not stop a bot that runs. */
const params = z.custom<DcaParams>((value) => typeof value === 'object' && value !== null);

const schema = z.object({
  kind: z.literal('dca'),
  ...storedBotFacts.shape,
  params,
  phase: z.enum(['new', 'waiting_trigger', 'running', 'paused', 'stopping', 'finished']),
  keepsSells: z.boolean(),
  triggerDirection: z.nullable(z.enum(['rises', 'falls'])),
  deal: z.nullable(deal),
  nextDealAt: z.nullable(storedTime),
  baseHold: z.nullable(storedHold),
  nextCandleAt: z.nullable(storedTime),
  candlesMissing: z._default(z.nullable(z.number()), null),
  orders: z.readonly(z.array(order)),
  kept: storedHolding,
  stop: z.nullable(storedStop),
  results,
  triggers: storedTriggers,
}) satisfies z.ZodMiniType<DcaState>;

export const storedDcaState: StoredForm<DcaState> = { schema, upgrades: [renameKey('wake', 'triggers')] };
