import type { Answer, Body } from '@atb/api/functions/contracts';
import { ALERTED_BOT_KINDS } from '@atb/core/bots/kinds';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Control, Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { ConfirmationField } from '../../../components/confirmation-field.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { NumberField } from '../../../components/ui/number-field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { FunctionError } from '../../../lib/api/call.ts';
import { botsQuery } from '../../../lib/api/bots.ts';
import { confirmPassword } from '../../../lib/confirm-session.ts';
import { alertMutations } from '../api/alerts.ts';
import { botTitle } from './source-words.ts';

const NAME_MAX = 60;
const AUTHS = [
  { value: 'key', label: 'Key in the address or the body (TradingView)' },
  { value: 'signature', label: 'Signature of each body (programs)' },
] as const;
const TARGETS = [
  { value: 'ticket', label: 'Prepare an order that I confirm' },
  { value: 'bot', label: 'Tell a strategy bot to enter or exit' },
  { value: 'log', label: 'Keep it in the log' },
] as const;

const sourceForm = z
  .object({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Give the source a name'),
        z.maxLength(NAME_MAX, `At most ${NAME_MAX} characters`),
      ),
    auth: z.enum(['key', 'signature']),
    target: z.enum(['ticket', 'bot', 'log']),
    botId: z.string(),
    symbol: z.string().check(z.trim()),
    quantity: z.string(),
    /** Empty until the server asks once more who is there. */
    password: z.string(),
  })
  .check(
    z.refine(({ target, botId }) => target !== 'bot' || botId !== '', { path: ['botId'], message: 'Choose a bot' }),
  );

type Source = z.output<typeof sourceForm>;

const EMPTY: Source = {
  name: 'TradingView',
  auth: 'key',
  target: 'ticket',
  botId: '',
  symbol: '',
  quantity: '',
  password: '',
};

export interface SourceFormProps {
  readonly onMade: (made: Answer<'create-alert-source'>, source: Pick<Source, 'name' | 'auth' | 'target'>) => void;
  readonly onCancel: () => void;
}

/** What is not asked for with the target that is chosen is not sent. */
function toBody({ name, auth, target, botId, symbol, quantity }: Source): Body<'create-alert-source'> {
  return {
    name,
    auth,
    target,
    botId: target === 'bot' ? botId : null,
    symbol: target === 'bot' || symbol === '' ? null : symbol,
    quantity: target === 'ticket' && quantity !== '' ? quantity : null,
  };
}

function useCreation(onMade: SourceFormProps['onMade']) {
  const user = useUser();
  const { mutateAsync } = useMutation(alertMutations(useQueryClient(), user.id).create);
  return useMutation({
    mutationKey: ['alert-sources', 'form'],
    mutationFn: async (source: Source) => {
      if (source.password !== '') await confirmPassword(user.email ?? '', source.password);
      return mutateAsync(toBody(source));
    },
    onSuccess: (made, source) => onMade(made, source),
  });
}

interface PartProps {
  readonly control: Control<Source>;
  readonly errorOf: (field: keyof Source) => string | null;
}

function BotChoice({ control, errorOf }: PartProps) {
  const bots = useQuery(botsQuery()).data ?? [];
  const options = bots
    .filter(({ type, archived_at: archivedAt }) => ALERTED_BOT_KINDS.includes(type) && archivedAt === null)
    .map((bot) => ({ value: bot.id, label: `${botTitle(bot)}, ${bot.symbol}` }));
  return (
    <Field
      label="Bot"
      hint="A strategy bot that takes alerts: choose it when you deploy a strategy. Stop, target and size stay the strategy’s."
      error={errorOf('botId')}
    >
      {(field) => (
        <Controller
          control={control}
          name="botId"
          render={({ field: { value, onChange, ref } }) => (
            <Select
              {...field}
              ref={ref}
              value={value}
              onValueChange={onChange}
              options={options}
              placeholder={options.length === 0 ? 'You have no strategy bot yet' : 'Choose a bot'}
            />
          )}
        />
      )}
    </Field>
  );
}

function SymbolField({ control, errorOf }: PartProps) {
  return (
    <Field
      label="Symbol (optional)"
      hint="Alerts of others are refused; those without one mean it."
      error={errorOf('symbol')}
    >
      {(field) => (
        <Controller
          control={control}
          name="symbol"
          render={({ field: { value, onChange, ref } }) => (
            <Input
              {...field}
              ref={ref}
              value={value}
              onChange={(event) => onChange(event.target.value.toUpperCase())}
              placeholder="BTCUSDT"
              autoComplete="off"
            />
          )}
        />
      )}
    </Field>
  );
}

function Quantity({ control, errorOf }: PartProps) {
  return (
    <Field label="Quantity (optional)" hint="For alerts that say none." error={errorOf('quantity')}>
      {(field) => (
        <Controller
          control={control}
          name="quantity"
          render={({ field: { value, onChange, ref } }) => (
            <NumberField {...field} ref={ref} value={value} onValueChange={onChange} min="0" step="0.001" />
          )}
        />
      )}
    </Field>
  );
}

interface ChoiceProps {
  readonly control: Control<Source>;
  readonly name: 'auth' | 'target';
  readonly label: string;
  readonly options: typeof AUTHS | typeof TARGETS;
}

function Choice({ control, name, label, options }: ChoiceProps) {
  return (
    <Field label={label}>
      {(field) => (
        <Controller
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <Select {...field} value={value} onValueChange={onChange} options={options} />
          )}
        />
      )}
    </Field>
  );
}

/** A new source: how it proves itself and what its alerts do. */
export function SourceForm({ onMade, onCancel }: SourceFormProps) {
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(sourceForm),
    defaultValues: EMPTY,
  });
  const target = useWatch({ control, name: 'target' });
  const create = useCreation(onMade);
  const failure = create.error instanceof FunctionError ? create.error : null;
  const isOfField = failure?.field != null && ['name', 'botId', 'symbol', 'quantity'].includes(failure.field);
  const errorOf = (field: keyof Source): string | null =>
    formState.errors[field]?.message ?? (failure?.field === field ? failure.message : null);
  const onSubmit = handleSubmit((source) => create.mutate(source));
  const part = { control, errorOf };
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-4 border-b border-line pb-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={errorOf('name')}>
          {(field) => <Input {...field} {...register('name')} maxLength={NAME_MAX} autoComplete="off" />}
        </Field>
        <Choice control={control} name="auth" label="How it proves itself" options={AUTHS} />
        <Choice control={control} name="target" label="What an alert does" options={TARGETS} />
        {target === 'bot' ? <BotChoice {...part} /> : <SymbolField {...part} />}
        {target === 'ticket' && <Quantity {...part} />}
      </div>
      <Controller
        control={control}
        name="password"
        render={({ field: { value, onChange } }) => (
          <ConfirmationField error={isOfField ? null : create.error} password={value} onPassword={onChange} />
        )}
      />
      <FormActions label="Create source" isBusy={create.isPending} onCancel={onCancel} />
    </form>
  );
}
