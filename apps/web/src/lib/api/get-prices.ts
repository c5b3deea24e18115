import type { Answer } from '@atb/api/functions/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Prices of all markets with how long the answer took. */
export type PricesSnapshot = Answer<'exchange-binance/prices'> & { readonly roundTripMs: number };

const REFETCH_MS = 5_000;

async function getPrices(signal: AbortSignal): Promise<PricesSnapshot> {
  const startedAt = performance.now();
  const answer = await call('exchange-binance/prices', {}, signal);
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
