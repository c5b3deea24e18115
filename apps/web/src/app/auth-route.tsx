import { Navigate, useLocation } from 'react-router';
import { useAuth } from '../hooks/use-auth.ts';
import { FullPageSpinner } from './full-page-spinner.tsx';
import { AuthPage } from './pages.ts';

/** Where to go after sign-in: only ever a path of our own. */
export function readRequestedPath(state: unknown): string | null {
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : null;
  return typeof from === 'string' && /^\/(?![/\\])/u.test(from) ? from : null;
}

/** `/auth`: a signed-in user goes on to the page asked for, else to `/`, which leads to the overview. */
export function AuthRoute() {
  const { user, isLoading, isRecovering, needsSecondFactor } = useAuth();
  const { state } = useLocation() as { state: unknown };
  if (isLoading) return <FullPageSpinner label="Checking your session" />;
  if (user !== null && !isRecovering && !needsSecondFactor)
    return <Navigate to={readRequestedPath(state) ?? '/'} replace />;
  return <AuthPage />;
}
