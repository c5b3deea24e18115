import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { signOut } from '../../../lib/api/sign-out.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { deleteAccount } from '../api/delete-account.ts';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { formatDateTime } from '../../../lib/format-time.ts';

const LINES = [
  'At once: subscriptions stop renewing, bots stop, open orders are cancelled, positions are sold (what finds no price is dropped), all sessions end, API keys are dead.',
  'For 14 days, unless the operator chose another time, signing in offers to keep the account.',
  'Then deleted: accounts, orders, fills, ledger, bots, backtests, files, settings, sign-in.',
  'Kept: records of refunded licences for 90 days, of other licences and payments as long as tax law asks for; support messages for 2 years; the log of sign-ins against misuse.',
];

/** Says what is deleted and what is kept, and asks for proof. */
export function DeletionDialog({ onClose }: { readonly onClose: () => void }) {
  const { email = '', factors } = useUser();
  const { timeZone } = usePreferences();
  const [password, setPassword] = useState('');
  const hasFactor = factors?.some(({ status }) => status === 'verified') === true;
  const confirm = async (): Promise<void> => {
    const dueAt = await deleteAccount({ email, password });
    notifySuccess(`Your account will be deleted on ${formatDateTime(dueAt, timeZone)}`, {
      detail: 'Sign in before then to keep it.',
    });
    // The server has ended the session: only this browser has to forget it.
    await signOut('local').catch(() => location.assign('/auth'));
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Delete account"
      consequence={
        <ul className="list-disc space-y-1 pl-4">
          {LINES.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
      confirmLabel="Delete account"
      cancelLabel="Keep account"
      typeToConfirm="DELETE"
      failureTitle="The account was not deleted"
      onConfirm={confirm}
    >
      {!hasFactor && (
        <Field label="Password" hint="No password? Sign in again, then come back here within five minutes.">
          {(field) => (
            <PasswordInput
              {...field}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
}
