import { isRetryable } from '@atb/api/error-catalogue';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { readErrorFacts } from './error-facts.ts';
import { recordError } from './error-log.ts';
import { claimFailedRequest } from './failed-request.ts';

/** Data nobody looks at is kept for five minutes. */
const GC_MS = 5 * 60_000;
const RETRIES_MAX = 3;
const RETRY_FIRST_MS = 1000;
const RETRY_LONGEST_MS = 30_000;

/**
 * Sent whatever the browser says of the network: a server on the same machine needs none, and what waited for it would be carried
 * out later than it was asked for, an order at another price.
 */
const NETWORK_MODE = 'always';

/** Whether a failed query is tried again. Sources of the figures here: specification, data cache. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  return failureCount < RETRIES_MAX && isRetryable(error);
}

/** 1 s, 2 s, 4 s … at most 30 s. */
export function retryDelay(attempt: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** attempt, RETRY_LONGEST_MS);
}

function keep(error: unknown, action: string): void {
  claimFailedRequest(error);
  const { message, code, details } = readErrorFacts(error);
  recordError({ message, code, details, timestamp: new Date().toISOString(), userId: currentUserId, action });
}

let currentUserId: string | null = null;

/** Names the user in the error log from now on. */
export function setErrorLogUser(userId: string | null): void {
  currentUserId = userId;
}

/** The data cache of the page, with the product's constants. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => keep(error, `load ${JSON.stringify(query.queryKey)}`) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) =>
        keep(error, `do ${JSON.stringify(mutation.options.mutationKey ?? [])}`),
    }),
    defaultOptions: {
      queries: { gcTime: GC_MS, retry: shouldRetry, retryDelay, networkMode: NETWORK_MODE, refetchOnReconnect: true },
      mutations: { networkMode: NETWORK_MODE },
    },
  });
}
