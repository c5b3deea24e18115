import type { RiskVerdict } from '@atb/api/functions/risk-check';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { invokeFunction } from '../../../lib/api/invoke-function.ts';

export interface GridExposure {
  readonly accountId: string;
  readonly symbol: string;
  /** Base units of everything the grid may hold at once, decimal text on the quantity increment. */
  readonly quantity: string;
}

/** What the server's risk check says to the whole grid as one buy: nothing is placed. */
export function gridVerdictQuery(exposure: GridExposure | null) {
  return queryOptions({
    queryKey: ['grid-verdict', exposure],
    queryFn: ({ signal }) =>
      invokeFunction<RiskVerdict>('risk-check', { ...exposure, side: 'BUY', strategy: 'grid' }, signal),
    enabled: exposure !== null,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
}
