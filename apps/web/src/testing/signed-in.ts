import type { User } from '@supabase/supabase-js';

/** What pages know of a user who is signed in. */
export const SIGNED_IN = {
  user: { id: 'user-1', email: 'ada@example.test' } as User,
  isLoading: false,
  isRecovering: false,
  needsSecondFactor: false,
  linkError: null,
  finishRecovery: () => undefined,
};
