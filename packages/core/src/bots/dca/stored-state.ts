import {
  type Codec,
  exactly,
  flagCodec,
  asIs,
  listCodec,
  nullable,
  number,
  oneOf,
  orElse,
  record,
} from '../../base/codec.ts';
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

const level = record({
  key: number,
  deviationPct: storedDecimal,
  price: storedDecimal,
  quantity: storedDecimal,
  toBuy: storedDecimal,
  isGated: flagCodec,
  hold: nullable(storedHold),
});

const lot = record({
  key: number,
  held: storedHolding,
  target: storedDecimal,
  peak: nullable(number),
  hold: nullable(storedHold),
});

const deal = record({
  number,
  startedAt: storedTime,
  scale: storedDecimal,
  basePrice: nullable(storedDecimal),
  levels: listCodec(level),
  lots: listCodec(lot),
  lastBuyAt: nullable(storedTime),
  sold: storedDecimal,
  profit: storedDecimal,
});

const order = record({
  ...storedOpenOrder.fields,
  role: oneOf('base', 'safety', 'take_profit', 'exit'),
  key: number,
  notional: storedDecimal,
});

const results = record({
  dealProfit: storedDecimal,
  exitProfit: storedDecimal,
  feesPaid: storedDecimal,
  cashFlow: storedDecimal,
  deals: number,
  wins: number,
});

/** Validated when the bot was made; kept as they were, since later limits must not stop a bot that runs. */
const params = asIs<DcaParams>((value) => typeof value === 'object' && value !== null, 'parameters');

const codec = record({
  kind: exactly('dca'),
  ...storedBotFacts.fields,
  params,
  phase: oneOf('new', 'waiting_trigger', 'running', 'paused', 'stopping', 'finished'),
  keepsSells: flagCodec,
  triggerDirection: nullable(oneOf('rises', 'falls')),
  deal: nullable(deal),
  nextDealAt: nullable(storedTime),
  baseHold: nullable(storedHold),
  nextCandleAt: nullable(storedTime),
  candlesMissing: orElse(nullable(number), null),
  orders: listCodec(order),
  kept: storedHolding,
  stop: nullable(storedStop),
  results,
  triggers: storedTriggers,
}) satisfies Codec<DcaState>;

export const storedDcaState: StoredForm<DcaState> = { codec, upgrades: [renameKey('wake', 'triggers')] };
