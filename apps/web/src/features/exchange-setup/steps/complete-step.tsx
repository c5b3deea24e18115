import { EXCHANGE_MESSAGES } from '@atb/api/messages/exchange';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { KeyPermissions } from '../../../components/exchange/key-permissions.tsx';
import { NO_KEYS } from '../../../components/exchange/keys-values.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { databaseError, exchangeKeysQuery, saveAccount } from '../../../lib/api/exchange-keys.ts';
import { accountsQuery } from '../../../lib/api/get-accounts.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { labelOf, type SetupValues, wordsOf } from '../setup-state.ts';
import type { StepProps } from './step-props.ts';

interface CompleteStepProps extends StepProps {
  readonly isSaved: boolean;
  readonly onSaved: () => void;
}

const LEAVE_AFTER_MS = 1_500;

function useSaving({ passed, accountId, onSaved }: CompleteStepProps) {
  const { getValues, reset } = useFormContext<SetupValues>();
  const user = useUser();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ['exchange-keys', 'save'],
    mutationFn: async () => {
      if (passed === null) throw new Error(EXCHANGE_MESSAGES.untested);
      const values = getValues();
      const { exchange, isTestnet } = values;
      await saveAccount(passed.sealed, { userId: user.id, accountId, exchange, isTestnet }, labelOf(values));
    },
    onSuccess: async () => {
      onSaved();
      // What was typed has no use any more.
      reset({ ...getValues(), ...NO_KEYS });
      notifySuccess('Exchange connected', { detail: wordsOf(getValues('exchange')).label });
      await Promise.all([
        queries.invalidateQueries(accountsQuery()),
        queries.invalidateQueries({ queryKey: exchangeKeysQuery().queryKey }),
      ]);
    },
    onError: (error) => notifyError(EXCHANGE_MESSAGES.saveFailed, { detail: databaseError(error) }),
  });
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="text-fg-2">{label}</dt>
      <dd className="min-w-0 truncate">{value}</dd>
    </div>
  );
}

export function CompleteStep(props: CompleteStepProps) {
  const { passed, isSaved } = props;
  const values = useFormContext<SetupValues>().getValues();
  // What was sealed counts: the passphrase is forgotten once it is saved.
  const isAttended = passed !== null && 'userWrap' in passed.sealed;
  const opened = isAttended ? 'Your passphrase (attended)' : 'The signer of this server';
  const navigate = useNavigate();
  const save = useSaving(props);
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => void navigate('/bots?welcome=true'), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSaved, navigate]);
  return (
    <div className="min-h-64 space-y-4">
      <dl className="divide-y divide-line rounded-md border border-line px-3 text-sm">
        <Fact label="Exchange" value={wordsOf(values.exchange).label} />
        <Fact label="Label" value={labelOf(values)} />
        <Fact label="Opened by" value={opened} />
        <Fact label="Network" value={values.isTestnet ? 'Testnet' : 'The exchange itself'} />
      </dl>
      {passed !== null && <KeyPermissions permissions={passed.answer.permissions} />}
      {save.isError && !save.isPending && (
        <Alert tone="error" title={EXCHANGE_MESSAGES.saveFailed}>
          {databaseError(save.error)}
        </Alert>
      )}
      {isSaved ? (
        <Alert tone="success" title="Exchange connected">
          Your bots page opens in a moment.
        </Alert>
      ) : (
        <Button variant="primary" size="md" isBusy={save.isPending} onClick={() => save.mutate()}>
          Save account
        </Button>
      )}
    </div>
  );
}
