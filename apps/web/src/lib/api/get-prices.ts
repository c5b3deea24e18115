import type { PricesResponse } from '@atb/api/functions/prices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { invokeFunction, requireSuccess } from './invoke-function.ts';

/** Prices of all markets with how long the answer took. */
export interface PricesSnapshot extends PricesResponse {
  readonly roundTripMs: number;
}

const REFETCH_MS = 5_000;

async function getPrices(signal: AbortSignal): Promise<PricesSnapshot> {
  const startedAt = performance.now();
  const answer = requireSuccess(await invokeFunction<PricesResponse>('exchange-binance/prices', {}, signal));
  return { ...answer, roundTripMs: Math.round(performance.now() - startedAt) };
}

/** Latest prices, mode (LIVE or DEMO), source and venue; renewed every five seconds while somebody looks. */
export function pricesQuery() {
  return queryOptions({
    queryKey: ['market', 'prices'],
    queryFn: ({ signal }) => getPrices(signal),
    refetchInterval: REFETCH_MS,
    staleTime: REFETCH_MS / 2,
    placeholderData: keepPreviousData,
  });
}
