import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/ui/button.tsx';
import { useUser } from '../../hooks/use-auth.ts';
import { keepAccountMutation } from '../../lib/api/keep-account.ts';
import { describeError } from '../../lib/describe-error.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { usePreferences } from '../../hooks/use-preferences.ts';
import { formatDateTime } from '../../lib/format-time.ts';

/** That the account is about to be deleted, with the way to keep it. @param dueAt ISO */
export function LeavingNotice({ dueAt }: { readonly dueAt: string }) {
  const { id } = useUser();
  const { timeZone } = usePreferences();
  const keep = useMutation({
    ...keepAccountMutation(useQueryClient(), id),
    onSuccess: () => notifySuccess('Your account stays', { detail: 'Bots stay stopped until you start them.' }),
    onError: (error) => notifyError('The account is still to be deleted', { detail: describeError(error).message }),
  });
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-danger-soft px-3 py-1.5 text-sm"
    >
      <p className="min-w-0 flex-1">
        Your account will be deleted on {formatDateTime(dueAt, timeZone)}. Until then nothing can be started or bought.
      </p>
      <Button size="xs" variant="outline" isBusy={keep.isPending} onClick={() => keep.mutate()}>
        Keep my account
      </Button>
    </div>
  );
}
