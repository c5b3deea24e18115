import type { OwnSession, OwnEvent } from '@atb/api/auth/own-security';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { authRequest } from '../../../lib/api/auth-request.ts';

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
