import { type Decimal, ZERO } from '../../base/decimal.ts';
import type {
  BotModule,
  BotRules,
  CandleNeed,
  DecisionCandles,
  NewBot,
  NewBotState,
  ParsedParams,
} from '../../engine/bot/bot-module.ts';
import { invalidParams } from '../../engine/bot/invalid-params.ts';
import { newBotFacts, priceAtStart } from '../../engine/bot/lifecycle/bot-facts.ts';
import { addHolding } from '../../engine/bot/lifecycle/holding.ts';
import { dcaAllocation } from './dca-capital.ts';
import { averageBuyPrice, dcaStopLossPrice } from './dca-exits.ts';
import { dcaEditing } from './edit-dca.ts';
import { explainDca } from './explain-dca.ts';
import { dcaFallToStop } from './fall-to-stop.ts';
import { type DcaParams, dcaParamsSchema } from './params.ts';
import { planDca } from './plan-dca.ts';
import { findSignalFault, safetyDefinition, signalHistory } from './safety-signal.ts';
import { createDcaState, dcaHoldings, type DcaState, dealHoldings } from './state.ts';
import { prepareSignal } from './take-signal.ts';
import { stepDca } from './step-dca.ts';
import { storedDcaState } from './stored-state.ts';
import { reasonOfDcaOrder } from './reason-of-order.ts';

/** Buys, buys more on safety orders as the market falls, and sells everything at a take profit on the average. */
export const dcaBot: BotModule<DcaState> = {
  kind: 'dca',
  moneyField: 'baseAllocation',
  moneyMessage: (amount) => `The whole ladder needs ${amount}, fees included:`,
  parse,
  create,
  step: stepDca,
  allocation: ({ params, feeRate }) => dcaAllocation(params, feeRate),
  realized: (state) => state.results.dealProfit.plus(state.results.exitProfit),
  holdings: (state) => dcaHoldings(state).quantity,
  stopPrice,
  fallToStop: dcaFallToStop,
  decidesOn,
  candleNeed,
  rules,
  // Safety orders buy what has fallen.
  localStrategy: 'mean_reversion',
  explain: explainDca,
  reasonOf: reasonOfDcaOrder,
  editing: dcaEditing,
  stored: storedDcaState,
};

function parse(given: unknown): ParsedParams<DcaParams> {
  const parsed = dcaParamsSchema.safeParse(given);
  return parsed.success ? { status: 'valid', params: parsed.data } : invalidParams(parsed.error);
}

function create(bot: NewBot): NewBotState<DcaState> {
  const parsed = parse(bot.params);
  if (parsed.status === 'invalid') return parsed;
  const { params } = parsed;
  const { safetySignal } = params;
  const signalFault = safetySignal === null ? null : findSignalFault(safetySignal);
  if (signalFault !== null)
    return { status: 'invalid', code: 'INVALID_STRATEGY', field: 'safetySignal', message: signalFault };
  const plan = planDca(params, bot.instrument, priceAtStart(params, bot.quote), bot.feeRate);
  if (plan.status === 'invalid')
    return { status: 'invalid', code: plan.code, field: plan.field, message: plan.message };
  return { status: 'created', state: createDcaState({ ...newBotFacts(bot), params }) };
}

/** As it lies once this order has filled on top of what the deal holds. */
function stopPrice({ params, deal }: DcaState, quantity: Decimal, entry: Decimal): Decimal | null {
  const bought = { quantity, notional: quantity.times(entry), fees: ZERO };
  const average = averageBuyPrice(addHolding(dealHoldings(deal), bought)) ?? entry;
  return dcaStopLossPrice(params, { average, base: deal?.basePrice ?? entry });
}

function decidesOn({ safetySignal: signal }: DcaParams): DecisionCandles | null {
  return signal === null ? null : { timeframe: signal.timeframe, count: () => signalHistory(signal) };
}

function candleNeed(state: DcaState): CandleNeed | null {
  const candles = decidesOn(state.params);
  if (candles === null) return null;
  return { ...candles, closesAt: state.nextCandleAt, prepare: (closed) => prepareSignal(state, closed) };
}

function rules({ safetySignal: signal }: DcaParams): BotRules | null {
  if (signal === null || findSignalFault(signal) !== null) return null;
  const definition = safetyDefinition(signal);
  return { definition, timeframe: signal.timeframe, field: 'safetySignal', isStrategy: false };
}
