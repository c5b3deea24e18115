import {
  type Codec,
  exactly,
  flagCodec,
  asIs,
  nullable,
  number,
  oneOf,
  orElse,
  record,
  text,
} from '../../base/codec.ts';
import { renameKey } from '../../engine/bot/rename-key.ts';
import type { StoredForm } from '../../engine/bot/stored-form.ts';
import type { StrategyBotParams } from './params.ts';
import type { StrategyState } from './state.ts';
import { storedBotFacts, storedHold, storedOpenOrder, storedTriggers } from '../../engine/bot/stored-bot-values.ts';
import { storedDecimal, storedHolding, storedTime } from '../../engine/bot/stored-values.ts';

const order = record({
  ...storedOpenOrder.fields,
  role: oneOf('entry', 'target', 'exit'),
  notional: storedDecimal,
});

const distance = record({ kind: oneOf('fraction', 'quote'), value: number });

const plan = record({
  stopLoss: nullable(distance),
  takeProfit: nullable(distance),
  trailing: nullable(record({ distance, activation: number })),
});

const position = record({
  entryPrice: storedDecimal,
  entryAt: storedTime,
  entryQuantity: storedDecimal,
  candlesHeld: number,
  best: nullable(number),
  worst: nullable(number),
  stop: nullable(storedDecimal),
  isTrailingStop: flagCodec,
  target: nullable(storedDecimal),
  isTargetWatched: flagCodec,
  trailing: nullable(distance),
  armed: storedDecimal,
  followed: number,
  profit: storedDecimal,
});

const leaving = record({
  reason: oneOf('signal', 'rule', 'time', 'stop', 'trailing', 'target', 'stopped'),
  attempts: number,
  retryAt: nullable(storedTime),
});

const results = record({
  realized: storedDecimal,
  feesPaid: storedDecimal,
  cashFlow: storedDecimal,
  trades: number,
  wins: number,
  /** Not counted by older states. */
  evens: orElse(number, 0),
});

/** Validated when the bot was made; kept as they were, since later limits must not stop a bot that runs. */
const params = asIs<StrategyBotParams>((value) => typeof value === 'object' && value !== null, 'parameters');

const codec = record({
  kind: exactly('strategy'),
  ...storedBotFacts.fields,
  params,
  phase: oneOf('new', 'running', 'paused', 'stopping', 'finished'),
  keepsSells: flagCodec,
  entryRule: text,
  nextCandleAt: nullable(storedTime),
  verdict: nullable(record({ closedAt: storedTime, close: number, missing: number })),
  /** Not kept by older states. */
  missed: orElse(nullable(record({ at: storedTime, why: text })), null),
  /** Not kept by older states. */
  entryHold: orElse(nullable(storedHold), null),
  stoppedOut: orElse(nullable(record({ at: storedTime, profit: storedDecimal })), null),
  order: nullable(order),
  /** Not kept by older states. */
  alertPlan: orElse(nullable(plan), null),
  plan: nullable(plan),
  position: nullable(position),
  held: storedHolding,
  leaving: nullable(leaving),
  stop: nullable(record({ holdings: oneOf('sell', 'keep'), reason: text })),
  results,
  triggers: storedTriggers,
}) satisfies Codec<StrategyState>;

export const storedStrategyState: StoredForm<StrategyState> = { codec, upgrades: [renameKey('wake', 'triggers')] };
