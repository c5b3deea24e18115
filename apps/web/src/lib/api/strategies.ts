import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { queryOptions } from '@tanstack/react-query';

async function getStrategies(): Promise<readonly StrategyDefinition[]> {
  return (await import('@atb/core/strategies/catalogue/catalogue')).STRATEGIES;
}

/** The catalogue. It is data of the program (40 KB), fetched when a screen first needs it. */
export function strategiesQuery() {
  return queryOptions({ queryKey: ['strategies'], queryFn: getStrategies, staleTime: Infinity, gcTime: Infinity });
}
