import { z } from 'zod';
import type { StrategyBotParams } from '../bots/strategy/params.ts';
import type { StrategyState } from '../bots/strategy/state.ts';
import { storedBotFacts, storedHold, storedOpenOrder, storedWake } from './stored-bot-values.ts';
import { storedDecimal, storedHolding, storedTime } from './stored-values.ts';

const order = storedOpenOrder.extend({
  role: z.enum(['entry', 'target', 'exit']),
  notional: storedDecimal,
});

const distance = z.object({ kind: z.enum(['fraction', 'quote']), value: z.number() });

const plan = z.object({
  stopLoss: distance.nullable(),
  takeProfit: distance.nullable(),
  trailing: z.object({ distance, activation: z.number() }).nullable(),
});

const position = z.object({
  entryPrice: storedDecimal,
  entryAt: storedTime,
  entryQuantity: storedDecimal,
  candlesHeld: z.number(),
  best: z.number().nullable(),
  worst: z.number().nullable(),
  stop: storedDecimal.nullable(),
  isTrailingStop: z.boolean(),
  target: storedDecimal.nullable(),
  isTargetWatched: z.boolean(),
  trailing: distance.nullable(),
  armed: storedDecimal,
  followed: z.number(),
  profit: storedDecimal,
});

const leaving = z.object({
  reason: z.enum(['signal', 'rule', 'time', 'stop', 'trailing', 'target', 'stopped']),
  attempts: z.number(),
  retryAt: storedTime.nullable(),
});

const results = z.object({
  realized: storedDecimal,
  feesPaid: storedDecimal,
  cashFlow: storedDecimal,
  trades: z.number(),
  wins: z.number(),
  /** Not counted by older states. */
  evens: z.number().default(0),
});

/** Validated when the bot was made; kept as they were, since later limits must not stop a bot that runs. */
const params = z.custom<StrategyBotParams>((value) => typeof value === 'object' && value !== null);

export const storedStrategyState = z.object({
  kind: z.literal('strategy'),
  ...storedBotFacts.shape,
  params,
  phase: z.enum(['new', 'running', 'paused', 'stopping', 'finished']),
  keepsSells: z.boolean(),
  entryRule: z.string(),
  nextCandleAt: storedTime.nullable(),
  verdict: z.object({ closedAt: storedTime, close: z.number(), missing: z.number() }).nullable(),
  /** Not kept by older states. */
  missed: z.object({ at: storedTime, why: z.string() }).nullable().default(null),
  /** Not kept by older states. */
  entryHold: storedHold.nullable().default(null),
  stoppedOut: z.object({ at: storedTime, profit: storedDecimal }).nullable().default(null),
  order: order.nullable(),
  plan: plan.nullable(),
  position: position.nullable(),
  held: storedHolding,
  leaving: leaving.nullable(),
  stop: z.object({ holdings: z.enum(['sell', 'keep']), reason: z.string() }).nullable(),
  results,
  wake: storedWake,
}) satisfies z.ZodType<StrategyState>;
