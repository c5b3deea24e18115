import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAuth } from '../hooks/use-auth.ts';
import { hasLeftOnPurpose } from '../lib/api/sign-out.ts';
import { FullPageSpinner } from './full-page-spinner.tsx';

/** What the guard carries along to the sign-in page. */
export interface AuthRedirectState {
  readonly from: string;
}

/** Lets signed-in users through, with their second factor where they have one; sends everybody else to sign in, remembering where they wanted to go. */
export function RequireAuth({ children }: { readonly children: ReactNode }) {
  const { user, isLoading, isRecovering, needsSecondFactor } = useAuth();
  const location = useLocation();
  if (isLoading) return <FullPageSpinner label="Checking your session" />;
  if (user !== null && !isRecovering && !needsSecondFactor) return children;
  const state: AuthRedirectState = { from: `${location.pathname}${location.search}${location.hash}` };
  return <Navigate to="/auth" replace state={isRecovering || hasLeftOnPurpose() ? null : state} />;
}
