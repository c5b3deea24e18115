import { z } from 'zod';
import type { GridParams } from '../bots/grid/params.ts';
import type { GridState } from '../bots/grid/state.ts';
import { storedBotFacts, storedHold, storedOpenOrder, storedStop, storedWake } from './stored-bot-values.ts';
import { storedDecimal, storedHolding } from './stored-values.ts';

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
  hold: storedHold.nullable(),
});

const order = storedOpenOrder.extend({
  role: z.enum(['buy', 'sell', 'start', 'exit']),
  slotKey: z.number().nullable(),
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

export const storedGridState = z.object({
  kind: z.literal('grid'),
  ...storedBotFacts.shape,
  params,
  phase: z.enum(['new', 'waiting_trigger', 'running', 'paused', 'stopping', 'finished']),
  keepsSells: z.boolean(),
  triggerDirection: z.enum(['rises', 'falls']).nullable(),
  spacing: spacing.nullable(),
  startPrice: storedDecimal.nullable(),
  slots: z.array(slot).readonly(),
  orders: z.array(order).readonly(),
  kept: storedHolding,
  startHold: storedHold.nullable(),
  trailedLines: z.number(),
  droppingKey: z.number().nullable(),
  stop: storedStop.nullable(),
  results,
  wake: storedWake,
}) satisfies z.ZodType<GridState>;
