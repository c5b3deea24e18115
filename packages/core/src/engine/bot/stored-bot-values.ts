import { flagCodec, nullable, number, oneOf, record, text } from '../../base/codec.ts';
import type { AccountId, BotId, ClientOrderId } from '../../orders/order-request.ts';
import { storedDecimal, storedId, storedInstrument, storedTime } from './stored-values.ts';

// What the states of several kinds of bot have in common.

export const storedBotFacts = record({
  botId: storedId<BotId>(),
  accountId: storedId<AccountId>(),
  symbol: text,
  instrument: storedInstrument,
  feeRate: storedDecimal,
  nextSequence: number,
});

export const storedHold = record({
  side: oneOf('buy', 'sell'),
  code: oneOf('denied', 'rejected', 'cancelled', 'expired'),
  reason: text,
  retryAt: storedTime,
  attempts: number,
});

export const storedStop = record({
  holdings: oneOf('sell', 'keep'),
  reason: text,
  attempts: number,
  retryAt: nullable(storedTime),
});

export const storedTriggers = record({
  below: nullable(number),
  above: nullable(number),
  at: nullable(storedTime),
});

export const storedOpenOrder = record({
  clientOrderId: storedId<ClientOrderId>(),
  price: nullable(storedDecimal),
  quantity: storedDecimal,
  filled: storedDecimal,
  isCancelling: flagCodec,
});
