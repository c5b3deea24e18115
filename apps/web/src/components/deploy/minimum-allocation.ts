import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { evaluateScalar } from '@atb/core/strategies/resolve-params';

/** What a market buy sets aside beyond its value: a hundredth for a price that runs, and a fee of 0.1 %. */
const CUSHION = 1.01 * 1.001;

/**
 * Least allocation, in whole quote units, with which the first entry is as large as the venue asks. Null where the size of a
 * position depends on the market. `values` holds every parameter.
 */
export function minimumAllocation(
  { sizing, protection }: Pick<StrategyDefinition, 'sizing' | 'protection'>,
  values: Readonly<Record<string, number>>,
  minNotional: number,
): number | null {
  const size = evaluateScalar(sizing.value, values);
  const least = minNotional * CUSHION;
  switch (sizing.kind) {
    case 'equity_fraction':
      return size > 0 ? Math.ceil(least / Math.min(size, 1)) : null;
    case 'quote_amount':
      return Math.ceil(Math.max(size, minNotional) * CUSHION);
    case 'base_amount':
      return null;
    case 'risk_fraction': {
      const stop = protection.stopLoss;
      if (stop === undefined || stop.kind !== 'fraction' || !(size > 0)) return null;
      return Math.ceil(Math.max(least, (minNotional * evaluateScalar(stop.value, values)) / size));
    }
  }
}
