import { readStrategyParams, type StrategyBotParams } from '@atb/core/bots/strategy/params';
import { compiledStrategy } from '@atb/core/bots/strategy/compiled';
import { toCandleSeries } from '@atb/core/market/candle-series';
import { checkedLength, checkedLengthMin, checkStrategy } from '@atb/core/strategies/check-strategy';
import { allocationNeed, type BotRefusal, type CheckedBot, tryBot } from './bot-market.ts';
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
  if (read.status === 'invalid')
    return { status: 'refused', refusal: { field: read.field, reason: read.code, error: read.message } };
  const { params } = read;
  const tried = tryBot(services, symbol, { kind: 'strategy', params });
  if (tried.status === 'refused') return tried;
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
