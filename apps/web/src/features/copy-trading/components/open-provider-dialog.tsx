import { PRICES_MESSAGES } from '@atb/api/messages/prices';
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
import { notifySuccess } from '../../../lib/notify.ts';
import { openProvider } from '../api/own-provider.ts';

interface OpenDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const NAME_MIN = 3;
const NAME_MAX = 60;
const DESCRIPTION_MAX = 500;
/** US dollars a month. */
const FEE_MAX = 1_000;
/** Percent. */
const SHARE_MAX = 50;

const NAME_LENGTH = `Name must have ${NAME_MIN} to ${NAME_MAX} characters.`;

const amount = (max: number, sentence: string) =>
  z.string().check(z.refine((text) => text !== '' && Number(text) >= 0 && Number(text) <= max, sentence));

/** What `open_provider` refuses, in its words; what it alone can judge it says itself. */
const providerForm = z.object({
  name: z.string().check(z.trim(), z.minLength(NAME_MIN, NAME_LENGTH), z.maxLength(NAME_MAX, NAME_LENGTH)),
  description: z
    .string()
    .check(z.maxLength(DESCRIPTION_MAX, `Description must have at most ${DESCRIPTION_MAX} characters.`)),
  fee: amount(FEE_MAX, 'Fee must be between 0 and 1,000 US dollars a month.'),
  profitShare: amount(SHARE_MAX, 'Share of profit must be between 0 and 50 percent.'),
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
        <Field label="Name" hint="3 to 60 characters" error={formState.errors.name?.message}>
          {(field) => <Input {...field} {...register('name')} maxLength={NAME_MAX} autoComplete="off" />}
        </Field>
        <Field label="What you do" hint="In a sentence or two" error={formState.errors.description?.message}>
          {(field) => <Input {...field} {...register('description')} maxLength={DESCRIPTION_MAX} autoComplete="off" />}
        </Field>
        <AmountField form={{ control, formState }} name="fee" label="Fee a month" max={FEE_MAX} step="5" suffix="USD" />
        <AmountField
          form={{ control, formState }}
          name="profitShare"
          label="Share of followers’ profit"
          max={SHARE_MAX}
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
