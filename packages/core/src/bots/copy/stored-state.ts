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
  text,
} from '../../base/codec.ts';
import type { StoredForm } from '../../engine/bot/stored-form.ts';
import { storedBotFacts, storedOpenOrder, storedStop, storedTriggers } from '../../engine/bot/stored-bot-values.ts';
import { storedProviderTrade } from '../../engine/bot/stored-provider-trade.ts';
import { storedDecimal, storedHolding, storedTime } from '../../engine/bot/stored-values.ts';
import type { CopyParams } from './params.ts';
import type { CopyState } from './state.ts';

const worth = record({ base: storedDecimal, cash: storedDecimal });

const trade = record({
  number,
  side: oneOf('buy', 'sell'),
  quantity: storedDecimal,
  price: storedDecimal,
  fee: storedDecimal,
  executedAt: storedTime,
});

const order = record({
  ...storedOpenOrder.fields,
  role: oneOf('buy', 'sell', 'guard', 'exit'),
  trade: nullable(trade),
  isMet: flagCodec,
  arrivalPrice: nullable(storedDecimal),
});

const unsold = record({
  trade: nullable(trade),
  quantity: storedDecimal,
  isMet: flagCodec,
  attempts: number,
  retryAt: storedTime,
});

const miss = record({ number, at: storedTime, code: text, reason: text });

/** Validated when the copy was made; kept as they were, since later limits must not stop one that runs. */
const params = asIs<CopyParams>((value) => typeof value === 'object' && value !== null, 'parameters');

const codec = record({
  kind: exactly('copy'),
  ...storedBotFacts.fields,
  params,
  phase: oneOf('new', 'running', 'paused', 'stopping', 'finished'),
  keepsSells: flagCodec,
  startedAt: nullable(storedTime),
  lastNumber: number,
  waiting: listCodec(storedProviderTrade),
  orders: listCodec(order),
  unsold: nullable(unsold),
  held: storedHolding,
  ideal: worth,
  gap: record({ price: worth, fee: worth, size: worth, missed: worth, delay: worth }),
  missed: listCodec(miss),
  stop: nullable(storedStop),
  results: record({
    realized: storedDecimal,
    feesPaid: storedDecimal,
    cashFlow: storedDecimal,
    copied: number,
    missed: number,
    peak: storedDecimal,
  }),
  triggers: storedTriggers,
}) satisfies Codec<CopyState>;

export const storedCopyState: StoredForm<CopyState> = { codec, upgrades: [] };
