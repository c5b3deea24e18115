import {
  type Codec,
  exactly,
  flagCodec,
  asIs,
  listCodec,
  nullable,
  number,
  oneOf,
  record,
  variants,
} from '../../base/codec.ts';
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

const spacing = variants('kind', {
  arithmetic: record({ kind: exactly('arithmetic'), first: storedDecimal, step: storedDecimal }),
  geometric: record({ kind: exactly('geometric'), first: storedDecimal, ratio: number }),
});

const slot = record({
  key: number,
  buyPrice: storedDecimal,
  lineAbove: storedDecimal,
  quantity: storedDecimal,
  toBuy: storedDecimal,
  awaitsBase: storedDecimal,
  held: storedHolding,
  toSell: storedDecimal,
  isFirstSale: flagCodec,
  waitsForRise: flagCodec,
  spareQuote: storedDecimal,
  soldInCycle: storedDecimal,
  hold: nullable(storedHold),
});

const order = record({
  ...storedOpenOrder.fields,
  role: oneOf('buy', 'sell', 'start', 'exit'),
  slotKey: nullable(number),
  extra: storedDecimal,
});

const results = record({
  gridProfit: storedDecimal,
  gridFees: storedDecimal,
  pairsClosed: number,
  exitProfit: storedDecimal,
  feesPaid: storedDecimal,
  cashFlow: storedDecimal,
});

/** Validated when the bot was made; kept as they were, since later limits must not stop a bot that runs. */
const params = asIs<GridParams>((value) => typeof value === 'object' && value !== null, 'parameters');

const codec = record({
  kind: exactly('grid'),
  ...storedBotFacts.fields,
  params,
  phase: oneOf('new', 'waiting_trigger', 'running', 'paused', 'stopping', 'finished'),
  keepsSells: flagCodec,
  triggerDirection: nullable(oneOf('rises', 'falls')),
  spacing: nullable(spacing),
  startPrice: nullable(storedDecimal),
  slots: listCodec(slot),
  orders: listCodec(order),
  kept: storedHolding,
  startHold: nullable(storedHold),
  trailedLines: number,
  droppingKey: nullable(number),
  stop: nullable(storedStop),
  results,
  triggers: storedTriggers,
}) satisfies Codec<GridState>;

export const storedGridState: StoredForm<GridState> = { codec, upgrades: [renameKey('wake', 'triggers')] };
