import type { Answer } from '@atb/api/functions/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** What the server says of itself for this user, with what this browser measured on the way. */
export type MySystem = Answer<'my-system'> & {
  /** Milliseconds from question to answer. */
  readonly roundTripMs: number;
  /** Milliseconds by which the server's clock is ahead of this machine's, give or take half the round trip. */
  readonly clockAheadMs: number;
};

const REFETCH_MS = 5_000;

export async function getMySystem(signal?: AbortSignal): Promise<MySystem> {
  const [startedAt, wallAt] = [performance.now(), Date.now()];
  const answer = await call('my-system', {}, signal);
  const roundTripMs = Math.round(performance.now() - startedAt);
  const clockAheadMs = Math.round(Date.parse(answer.serverTime) - (wallAt + roundTripMs / 2));
  return { ...answer, roundTripMs, clockAheadMs };
}

export function mySystemQuery() {
  return queryOptions({
    queryKey: ['my-system'],
    queryFn: ({ signal }) => getMySystem(signal),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
}
