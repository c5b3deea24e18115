import { Navigate } from 'react-router';
import { useAuth } from '../hooks/use-auth.ts';
import { FullPageSpinner } from './full-page-spinner.tsx';

/** `/`: the product for who is signed in, the door for everybody else. Mail links come back here too. */
export function HomeRedirect() {
  const { user, isLoading, isRecovering, needsSecondFactor } = useAuth();
  if (isLoading) return <FullPageSpinner label="Checking your session" />;
  return <Navigate to={user !== null && !isRecovering && !needsSecondFactor ? '/overview' : '/auth'} replace />;
}
