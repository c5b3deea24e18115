import type { ResearchRunRow } from '@atb/api/research-rows';
import { lastDayOf, requestOf } from '../model/run-request.ts';

/** The form of a backtest filled in with a parameter set, on the days that its search saw. */
export function addressOfTrial(run: ResearchRunRow, params: Readonly<Record<string, number>>, to?: string): string {
  const request = requestOf(run);
  const { strategyId, symbol, timeframe, from, assumptions } = request;
  const address = new URLSearchParams({
    strategy: strategyId ?? '',
    symbol,
    timeframe,
    from: from.slice(0, 10),
    to: to ?? lastDayOf(request),
    't.startEquity': String(assumptions.startEquity),
    't.feeBps': String(assumptions.feeBps),
    't.slippageBps': String(assumptions.slippageBps),
  });
  for (const [name, value] of Object.entries(params)) address.set(`p.${name}`, String(value));
  return `/backtests?${address.toString()}`;
}
