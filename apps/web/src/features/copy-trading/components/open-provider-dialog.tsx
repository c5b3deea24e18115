import { PRICES_MESSAGES } from '@atb/api/messages/prices';
import { PROVIDER_LIMITS } from '@atb/api/rows/signal-providers';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod/mini';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { useAccount } from '../../../hooks/use-account.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { openProvider } from '../api/own-provider.ts';

interface OpenDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const { nameMin, nameMax, descriptionMax, feeMax, profitShareMax } = PROVIDER_LIMITS;
const NAME_LENGTH = `Name must have ${nameMin} to ${nameMax} characters.`;

const amount = (max: number, sentence: string) =>
  z.string().check(z.refine((text) => text !== '' && Number(text) >= 0 && Number(text) <= max, sentence));

/** What `open_provider` refuses, in its words; what it alone can judge it says itself. */
const providerForm = z.object({
  name: z.string().check(z.trim(), z.minLength(nameMin, NAME_LENGTH), z.maxLength(nameMax, NAME_LENGTH)),
  description: z
    .string()
    .check(z.maxLength(descriptionMax, `Description must have at most ${descriptionMax} characters.`)),
  fee: amount(feeMax, `Fee must be between 0 and ${formatCount(feeMax)} US dollars a month.`),
  profitShare: amount(profitShareMax, `Share of profit must be between 0 and ${profitShareMax} percent.`),
});
type Values = z.output<typeof providerForm>;

const EMPTY: Values = { name: '', description: '', fee: '0', profitShare: '0' };

interface AmountFieldProps {
  readonly form: Pick<UseFormReturn<Values>, 'control' | 'formState'>;
  readonly name: 'fee' | 'profitShare';
  readonly label: string;
  readonly max: number;
  readonly step: string;
  readonly suffix: string;
}

function AmountField({ form: { control, formState }, name, label, max, step, suffix }: AmountFieldProps) {
  return (
    <Field label={label} hint="Shown and not charged." error={formState.errors[name]?.message}>
      {(field) => (
        <Controller
          control={control}
          name={name}
          render={({ field: { value, onChange, ref } }) => (
            <NumberField
              {...field}
              ref={ref}
              value={value}
              onValueChange={onChange}
              min="0"
              max={String(max)}
              step={step}
              suffix={suffix}
            />
          )}
        />
      )}
    </Field>
  );
}

/** Asks for what others are to see, and opens the account to them. */
export function OpenProviderDialog({ open, onOpenChange }: OpenDialogProps) {
  const account = useAccount();
  const queries = useQueryClient();
  const formId = useId();
  const { register, control, formState, handleSubmit } = useForm({
    resolver: zodResolver(providerForm),
    defaultValues: EMPTY,
  });
  const begin = useMutation({
    mutationKey: ['provider', 'open'],
    mutationFn: openProvider,
    onSuccess: () => {
      notifySuccess('Your account can be copied');
      onOpenChange(false);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['signal-providers'] }),
  });
  const onSubmit = handleSubmit((values) => {
    if (account !== undefined && !begin.isPending) begin.mutate({ ...values, accountId: account.id });
  });
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
            type="submit"
            form={formId}
            variant="primary"
            isBusy={begin.isPending}
            disabled={account === undefined}
          >
            Open to others
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-4">
        <Field label="Name" hint={`${nameMin} to ${nameMax} characters`} error={formState.errors.name?.message}>
          {(field) => <Input {...field} {...register('name')} maxLength={nameMax} autoComplete="off" />}
        </Field>
        <Field label="What you do" hint="In a sentence or two" error={formState.errors.description?.message}>
          {(field) => <Input {...field} {...register('description')} maxLength={descriptionMax} autoComplete="off" />}
        </Field>
        <AmountField form={{ control, formState }} name="fee" label="Fee a month" max={feeMax} step="5" suffix="USD" />
        <AmountField
          form={{ control, formState }}
          name="profitShare"
          label="Share of followers’ profit"
          max={profitShareMax}
          step="1"
          suffix="%"
        />
        {begin.isError && (
          <Alert tone="error" title={PRICES_MESSAGES.providerCreateFailed}>
            {describeError(begin.error).message}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
