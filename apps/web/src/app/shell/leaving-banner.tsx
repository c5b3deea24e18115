import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/ui/button.tsx';
import { useUser } from '../../hooks/use-auth.ts';
import { accountDeletionQuery, keepAccountMutation } from '../../lib/api/account-deletion.ts';
import { describeError } from '../../lib/describe-error.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';

/** Says above every page that the account is about to be deleted, and offers to keep it. */
export function LeavingBanner() {
  const { id } = useUser();
  const { data } = useQuery(accountDeletionQuery(id));
  const keep = useMutation({
    ...keepAccountMutation(useQueryClient(), id),
    onSuccess: () => notifySuccess('Your account stays', { detail: 'Bots stay stopped until you start them.' }),
    onError: (error) => notifyError('The account is still to be deleted', { detail: describeError(error).message }),
  });
  if (data === null || data === undefined) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-danger-soft px-3 py-1.5 text-sm"
    >
      <p className="min-w-0 flex-1">
        Your account will be deleted on {data.due_at.slice(0, 10)}. Until then nothing can be started or bought.
      </p>
      <Button size="xs" variant="outline" isBusy={keep.isPending} onClick={() => keep.mutate()}>
        Keep my account
      </Button>
    </div>
  );
}
