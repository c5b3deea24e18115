import { dec, decFromNumber, ONE, toPlain } from '../../base/decimal.ts';
import type {
  BotModule,
  BotRules,
  CandleNeed,
  DecisionCandles,
  NewBot,
  NewBotState,
} from '../../engine/bot/bot-module.ts';
import { newBotFacts } from '../../engine/bot/lifecycle/bot-facts.ts';
import { prepareDecision } from '../../engine/bot/lifecycle/decision-rules.ts';
import { MARKET_BUY_CUSHION } from '../../orders/reserve.ts';
import { compiledStrategy, historyLength } from './compiled.ts';
import { strategyEditing } from './edit-strategy.ts';
import { explainStrategy } from './explain-strategy.ts';
import { strategyFallToStop } from './fall-to-stop.ts';
import { layLevels } from './levels.ts';
import { readStrategyParams, type StrategyBotParams } from './params.ts';
import { createStrategyState, type StrategyState } from './state.ts';
import { stepStrategy } from './step-strategy.ts';
import { storedStrategyState } from './stored-state.ts';
import { reasonOfStrategyOrder } from './reason-of-order.ts';

/** Enters and leaves as the rules of a strategy say at the close of each candle. */
export const strategyBot: BotModule<StrategyState> = {
  kind: 'strategy',
  moneyField: 'allocation',
  moneyMessage: (amount) => `Allocation of ${amount} is`,
  parse: readStrategyParams,
  create,
  step: stepStrategy,
  allocation: ({ params }) => dec(params.allocation),
  realized: (state) => state.results.realized,
  holdings: (state) => state.held.quantity,
  stopPrice: ({ plan, instrument }, _quantity, entry) =>
    plan === null ? null : layLevels(plan, entry, instrument.priceIncrement).stop,
  fallToStop: strategyFallToStop,
  decidesOn,
  candleNeed,
  rules,
  takesAlerts: ({ signals }) => signals !== undefined,
  explain: explainStrategy,
  reasonOf: reasonOfStrategyOrder,
  editing: strategyEditing,
  stored: storedStrategyState,
};

function create(bot: NewBot): NewBotState<StrategyState> {
  const read = readStrategyParams(bot.params);
  if (read.status === 'invalid') return read;
  const { params } = read;
  const { minNotional, minQuantity, quote, symbol } = bot.instrument;
  const leastCost = minQuantity.times(decFromNumber(bot.quote.ask));
  const least = (leastCost.gt(minNotional) ? leastCost : minNotional)
    .times(ONE.plus(MARKET_BUY_CUSHION))
    .times(ONE.plus(bot.feeRate));
  if (dec(params.allocation).lt(least)) {
    const message = `Allocation must be at least ${toPlain(least.round(2, 3))} ${quote}, so that ${symbol} takes the orders.`;
    return { status: 'invalid', code: 'NOTIONAL_TOO_SMALL', field: 'allocation', message };
  }
  return { status: 'created', state: createStrategyState({ ...newBotFacts(bot), params }) };
}

function decidesOn(params: StrategyBotParams): DecisionCandles {
  return { timeframe: params.timeframe, count: () => historyLength(params) };
}

function candleNeed({ params, nextCandleAt }: StrategyState): CandleNeed {
  const prepare: CandleNeed['prepare'] = (candles) => prepareDecision(compiledStrategy(params), candles);
  return { ...decidesOn(params), closesAt: nextCandleAt, prepare };
}

function rules({ definition, values, timeframe }: StrategyBotParams): BotRules {
  return { definition, params: values, timeframe, field: 'definition', isStrategy: true };
}
