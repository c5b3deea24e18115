import type { Answer } from '@atb/api/functions/contracts';
import { callPublic } from '../../lib/api/call-public.ts';

export type TestSession = Answer<'test-checkout'>;

/** The session that the address names: its id is the last part of the path. */
function readAddress(): { readonly session_id: string; readonly lookup_token: string } {
  const { pathname, search } = location;
  return {
    session_id: pathname.split('/').findLast((part) => part !== '') ?? '',
    lookup_token: new URLSearchParams(search).get('t') ?? '',
  };
}

export function readTestSession(): Promise<TestSession> {
  return callPublic('test-checkout', readAddress());
}

/** Pays for `email`, or leaves the session when it is null. @returns where to go on. */
export async function settleTestSession(email: string | null): Promise<string> {
  const { status } = await callPublic('settle-test-checkout', { ...readAddress(), email });
  return status === 'cancelled' ? '/payment/cancelled' : successAddress();
}

/** Where the licence of the session is shown. */
export function successAddress(): string {
  const address = readAddress();
  return `/payment/success?${new URLSearchParams({ session_id: address.session_id, t: address.lookup_token }).toString()}`;
}
