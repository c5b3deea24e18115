import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { secondFactorMutations } from '../api/second-factors.ts';
import { explainFactorError } from '../explain-factor-error.ts';
import type { AddFactorDialogProps } from './add-app-dialog.tsx';
import { FactorNameForm } from './factor-name-form.tsx';

/** A name, then the browser's own dialog. */
export function AddPasskeyDialog({ onClose, onAdded }: AddFactorDialogProps) {
  const { id: userId } = useUser();
  const add = useMutation(secondFactorMutations(useQueryClient(), userId).addPasskey);
  const onSuccess = (): void => {
    notifySuccess('Passkey added', { detail: 'All other sessions have been signed out.' });
    onAdded();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Add passkey"
      description="A fingerprint, a face, a PIN or a security key of this device or another."
    >
      <FactorNameForm
        suggestion="This device"
        submitLabel="Continue"
        isBusy={add.isPending}
        failure={add.isError ? explainFactorError(add.error) : null}
        onSubmit={(name) => add.mutate(name, { onSuccess })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
