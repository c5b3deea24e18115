import type { StrategyDefinition } from '@atb/core/strategies/definition';

/** Address of the backtest form with the strategy, a market and the parameters that differ from the defaults. */
export function backtestAddress(
  { id, runsOn }: Pick<StrategyDefinition, 'id' | 'runsOn'>,
  market: string,
  params: Readonly<Record<string, number>> = {},
): string {
  const address = new URLSearchParams({ strategy: id, symbol: market, timeframe: runsOn });
  for (const [name, value] of Object.entries(params)) address.set(`p.${name}`, String(value));
  return `/backtests?${address.toString()}`;
}
