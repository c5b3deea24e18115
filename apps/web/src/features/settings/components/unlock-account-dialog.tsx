import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { accountLocksQuery, unlockAccount } from '../../../lib/api/account-locks.ts';
import { engineKeyQuery } from '../../../lib/api/exchange-keys.ts';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { exchangeWords } from '../../../lib/exchange-names.ts';
import { notifySuccess } from '../../../lib/notify.ts';

const HOUR_MS = 3_600_000;
const TIMES = [
  { value: '1', label: '1 hour' },
  { value: '8', label: '8 hours' },
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
];

const unlockForm = z.object({
  passphrase: z.string().check(z.minLength(1, 'Enter the passphrase')),
  hours: z.string(),
});

interface UnlockAccountDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

function useUnlock({ account, onClose }: UnlockAccountDialogProps) {
  const user = useUser();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ['exchange-keys', 'unlock'],
    mutationFn: async ({ passphrase, hours }: { readonly passphrase: string; readonly hours: number }) => {
      const exchange = exchangeWords(account.adapter);
      if (exchange === null) throw new Error(`"${account.adapter}" is no exchange.`);
      const owner = { userId: user.id, accountId: account.id, exchange: exchange.id, isTestnet: account.is_paper };
      const key = await queries.query(engineKeyQuery());
      await unlockAccount({ owner, passphrase, key, untilMs: Date.now() + hours * HOUR_MS });
    },
    onSuccess: async () => {
      notifySuccess('Account unlocked', { detail: account.label });
      await queries.invalidateQueries({ queryKey: accountLocksQuery().queryKey });
      onClose();
    },
  });
}

/** The passphrase opens the data key in this browser; what goes to the signer is sealed and forgotten after the time chosen. */
export function UnlockAccountDialog(props: UnlockAccountDialogProps) {
  const { account, onClose } = props;
  const unlock = useUnlock(props);
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(unlockForm),
    defaultValues: { passphrase: '', hours: '8' },
  });
  const onSubmit = handleSubmit(({ passphrase, hours }) => unlock.mutate({ passphrase, hours: Number(hours) }));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Unlock ${account.label}`}
      description="The account is read until the time is over or the server restarts."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="unlock-account" variant="primary" isBusy={unlock.isPending}>
            Unlock
          </Button>
        </>
      }
    >
      <form id="unlock-account" noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-4">
        {unlock.isError && !unlock.isPending && (
          <Alert tone="error" title="The account was not unlocked">
            {describeError(unlock.error).message}
          </Alert>
        )}
        <Field
          label="Passphrase"
          hint="Forgotten: rotate the keys and choose another."
          error={formState.errors.passphrase?.message}
        >
          {(field) => <PasswordInput {...field} {...register('passphrase')} noun="passphrase" autoComplete="off" />}
        </Field>
        <Field label="Unlock for">
          {(field) => (
            <Controller
              control={control}
              name="hours"
              render={({ field: { value, onChange } }) => (
                <Select {...field} value={value} onValueChange={onChange} options={TIMES} className="sm:w-48" />
              )}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
