import { z } from 'zod/mini';
import { renameKey } from '../../engine/bot/rename-key.ts';
import type { StoredForm } from '../../engine/bot/stored-form.ts';
import type { GridParams } from './params.ts';
import type { GridState } from './state.ts';
import {
  storedBotFacts,
  storedHold,
  storedOpenOrder,
  storedStop,
  storedTriggers,
} from '../../engine/bot/stored-bot-values.ts';
import { storedDecimal, storedHolding } from '../../engine/bot/stored-values.ts';

const spacing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('arithmetic'), first: storedDecimal, step: storedDecimal }),
  z.object({ kind: z.literal('geometric'), first: storedDecimal, ratio: z.number() }),
]);

const slot = z.object({
  key: z.number(),
  buyPrice: storedDecimal,
  lineAbove: storedDecimal,
  quantity: storedDecimal,
  toBuy: storedDecimal,
  awaitsBase: storedDecimal,
  held: storedHolding,
  toSell: storedDecimal,
  isFirstSale: z.boolean(),
  waitsForRise: z.boolean(),
  spareQuote: storedDecimal,
  soldInCycle: storedDecimal,
  hold: z.nullable(storedHold),
});

const order = z.extend(storedOpenOrder, {
  role: z.enum(['buy', 'sell', 'start', 'exit']),
  slotKey: z.nullable(z.number()),
  extra: storedDecimal,
});

const results = z.object({
  gridProfit: storedDecimal,
  gridFees: storedDecimal,
  pairsClosed: z.number(),
  exitProfit: storedDecimal,
  feesPaid: storedDecimal,
  cashFlow: storedDecimal,
});

/** Validated when the bot was made; kept as they were, since later limits must not stop a bot that runs. */
const params = z.custom<GridParams>((value) => typeof value === 'object' && value !== null);

const schema = z.object({
  kind: z.literal('grid'),
  ...storedBotFacts.shape,
  params,
  phase: z.enum(['new', 'waiting_trigger', 'running', 'paused', 'stopping', 'finished']),
  keepsSells: z.boolean(),
  triggerDirection: z.nullable(z.enum(['rises', 'falls'])),
  spacing: z.nullable(spacing),
  startPrice: z.nullable(storedDecimal),
  slots: z.readonly(z.array(slot)),
  orders: z.readonly(z.array(order)),
  kept: storedHolding,
  startHold: z.nullable(storedHold),
  trailedLines: z.number(),
  droppingKey: z.nullable(z.number()),
  stop: z.nullable(storedStop),
  results,
  triggers: storedTriggers,
}) satisfies z.ZodMiniType<GridState>;

export const storedGridState: StoredForm<GridState> = { schema, upgrades: [renameKey('wake', 'triggers')] };
