import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { accountDeletionQuery } from '../../../lib/api/account-deletion.ts';
import { keepAccountMutation } from '../../../lib/api/keep-account.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { formatDateTime } from '../../../lib/format-time.ts';

const DeletionDialog = lazy(async () => ({ default: (await import('./deletion-dialog.tsx')).DeletionDialog }));

/** The end of the account, or the way back from it. */
export function DeletionPanel() {
  const { id } = useUser();
  const { timeZone } = usePreferences();
  const { data: deletion } = useQuery(accountDeletionQuery(id));
  const [isAsking, setAsking] = useState(false);
  const keep = useMutation({
    ...keepAccountMutation(useQueryClient(), id),
    onSuccess: () => notifySuccess('Your account stays', { detail: 'Bots stay stopped until you start them.' }),
    onError: (error) => notifyError('The account is still to be deleted', { detail: describeError(error).message }),
  });
  if (deletion !== null && deletion !== undefined) {
    return (
      <Panel title="Delete account">
        <Alert tone="warning" title={`Your account will be deleted on ${formatDateTime(deletion.due_at, timeZone)}`}>
          Until then nothing can be started or bought. Keep it, and everything is as it was; bots stay stopped and
          subscriptions cancelled.
        </Alert>
        <Button className="mt-3" variant="primary" isBusy={keep.isPending} onClick={() => keep.mutate()}>
          Keep my account
        </Button>
      </Panel>
    );
  }
  return (
    <Panel title="Delete account">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="max-w-[60ch] text-sm text-fg-2">
          Stops your bots, then deletes the account with all its data after a time in which you can still change your
          mind.
        </p>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      {isAsking && (
        <Suspense fallback={null}>
          <DeletionDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
