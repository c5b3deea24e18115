import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { secondFactorMutations, type SecondFactor } from '../api/second-factors.ts';

export interface RemoveFactorDialogProps {
  readonly factor: SecondFactor;
  readonly isLast: boolean;
  readonly onClose: () => void;
}

/** Says what is left without the factor. */
export function RemoveFactorDialog({ factor, isLast, onClose }: RemoveFactorDialogProps) {
  const { id: userId } = useUser();
  const remove = useMutation(secondFactorMutations(useQueryClient(), userId).remove);
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Remove ${factor.name}`}
      consequence={
        isLast
          ? 'It is your only second factor: your password alone will sign in, and your recovery codes go with it. All other sessions are signed out.'
          : 'Your other second factors stay. All other sessions are signed out.'
      }
      confirmLabel="Remove"
      failureTitle="It was not removed"
      onConfirm={async () => {
        await remove.mutateAsync(factor.id);
        notifySuccess(`${factor.name} removed`);
      }}
    />
  );
}
