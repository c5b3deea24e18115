import { HEALTH_CHECK_MS } from '@atb/api/timers';
import { queryOptions } from '@tanstack/react-query';
import { getMySystem } from '../../../lib/api/my-system.ts';

/** How the server does for this user, asked every half minute. */
export function overviewHealthQuery() {
  return queryOptions({
    queryKey: ['overview', 'health'],
    queryFn: ({ signal }) => getMySystem(signal),
    refetchInterval: HEALTH_CHECK_MS,
  });
}
