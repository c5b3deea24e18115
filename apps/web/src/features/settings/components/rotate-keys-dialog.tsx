import { EXCHANGE_MESSAGES } from '@atb/api/messages/exchange';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { AttendanceFields } from '../../../components/exchange/attendance-fields.tsx';
import { KeysFields } from '../../../components/exchange/keys-fields.tsx';
import { NO_KEYS, toEnteredKeys } from '../../../components/exchange/keys-values.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { type EnteredKeys, engineKeyQuery, saveKeys, sealPair, testSealed } from '../../../lib/api/exchange-keys.ts';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { exchangeWords } from '../../../lib/exchange-names.ts';
import { notifySuccess } from '../../../lib/notify.ts';

interface RotateKeysDialogProps {
  readonly account: Account;
  /** As the account is now. */
  readonly isAttended: boolean;
  readonly onClose: () => void;
  readonly onRotated: () => Promise<void>;
}

/** New keys are tested before they take the place of the old ones; until then the old ones stay. */
function useRotation({ account, onClose, onRotated }: RotateKeysDialogProps) {
  const user = useUser();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ['exchange-keys', 'rotate'],
    mutationFn: async (entered: EnteredKeys) => {
      const exchange = exchangeWords(account.adapter);
      if (exchange === null) throw new Error(EXCHANGE_MESSAGES.failed);
      const owner = { userId: user.id, accountId: account.id, exchange: exchange.id, isTestnet: account.is_paper };
      const sealed = await sealPair(entered, owner, await queries.query(engineKeyQuery()));
      await testSealed(sealed, owner);
      await saveKeys(sealed, owner);
    },
    onSuccess: async () => {
      notifySuccess('Keys replaced', { detail: account.label });
      await onRotated();
      onClose();
    },
  });
}

export function RotateKeysDialog(props: RotateKeysDialogProps) {
  const { account, isAttended, onClose } = props;
  const form = useForm({ defaultValues: { ...NO_KEYS, isAttended } });
  const rotate = useRotation(props);
  const exchange = exchangeWords(account.adapter);
  if (exchange === null) return null;
  const onSubmit = form.handleSubmit((values) => rotate.mutate(toEnteredKeys(values)));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`New keys for ${account.label}`}
      description={`Make new keys at ${exchange.label} that may read and trade but not withdraw. They are tested first; the old ones stay until then.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="rotate-keys" variant="primary" isBusy={rotate.isPending}>
            Test and replace
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id="rotate-keys"
          noValidate
          autoComplete="off"
          onSubmit={(event) => void onSubmit(event)}
          className="space-y-4"
        >
          {rotate.isError && !rotate.isPending && (
            <Alert tone="error" title="The keys were not replaced">
              {describeError(rotate.error).message}
            </Alert>
          )}
          <KeysFields exchange={exchange} />
          <AttendanceFields />
        </form>
      </FormProvider>
    </Dialog>
  );
}
