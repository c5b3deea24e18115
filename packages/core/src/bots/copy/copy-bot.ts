import { type Decimal, ONE, ONE_PERCENT, ZERO, dec, decFromNumber, divide } from '../../base/decimal.ts';
import type { BotModule, NewBot, NewBotState, ParsedParams } from '../../engine/bot/bot-module.ts';
import { invalidParams } from '../../engine/bot/invalid-params.ts';
import { newBotFacts } from '../../engine/bot/lifecycle/bot-facts.ts';
import { smallestQuantity } from '../../engine/bot/params/order-minimum.ts';
import { roundUpReadably } from '../../engine/bot/messages/readable-amount.ts';
import { MARKET_BUY_CUSHION } from '../../orders/reserve.ts';
import { copyEditing } from './edit-copy.ts';
import { explainCopy } from './explain-copy.ts';
import { copyFallToStop } from './fall-to-stop.ts';
import { type CopyParams, copyParamsSchema } from './params.ts';
import { type CopyState, createCopyState } from './state.ts';
import { stepCopy } from './step-copy.ts';
import { storedCopyState } from './stored-state.ts';

/** Does what a provider's account does, at a size of its own. */
export const copyBot: BotModule<CopyState> = {
  kind: 'copy',
  moneyField: 'allocation',
  moneyMessage: (amount) => `Allocation of ${amount} is`,
  parse,
  create,
  step: stepCopy,
  allocation: ({ params }) => dec(params.allocation),
  realized: (state) => state.results.realized,
  holdings: (state) => state.held.quantity,
  stopPrice,
  fallToStop: copyFallToStop,
  decidesOn: () => null,
  candleNeed: () => null,
  rules: () => null,
  provider: ({ params, lastNumber, startedAt }) => ({ providerId: params.providerId, lastNumber, startedAt }),
  explain: explainCopy,
  editing: copyEditing,
  stored: storedCopyState,
};

function parse(given: unknown): ParsedParams<CopyParams> {
  const parsed = copyParamsSchema.safeParse(given);
  return parsed.success ? { status: 'valid', params: parsed.data } : invalidParams(parsed.error);
}

function create(bot: NewBot): NewBotState<CopyState> {
  const parsed = parse(bot.params);
  if (parsed.status === 'invalid') return parsed;
  const { params } = parsed;
  const { instrument } = bot;
  const ask = decFromNumber(bot.quote.ask);
  const least = roundUpReadably(
    smallestQuantity(instrument, ask).times(ask).times(ONE.plus(MARKET_BUY_CUSHION)).times(ONE.plus(bot.feeRate)),
  );
  const allocation = dec(params.allocation);
  if (allocation.lt(least)) {
    const message = `Allocation must be at least ${least.toFixed()} ${instrument.quote}, the smallest trade of ${instrument.symbol}.`;
    return { status: 'invalid', code: 'NOTIONAL_TOO_SMALL', field: 'allocation', message };
  }
  return { status: 'created', state: createCopyState({ ...newBotFacts(bot), params }, allocation) };
}

/** As it lies once this order has filled on top of what is held. */
function stopPrice({ params, held }: CopyState, quantity: Decimal, entry: Decimal): Decimal | null {
  const distance = dec(params.stopLossPct).times(ONE_PERCENT);
  if (distance.eq(ZERO)) return null;
  const average = divide(held.notional.plus(quantity.times(entry)), held.quantity.plus(quantity));
  return average.times(ONE.minus(distance));
}
