import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { useUser } from '../../hooks/use-auth.ts';
import { accountDeletionQuery } from '../../lib/api/account-deletion.ts';

const LeavingNotice = lazy(async () => ({ default: (await import('./leaving-notice.tsx')).LeavingNotice }));

/** Says above every page that the account is about to be deleted. */
export function LeavingBanner() {
  const { id } = useUser();
  const { data } = useQuery(accountDeletionQuery(id));
  if (data === null || data === undefined) return null;
  return (
    <ErrorBoundary place="nowhere">
      <Suspense fallback={null}>
        <LeavingNotice dueAt={data.due_at} />
      </Suspense>
    </ErrorBoundary>
  );
}
