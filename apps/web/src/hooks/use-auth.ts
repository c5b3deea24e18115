import type { User } from '@supabase/supabase-js';
import { createContext, use } from 'react';

/** Who is signed in. */
export interface AuthState {
  readonly user: User | null;
  /** True until the first session check or auth event. */
  readonly isLoading: boolean;
  /** The user came by a recovery link and has yet to choose a new password. */
  readonly isRecovering: boolean;
  /** The user has a second factor and has not shown it in this session: nothing else comes before that. */
  readonly needsSecondFactor: boolean;
  /** Sentence of a mail link that did not work; null when none was followed. */
  readonly linkError: string | null;
  /** The new password is set: recovery is over. */
  readonly finishRecovery: () => void;
}

export const AuthStateContext = createContext<AuthState | null>(null);

/** The auth state of the page. */
export function useAuth(): AuthState {
  const state = use(AuthStateContext);
  if (state === null) throw new Error('useAuth needs the AuthProvider above it.');
  return state;
}

/** The signed-in user; only for screens behind the route guard. */
export function useUser(): User {
  const { user } = useAuth();
  if (user === null) throw new Error('This screen needs a signed-in user.');
  return user;
}
