import { z } from 'zod/mini';
import { renameKey } from '../../engine/bot/rename-key.ts';
import type { StoredForm } from '../../engine/bot/stored-form.ts';
import type { StrategyBotParams } from './params.ts';
import type { StrategyState } from './state.ts';
import { storedBotFacts, storedHold, storedOpenOrder, storedTriggers } from '../../engine/bot/stored-bot-values.ts';
import { storedDecimal, storedHolding, storedTime } from '../../engine/bot/stored-values.ts';

const order = z.extend(storedOpenOrder, {
  role: z.enum(['entry', 'target', 'exit']),
  notional: storedDecimal,
});

const distance = z.object({ kind: z.enum(['fraction', 'quote']), value: z.number() });

const plan = z.object({
  stopLoss: z.nullable(distance),
  takeProfit: z.nullable(distance),
  trailing: z.nullable(z.object({ distance, activation: z.number() })),
});

const position = z.object({
  entryPrice: storedDecimal,
  entryAt: storedTime,
  entryQuantity: storedDecimal,
  candlesHeld: z.number(),
  best: z.nullable(z.number()),
  worst: z.nullable(z.number()),
  stop: z.nullable(storedDecimal),
  isTrailingStop: z.boolean(),
  target: z.nullable(storedDecimal),
  isTargetWatched: z.boolean(),
  trailing: z.nullable(distance),
  armed: storedDecimal,
  followed: z.number(),
  profit: storedDecimal,
});

const leaving = z.object({
  reason: z.enum(['signal', 'rule', 'time', 'stop', 'trailing', 'target', 'stopped']),
  attempts: z.number(),
  retryAt: z.nullable(storedTime),
});

const results = z.object({
  realized: storedDecimal,
  feesPaid: storedDecimal,
  cashFlow: storedDecimal,
  trades: z.number(),
  wins: z.number(),
  /** Not counted by older states. */
  evens: z._default(z.number(), 0),
});

/** Validated when the bot was made; kept as they were, since later limits must not stop a bot that runs. */
const params = z.custom<StrategyBotParams>((value) => typeof value === 'object' && value !== null);

const schema = z.object({
  kind: z.literal('strategy'),
  ...storedBotFacts.shape,
  params,
  phase: z.enum(['new', 'running', 'paused', 'stopping', 'finished']),
  keepsSells: z.boolean(),
  entryRule: z.string(),
  nextCandleAt: z.nullable(storedTime),
  verdict: z.nullable(z.object({ closedAt: storedTime, close: z.number(), missing: z.number() })),
  /** Not kept by older states. */
  missed: z._default(z.nullable(z.object({ at: storedTime, why: z.string() })), null),
  /** Not kept by older states. */
  entryHold: z._default(z.nullable(storedHold), null),
  stoppedOut: z._default(z.nullable(z.object({ at: storedTime, profit: storedDecimal })), null),
  order: z.nullable(order),
  /** Not kept by older states. */
  alertPlan: z._default(z.nullable(plan), null),
  plan: z.nullable(plan),
  position: z.nullable(position),
  held: storedHolding,
  leaving: z.nullable(leaving),
  stop: z.nullable(z.object({ holdings: z.enum(['sell', 'keep']), reason: z.string() })),
  results,
  triggers: storedTriggers,
}) satisfies z.ZodMiniType<StrategyState>;

export const storedStrategyState: StoredForm<StrategyState> = { schema, upgrades: [renameKey('wake', 'triggers')] };
