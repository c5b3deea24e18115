import type { OwnSession } from '@atb/api/auth/own-security';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { endSessionMutation, ownSessionsQuery } from '../api/own-security.ts';

interface SessionItemProps {
  readonly session: OwnSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const { device, address, created_at, last_used_at, is_current } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 text-sm">
        <span className="flex flex-wrap items-center gap-2">
          {device}
          {is_current && <Badge tone="up">This browser</Badge>}
        </span>
        <span className="num block text-xs break-words text-fg-2">
          {address ?? 'address unknown'} · signed in <RelativeTime value={created_at} /> · last used{' '}
          <RelativeTime value={last_used_at} />
        </span>
      </div>
      {!is_current && (
        <Button
          variant="outline"
          isBusy={isBusy}
          aria-label={`Sign out ${device}, ${address ?? 'address unknown'}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** Where the user is signed in, each to be ended by itself. */
export function SessionList() {
  const queries = useQueryClient();
  const sessions = useQuery(ownSessionsQuery(useUser().id));
  const end = useMutation(endSessionMutation(queries));
  const onEnd = (id: string): void =>
    end.mutate(id, {
      onSuccess: () => notifySuccess('Signed out there'),
      onError: (error) => notifyError('The session is still open', { detail: describeError(error).message }),
    });
  if (sessions.isPending) return <Skeleton className="mb-3 h-12" />;
  if (sessions.isError) {
    return (
      <ErrorState
        title="Your sessions could not be loaded"
        detail={describeError(sessions.error).message}
        requestId={describeError(sessions.error).requestId}
        onRetry={() => void sessions.refetch()}
      />
    );
  }
  return (
    <ul className="divide-y divide-line" aria-label="Where you are signed in">
      {sessions.data.map((session) => (
        <SessionItem
          key={session.id}
          session={session}
          isBusy={end.isPending && end.variables === session.id}
          onEnd={() => onEnd(session.id)}
        />
      ))}
    </ul>
  );
}
