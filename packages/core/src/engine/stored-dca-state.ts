import { z } from 'zod';
import type { DcaParams } from '../bots/dca/params.ts';
import type { DcaState } from '../bots/dca/state.ts';
import { storedBotFacts, storedHold, storedOpenOrder, storedStop, storedWake } from './stored-bot-values.ts';
import { storedDecimal, storedHolding, storedTime } from './stored-values.ts';

const level = z.object({
  key: z.number(),
  deviationPct: storedDecimal,
  price: storedDecimal,
  quantity: storedDecimal,
  toBuy: storedDecimal,
  isGated: z.boolean(),
  hold: storedHold.nullable(),
});

const lot = z.object({
  key: z.number(),
  held: storedHolding,
  target: storedDecimal,
  peak: z.number().nullable(),
  hold: storedHold.nullable(),
});

const deal = z.object({
  number: z.number(),
  startedAt: storedTime,
  scale: storedDecimal,
  basePrice: storedDecimal.nullable(),
  levels: z.array(level).readonly(),
  lots: z.array(lot).readonly(),
  lastBuyAt: storedTime.nullable(),
  sold: storedDecimal,
  profit: storedDecimal,
});

const order = storedOpenOrder.extend({
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

export const storedDcaState = z.object({
  kind: z.literal('dca'),
  ...storedBotFacts.shape,
  params,
  phase: z.enum(['new', 'waiting_trigger', 'running', 'paused', 'stopping', 'finished']),
  keepsSells: z.boolean(),
  triggerDirection: z.enum(['rises', 'falls']).nullable(),
  deal: deal.nullable(),
  nextDealAt: storedTime.nullable(),
  baseHold: storedHold.nullable(),
  nextCandleAt: storedTime.nullable(),
  candlesMissing: z.number().nullable().default(null),
  orders: z.array(order).readonly(),
  kept: storedHolding,
  stop: storedStop.nullable(),
  results,
  wake: storedWake,
}) satisfies z.ZodType<DcaState>;
