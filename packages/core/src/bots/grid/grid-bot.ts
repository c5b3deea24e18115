import { dec } from '../../base/decimal.ts';
import type { BotModule, NewBot, NewBotState, ParsedParams } from '../../engine/bot/bot-module.ts';
import { invalidParams } from '../../engine/bot/invalid-params.ts';
import { newBotFacts, priceAtStart } from '../../engine/bot/lifecycle/bot-facts.ts';
import { gridEditing } from './edit-grid.ts';
import { explainGrid } from './explain-grid.ts';
import { gridFallToStop } from './fall-to-stop.ts';
import { gridStopLossPrice } from './grid-exits.ts';
import { type GridParams, gridParamsSchema } from './params.ts';
import { planGrid } from './plan-grid.ts';
import { createGridState, type GridState, gridHoldings } from './state.ts';
import { stepGrid } from './step-grid.ts';
import { storedGridState } from './stored-state.ts';
import { reasonOfGridOrder } from './reason-of-order.ts';

/** Buys on the lines of a price range as the market falls and sells at the next line as it rises. */
export const gridBot: BotModule<GridState> = {
  kind: 'grid',
  moneyField: 'allocation',
  moneyMessage: (amount) => `Allocation of ${amount} is`,
  parse,
  create,
  step: stepGrid,
  allocation: ({ params }) => dec(params.allocation),
  realized: (state) => state.results.gridProfit.plus(state.results.exitProfit),
  holdings: (state) => gridHoldings(state).quantity,
  stopPrice: ({ params, slots }) => {
    const lowest = slots[0];
    return lowest === undefined ? null : gridStopLossPrice(params, lowest.buyPrice);
  },
  fallToStop: gridFallToStop,
  decidesOn: () => null,
  candleNeed: () => null,
  rules: () => null,
  // It sells in a range what it bought lower there.
  localStrategy: 'range_trading',
  explain: explainGrid,
  reasonOf: reasonOfGridOrder,
  editing: gridEditing,
  stored: storedGridState,
};

function parse(given: unknown): ParsedParams<GridParams> {
  const parsed = gridParamsSchema.safeParse(given);
  return parsed.success ? { status: 'valid', params: parsed.data } : invalidParams(parsed.error);
}

function create(bot: NewBot): NewBotState<GridState> {
  const parsed = parse(bot.params);
  if (parsed.status === 'invalid') return parsed;
  const { params } = parsed;
  const plan = planGrid(params, bot.instrument, priceAtStart(params, bot.quote), bot.feeRate);
  if (plan.status === 'invalid')
    return { status: 'invalid', code: plan.code, field: plan.field, message: plan.message };
  return { status: 'created', state: createGridState({ ...newBotFacts(bot), params }) };
}
