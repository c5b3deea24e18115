import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { authRequest } from '../../../lib/api/auth-request.ts';

/** A browser or program that is signed in. */
export interface OwnSession {
  readonly id: string;
  /** Browser and system in words. */
  readonly device: string;
  readonly address: string | null;
  /** ISO text. */
  readonly created_at: string;
  readonly last_used_at: string;
  readonly is_current: boolean;
}

/** Something that happened to the account. */
export interface OwnEvent {
  readonly id: string;
  readonly action: string;
  /** ISO text. */
  readonly at: string;
  readonly address: string;
  readonly device: string;
  readonly detail: string | null;
}

export const OWN_SECURITY_KEY = ['own-security'] as const;

export function ownSessionsQuery(userId: string) {
  return queryOptions({
    queryKey: [...OWN_SECURITY_KEY, 'sessions', userId],
    queryFn: async () =>
      (await authRequest<{ readonly sessions: readonly OwnSession[] }>('GET', '/user/sessions')).sessions,
    staleTime: 30_000,
  });
}

export function ownEventsQuery(userId: string) {
  return queryOptions({
    queryKey: [...OWN_SECURITY_KEY, 'events', userId],
    queryFn: async () => (await authRequest<{ readonly events: readonly OwnEvent[] }>('GET', '/user/events')).events,
    staleTime: 30_000,
  });
}

export function endSessionMutation(queries: QueryClient) {
  return mutationOptions({
    mutationKey: ['end-session'],
    mutationFn: (id: string) => authRequest<null>('DELETE', `/user/sessions/${id}`),
    // Also after a refusal: the session may have ended by itself.
    onSettled: () => queries.invalidateQueries({ queryKey: OWN_SECURITY_KEY }),
  });
}
