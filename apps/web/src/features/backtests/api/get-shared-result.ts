import type { AnyBacktestBundle } from '@atb/api/research-bundle';
import { queryOptions } from '@tanstack/react-query';
import { invokeFunction, requireSuccess } from '../../../lib/api/invoke-function.ts';

/** What a token opens; other kinds of runs can be shared too. */
export interface SharedResult {
  readonly success: boolean;
  readonly name: string;
  readonly bundle: AnyBacktestBundle | { readonly kind: 'sweep' | 'walk_forward' };
  readonly error?: string;
  readonly reason?: string;
}

/** A result that its owner has shared; nobody needs to be signed in. */
export function sharedResultQuery(token: string) {
  return queryOptions({
    queryKey: ['shared-result', token],
    queryFn: async ({ signal }) => requireSuccess(await invokeFunction<SharedResult>('shared-run', { token }, signal)),
    staleTime: Infinity,
  });
}
