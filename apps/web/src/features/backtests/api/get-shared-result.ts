import type { Answer } from '@atb/api/functions/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** What a token opens; other kinds of runs can be shared too. */
export type SharedResult = Answer<'shared-run'>;

/** A result that its owner has shared; nobody needs to be signed in. */
export function sharedResultQuery(token: string) {
  return queryOptions({
    queryKey: ['shared-result', token],
    queryFn: ({ signal }) => call('shared-run', { token }, signal),
    staleTime: Infinity,
  });
}
