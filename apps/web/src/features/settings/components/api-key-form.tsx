import type { Answer } from '@atb/api/functions/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ConfirmationField } from '../../../components/confirmation-field.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { confirmPassword } from '../../../lib/confirm-session.ts';
import { createApiKeyMutation } from '../api/api-keys.ts';

const NAME_LENGTH_MAX = 60;
const FOREVER = 'never';
const LIVES = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: FOREVER, label: 'Never' },
];

const apiKeyForm = z
  .object({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Give the key a name'),
        z.maxLength(NAME_LENGTH_MAX, `At most ${NAME_LENGTH_MAX} characters`),
      ),
    canRead: z.boolean(),
    canTrade: z.boolean(),
    life: z.string(),
    password: z.string(),
  })
  .check(
    z.refine((values) => values.canRead || values.canTrade, {
      path: ['canRead'],
      message: 'Choose what the key may do',
    }),
  );

const EMPTY: z.output<typeof apiKeyForm> = { name: '', canRead: true, canTrade: false, life: '90', password: '' };

interface ApiKeyFormProps {
  readonly onMade: (made: Answer<'create-api-key'>) => void;
  readonly onCancel: () => void;
}

function useCreation(onMade: ApiKeyFormProps['onMade']) {
  const user = useUser();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation(createApiKeyMutation(queries, user.id));
  return useMutation({
    mutationKey: ['api-keys', 'form'],
    mutationFn: async ({ name, canRead, canTrade, life, password }: z.output<typeof apiKeyForm>) => {
      if (password !== '') await confirmPassword(user.email ?? '', password);
      const scopes = [...(canRead ? (['read'] as const) : []), ...(canTrade ? (['trade'] as const) : [])];
      return mutateAsync({ name, scopes, expiresInDays: life === FOREVER ? null : Number(life) });
    },
    onSuccess: onMade,
  });
}

/** Name, scopes and end of a new key. */
export function ApiKeyForm({ onMade, onCancel }: ApiKeyFormProps) {
  const create = useCreation(onMade);
  const { register, control, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(apiKeyForm),
    defaultValues: EMPTY,
  });
  useEffect(() => {
    setFocus('name');
  }, [setFocus]);
  const { errors } = formState;
  const onSubmit = handleSubmit(async (values) => {
    await create.mutateAsync(values).catch(() => undefined);
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-4 border-b border-line pb-4">
      <Field label="Name" hint="What the key is for." error={errors.name?.message}>
        {(field) => <Input {...field} {...register('name')} autoComplete="off" maxLength={NAME_LENGTH_MAX} />}
      </Field>
      <fieldset>
        <legend className="mb-1 text-xs text-fg-2">What the key may do</legend>
        <Checkbox label="Read: signals, prices, balances, results" {...register('canRead')} />
        <Checkbox label="Trade: orders by hand, bots, Stop all (paper accounts)" {...register('canTrade')} />
        {errors.canRead?.message !== undefined && (
          <p role="alert" className="mt-1 text-xs text-danger">
            {errors.canRead.message}
          </p>
        )}
      </fieldset>
      <Field label="Expires" hint="A key that ends by itself cannot be forgotten.">
        {(field) => (
          <Controller
            control={control}
            name="life"
            render={({ field: { value, onChange } }) => (
              <Select {...field} value={value} onValueChange={onChange} options={LIVES} className="sm:w-48" />
            )}
          />
        )}
      </Field>
      <Controller
        control={control}
        name="password"
        render={({ field: { value, onChange } }) => (
          <ConfirmationField error={create.error} password={value} onPassword={onChange} />
        )}
      />
      <FormActions label="Create key" isBusy={create.isPending} onCancel={onCancel} />
    </form>
  );
}
