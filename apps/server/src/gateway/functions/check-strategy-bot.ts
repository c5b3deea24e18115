import { readStrategyParams, type StrategyBotParams } from '@atb/core/bots/strategy/params';
import { compiledStrategy } from '@atb/core/bots/strategy/compiled';
import { createBotState } from '@atb/core/engine/create-bot-state';
import { toCandleSeries } from '@atb/core/market/candle-series';
import type { AccountId, BotId } from '@atb/core/orders/order-request';
import { DEFAULT_FILL_TERMS } from '@atb/core/simulation/fill-terms';
import { checkedLength, checkedLengthMin, checkStrategy } from '@atb/core/strategies/check-strategy';
import { allocationNeed, type BotRefusal, type CheckedBot, findBotMarket } from './bot-market.ts';
import type { FunctionServices } from './user-function.ts';

export type CheckedStrategyBot =
  | (Extract<CheckedBot, { status: 'checked' }> & { readonly params: StrategyBotParams })
  | Extract<CheckedBot, { status: 'refused' }>;

/** What the engine would refuse at the start, and what would make a backtest worth nothing, said before a bot is made. */
export async function checkStrategyBot(
  services: FunctionServices,
  symbol: string,
  given: unknown,
): Promise<CheckedStrategyBot> {
  const read = readStrategyParams(given);
  if (read.status === 'invalid') return refuse(read.field, read.code, read.message);
  const { params } = read;
  const market = findBotMarket(services, symbol);
  if (market.status === 'refused') return market;
  const state = createBotState({
    kind: 'strategy',
    accountId: '' as AccountId,
    botId: '' as BotId,
    params,
    instrument: market.instrument,
    quote: market.quote,
    feeRate: DEFAULT_FILL_TERMS.feeRate,
    nextSequence: 0,
  });
  if (state.status === 'invalid') return refuse(state.field, state.code, state.message);
  const fault = await findSignalFault(services, symbol, params);
  if (fault !== null) return { status: 'refused', refusal: fault };
  return { status: 'checked', params, need: allocationNeed(params.allocation) };
}

/** A strategy that sees the future, or whose signals depend on when it was started, is not let loose. */
async function findSignalFault(
  { market }: FunctionServices,
  symbol: string,
  params: StrategyBotParams,
): Promise<BotRefusal | null> {
  const { timeframe } = params;
  const compiled = compiledStrategy(params);
  const limit = checkedLength(compiled);
  const series = toCandleSeries(await market.source.candles({ symbol, timeframe, limit }), timeframe);
  // A young market has too few to compare; the bot then waits for them by itself.
  if (series.length < checkedLengthMin(compiled)) return null;
  const { lookahead, warmUp } = checkStrategy(compiled, series);
  if (!lookahead.isPassed) {
    const error = 'Signals of this strategy depend on candles that come after them, so it cannot be traded.';
    return { field: 'definition', reason: 'LOOKS_AHEAD', error };
  }
  if (warmUp.isPassed) return null;
  const error = `${Math.round(warmUp.share * 100)}% of the signals change with the candle the strategy is started at: its bot would not trade as its backtest does.`;
  return { field: 'definition', reason: 'UNSTEADY_SIGNALS', error };
}

function refuse(field: string, reason: string, error: string): CheckedStrategyBot {
  return { status: 'refused', refusal: { field, reason, error } };
}
