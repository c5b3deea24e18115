import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { signOut, type SignOutScope } from '../../../lib/api/sign-out.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { OWN_SECURITY_KEY } from '../api/own-security.ts';
import { SessionList } from './session-list.tsx';

const SignOutEverywhereDialog = lazy(async () => ({
  default: (await import('./sign-out-everywhere-dialog.tsx')).SignOutEverywhereDialog,
}));

interface SessionRowProps {
  readonly title: string;
  readonly detail: string;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

function SessionRow({ title, detail, label, isBusy, onClick }: SessionRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="text-sm">
        {title}
        <span className="block text-xs text-fg-2">{detail}</span>
      </div>
      <Button variant="outline" isBusy={isBusy} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}

/** Where the user is signed in; ends one of the sessions, or those here, elsewhere, or everywhere. */
export function SessionsPanel() {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationKey: ['sign-out'],
    mutationFn: (scope: SignOutScope) => signOut(scope),
    onSuccess: (_, scope) => {
      if (scope !== 'others') return undefined;
      notifySuccess('Signed out everywhere else');
      return queries.invalidateQueries({ queryKey: OWN_SECURITY_KEY });
    },
    onError: (error) => notifyError('The sessions are still open', { detail: describeError(error).message }),
  });
  const isEnding = (scope: SignOutScope): boolean => end.isPending && end.variables === scope;
  return (
    <Panel title="Sessions" bodyClassName="divide-y divide-line p-3">
      <SessionList />
      <SessionRow
        title="This browser"
        detail="Bots keep running on the server."
        label="Sign out"
        isBusy={isEnding('local')}
        onClick={() => end.mutate('local')}
      />
      <SessionRow
        title="All other browsers"
        detail="Use it when you left a session open somewhere."
        label="Sign out others"
        isBusy={isEnding('others')}
        onClick={() => end.mutate('others')}
      />
      <SessionRow
        title="Everywhere"
        detail="This browser included."
        label="Sign out everywhere"
        isBusy={isEnding('global')}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <Suspense fallback={null}>
          <SignOutEverywhereDialog onClose={() => setAsking(false)} onSignOut={async () => end.mutateAsync('global')} />
        </Suspense>
      )}
    </Panel>
  );
}
