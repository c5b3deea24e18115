import { PRICES_MESSAGES } from '@atb/api/messages/prices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { useAccount } from '../../../hooks/use-account.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { type NewProvider, openProvider } from '../api/own-provider.ts';

interface OpenDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

type ProviderForm = Omit<NewProvider, 'accountId'>;

interface ProviderFieldsProps {
  readonly form: ProviderForm;
  readonly onChange: (change: Partial<ProviderForm>) => void;
}

function ProviderFields({ form, onChange }: ProviderFieldsProps) {
  return (
    <>
      <Field label="Name" hint="3 to 60 characters">
        {(control) => (
          <Input
            {...control}
            value={form.name}
            maxLength={60}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field label="What you do" hint="In a sentence or two">
        {(control) => (
          <Input
            {...control}
            value={form.description}
            maxLength={500}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
      <Field label="Fee a month" hint="Shown and not charged.">
        {(control) => (
          <NumberField
            {...control}
            value={form.fee}
            onValueChange={(fee) => onChange({ fee })}
            min="0"
            max="1000"
            step="5"
            suffix="USD"
          />
        )}
      </Field>
      <Field label="Share of followers’ profit" hint="Shown and not charged.">
        {(control) => (
          <NumberField
            {...control}
            value={form.profitShare}
            onValueChange={(profitShare) => onChange({ profitShare })}
            min="0"
            max="50"
            step="1"
            suffix="%"
          />
        )}
      </Field>
    </>
  );
}

/** Asks for what others are to see, and opens the account to them. */
export function OpenProviderDialog({ open, onOpenChange }: OpenDialogProps) {
  const account = useAccount();
  const queries = useQueryClient();
  const [form, setForm] = useState<ProviderForm>({ name: '', description: '', fee: '0', profitShare: '0' });
  const begin = useMutation({
    mutationKey: ['provider', 'open'],
    mutationFn: openProvider,
    onSuccess: () => {
      notifySuccess('Your account can be copied');
      onOpenChange(false);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['signal-providers'] }),
  });
  const isReady = account !== undefined && form.name.trim().length >= 3 && form.fee !== '' && form.profitShare !== '';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Let others copy you"
      description="Everybody on this server sees the name, your figures from now on and each of your trades after it was made."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={begin.isPending}
            disabled={!isReady}
            onClick={() => {
              if (account !== undefined) begin.mutate({ ...form, accountId: account.id });
            }}
          >
            Open to others
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <ProviderFields form={form} onChange={(change) => setForm({ ...form, ...change })} />
        {begin.isError && (
          <Alert tone="error" title={PRICES_MESSAGES.providerCreateFailed}>
            {describeError(begin.error).message}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
