import { createStoredValue } from '../../lib/stored-value.ts';

/** How somebody signed in here last: `password`, `link`, or a provider's id. Says nothing about who. */
export const lastSignIn = createStoredValue<string | null>('atb-last-sign-in', (stored) =>
  typeof stored === 'string' && stored.length <= 40 ? stored : null,
);
