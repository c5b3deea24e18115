import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { deleteExchangeAccount, exchangeKeysQuery, renameAccount, revokeKeys } from '../../../lib/api/exchange-keys.ts';
import { type Account, accountsQuery } from '../../../lib/api/get-accounts.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { exchangeWords } from '../../../lib/exchange-names.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import type { AccountAction } from './exchange-account-item.tsx';
import { RotateKeysDialog } from './rotate-keys-dialog.tsx';
import { UnlockAccountDialog } from './unlock-account-dialog.tsx';

interface DialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

/** Reads accounts and keys again after something was done to them. */
function useRefresh() {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: accountsQuery().queryKey }),
      queries.invalidateQueries({ queryKey: exchangeKeysQuery().queryKey }),
    ]);
  };
}

function RenameDialog({ account, onClose }: DialogProps) {
  const refresh = useRefresh();
  const [label, setLabel] = useState(account.label);
  const rename = useMutation({
    mutationKey: ['exchange-keys', 'rename'],
    mutationFn: () => renameAccount(account.id, label.trim()),
    onSuccess: async () => {
      notifySuccess('Account renamed', { detail: label.trim() });
      await refresh();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Rename ${account.label}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={label.trim() === ''}
            isBusy={rename.isPending}
            onClick={() => rename.mutate()}
          >
            Rename
          </Button>
        </>
      }
    >
      {rename.isError && (
        <Alert tone="error" className="mb-3">
          {describeError(rename.error).message}
        </Alert>
      )}
      <Field label="Label">
        {(field) => (
          <Input {...field} value={label} maxLength={80} onChange={(event) => setLabel(event.target.value)} />
        )}
      </Field>
    </Dialog>
  );
}

function RevokeDialog({ account, onClose }: DialogProps) {
  const refresh = useRefresh();
  const name = exchangeWords(account.adapter)?.label ?? account.adapter;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Revoke the keys of ${account.label}`}
      consequence={`ATB forgets how to open these keys at once: the account is not read any more until you enter new ones. What is recorded stays. Revoke the keys at ${name}, too.`}
      confirmLabel="Revoke keys"
      cancelLabel="Keep keys"
      failureTitle="The keys were not revoked"
      onConfirm={async () => {
        await revokeKeys(account.id);
        notifySuccess('Keys revoked', { detail: account.label });
        await refresh();
      }}
    />
  );
}

function DeleteDialog({ account, onClose }: DialogProps) {
  const refresh = useRefresh();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${account.label}`}
      consequence="The keys, the history and the stopped bots of this account are deleted for good. Nothing happens at the exchange itself."
      confirmLabel="Delete account"
      cancelLabel="Keep account"
      typeToConfirm="DELETE"
      failureTitle="The account was not deleted"
      onConfirm={async () => {
        await deleteExchangeAccount(account.id);
        notifySuccess('Account deleted', { detail: account.label });
        await refresh();
      }}
    />
  );
}

/** The dialog of what was chosen for an account. */
export function AccountDialog({
  action,
  isAttended,
  ...props
}: DialogProps & { readonly action: AccountAction; readonly isAttended: boolean }) {
  const refresh = useRefresh();
  switch (action) {
    case 'rename':
      return <RenameDialog {...props} />;
    case 'rotate':
      return <RotateKeysDialog {...props} isAttended={isAttended} onRotated={refresh} />;
    case 'unlock':
      return <UnlockAccountDialog {...props} />;
    case 'revoke':
      return <RevokeDialog {...props} />;
    case 'delete':
      return <DeleteDialog {...props} />;
  }
}
