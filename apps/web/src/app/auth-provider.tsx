import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { AuthStateContext, type AuthState } from '../hooks/use-auth.ts';
import { ensureProfile } from '../lib/api/ensure-profile.ts';
import { forgetLeaving } from '../lib/api/sign-out.ts';
import { readErrorFacts } from '../lib/error-facts.ts';
import { recordError } from '../lib/error-log.ts';
import { forgetLicenceAtHand } from '../lib/licence-at-hand.ts';
import { notifyError, notifySuccess } from '../lib/notify.ts';
import { setErrorLogUser } from '../lib/query-client.ts';
import { needsSecondFactor } from '../lib/session-level.ts';
import { getSupabase, mayHaveSession, onSupabase, readStoredUser } from '../lib/supabase.ts';

/**
 * Without a session to check, the auth client (a third of the sign-in page's weight) is fetched when somebody begins to use the
 * page, or when another tab signs in.
 */
const FIRST_USES = ['pointerdown', 'keydown', 'input', 'storage'] as const;
const FIRST_SIGN_IN_MS = 10_000;

/** Events by which somebody comes in, as against a session that was there. */
const ARRIVALS: ReadonlySet<AuthChangeEvent> = new Set(['SIGNED_IN', 'MFA_CHALLENGE_VERIFIED']);

/** Read before supabase-js takes the address apart. */
function readLink() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  return { isRecovery: fragment.get('type') === 'recovery', error: fragment.get('error_description') };
}

/** An account made a moment ago has nobody to welcome back. */
function isFirstSignIn({ created_at, last_sign_in_at }: User): boolean {
  return Date.parse(last_sign_in_at ?? '') - Date.parse(created_at) < FIRST_SIGN_IN_MS;
}

function keepFailure(error: unknown, action: string, userId: string | null): void {
  const { message, code, details } = readErrorFacts(error);
  recordError({ message, code, details, timestamp: new Date().toISOString(), userId, action });
}

function useSession(onSignedIn: (user: User) => void, onUserGone: () => void) {
  const [link] = useState(readLink);
  const [user, setUser] = useState<User | null>(() => (link.isRecovery ? null : readStoredUser(Date.now())));
  const [isLoading, setLoading] = useState(() => user === null && mayHaveSession());
  const [isRecovering, setRecovering] = useState(link.isRecovery);
  const [isHalfOpen, setHalfOpen] = useState(false);
  const userId = useRef<string | null>(user?.id ?? null);
  const hasCome = useRef(user !== null);
  const onEvent = useCallback(
    (event: AuthChangeEvent, session: Session | null) => {
      const next = session?.user ?? null;
      const previousId = userId.current;
      userId.current = next?.id ?? null;
      setErrorLogUser(userId.current);
      // The stored user, told of once more, is no reason to draw the page again.
      setUser((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
      const isHeld = session !== null && needsSecondFactor(session);
      setHalfOpen(isHeld);
      setLoading(false);
      if (next !== null) forgetLeaving();
      if (event === 'PASSWORD_RECOVERY') setRecovering(true);
      // supabase-js repeats SIGNED_IN whenever the tab regains focus: only the first one is a sign-in. With a second factor it
      // is that factor which completes it.
      const isArrival = next !== null && !isHeld && !hasCome.current;
      if (isArrival && ARRIVALS.has(event)) onSignedIn(next);
      hasCome.current = next !== null && !isHeld;
      if (event === 'SIGNED_OUT') setRecovering(false);
      // Nothing of one user is shown to the next, who may have signed in from another tab.
      if (previousId !== null && next?.id !== previousId) onUserGone();
    },
    [onSignedIn, onUserGone],
  );
  // A signed-in user does not see the sign-in page, where a link that failed is explained.
  useEffect(() => {
    if (link.error !== null && userId.current !== null) notifyError('The link did not work', { detail: link.error });
  }, [link]);
  const finishRecovery = useCallback(() => setRecovering(false), []);
  return { user, isLoading, setLoading, isRecovering, isHalfOpen, linkError: link.error, finishRecovery, onEvent };
}

function runSoon(run: () => void): () => void {
  const timer = setTimeout(run, 0);
  return () => clearTimeout(timer);
}

function onFirstUse(run: () => void): () => void {
  const uses = new AbortController();
  for (const use of FIRST_USES) {
    addEventListener(
      use,
      () => {
        uses.abort();
        run();
      },
      { signal: uses.signal, capture: true },
    );
  }
  return () => uses.abort();
}

/** Holds the session for the whole page. Without a stored session the auth client waits until the page is used. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient();
  const onSignedIn = useCallback((user: User) => {
    notifySuccess(isFirstSignIn(user) ? 'Welcome to ATB!' : 'Welcome back to ATB!');
    ensureProfile(user).catch((error: unknown) => keepFailure(error, 'create profile', user.id));
  }, []);
  const onUserGone = useCallback(() => {
    queries.clear();
    forgetLicenceAtHand();
  }, [queries]);
  const { user, isLoading, setLoading, isRecovering, isHalfOpen, linkError, finishRecovery, onEvent } = useSession(
    onSignedIn,
    onUserGone,
  );
  useEffect(() => {
    let unsubscribe = (): void => undefined;
    const forget = onSupabase((supabase) => {
      const { data } = supabase.auth.onAuthStateChange(onEvent);
      unsubscribe = () => data.subscription.unsubscribe();
    });
    const load = (): void => {
      getSupabase().catch((error: unknown) => {
        keepFailure(error, 'read session', null);
        setLoading(false);
      });
    };
    const forgetUses = mayHaveSession() ? runSoon(load) : onFirstUse(load);
    return () => {
      forgetUses();
      forget();
      unsubscribe();
    };
  }, [onEvent, setLoading]);
  const state = useMemo<AuthState>(
    () => ({ user, isLoading, isRecovering, needsSecondFactor: isHalfOpen, linkError, finishRecovery }),
    [user, isLoading, isRecovering, isHalfOpen, linkError, finishRecovery],
  );
  return <AuthStateContext value={state}>{children}</AuthStateContext>;
}
