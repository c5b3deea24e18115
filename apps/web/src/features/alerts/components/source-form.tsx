import type { Answer, Body } from '@atb/api/functions/contracts';
import { ALERTED_BOT_KINDS } from '@atb/core/bots/kinds';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { ConfirmationField } from '../../../components/confirmation-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
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

interface Source {
  readonly auth: NonNullable<Body<'create-alert-source'>['auth']>;
  readonly target: NonNullable<Body<'create-alert-source'>['target']>;
  readonly name: string;
  readonly botId: string;
  readonly symbol: string;
  readonly quantity: string;
}
const EMPTY: Source = { name: 'TradingView', auth: 'key', target: 'ticket', botId: '', symbol: '', quantity: '' };
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

export interface SourceFormProps {
  readonly onMade: (made: Answer<'create-alert-source'>, source: Pick<Source, 'name' | 'auth' | 'target'>) => void;
  readonly onCancel: () => void;
}

function useCreation(onMade: SourceFormProps['onMade']) {
  const user = useUser();
  const { mutateAsync } = useMutation(alertMutations(useQueryClient(), user.id).create);
  return useMutation({
    mutationKey: ['alert-sources', 'form'],
    mutationFn: async ({ values, password }: { readonly values: Source; readonly password: string }) => {
      if (password !== '') await confirmPassword(user.email ?? '', password);
      const { name, auth, target, botId, symbol, quantity } = values;
      return mutateAsync({
        name,
        auth,
        target,
        botId: target === 'bot' && botId !== '' ? botId : null,
        symbol: symbol === '' ? null : symbol,
        quantity: target === 'ticket' && quantity !== '' ? quantity : null,
      });
    },
    onSuccess: (made, { values }) => onMade(made, values),
  });
}

interface PartProps {
  readonly values: Source;
  readonly onChange: (change: Partial<Source>) => void;
  readonly errorOf: (field: string) => string | null;
}

function BotChoice({ values, onChange, errorOf }: PartProps) {
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
        <Select
          {...field}
          value={values.botId}
          onValueChange={(botId) => onChange({ botId })}
          options={options}
          placeholder={options.length === 0 ? 'You have no strategy bot yet' : 'Choose a bot'}
        />
      )}
    </Field>
  );
}

function Quantity({ values, onChange, errorOf }: PartProps) {
  return (
    <Field label="Quantity (optional)" hint="For alerts that say none." error={errorOf('quantity')}>
      {(field) => (
        <NumberField
          {...field}
          value={values.quantity}
          onValueChange={(quantity) => onChange({ quantity })}
          min="0"
          step="0.001"
        />
      )}
    </Field>
  );
}

function Fields({ values, onChange, errorOf }: PartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" error={errorOf('name')}>
        {(field) => (
          <Input
            {...field}
            value={values.name}
            onChange={(event) => onChange({ name: event.target.value })}
            maxLength={NAME_MAX}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="How it proves itself">
        {(field) => (
          <Select
            {...field}
            value={values.auth}
            onValueChange={(value) => onChange({ auth: value === 'signature' ? value : 'key' })}
            options={AUTHS}
          />
        )}
      </Field>
      <Field label="What an alert does">
        {(field) => (
          <Select
            {...field}
            value={values.target}
            onValueChange={(value) =>
              onChange({ target: TARGETS.find((each) => each.value === value)?.value ?? 'log' })
            }
            options={TARGETS}
          />
        )}
      </Field>
      {values.target === 'bot' ? (
        <BotChoice values={values} onChange={onChange} errorOf={errorOf} />
      ) : (
        <Field
          label="Symbol (optional)"
          hint="Alerts of others are refused; those without one mean it."
          error={errorOf('symbol')}
        >
          {(field) => (
            <Input
              {...field}
              value={values.symbol}
              onChange={(event) => onChange({ symbol: event.target.value.toUpperCase() })}
              placeholder="BTCUSDT"
              autoComplete="off"
            />
          )}
        </Field>
      )}
      {values.target === 'ticket' && <Quantity values={values} onChange={onChange} errorOf={errorOf} />}
    </div>
  );
}

/** A new source: how it proves itself and what its alerts do. */
export function SourceForm({ onMade, onCancel }: SourceFormProps) {
  const [values, setValues] = useState(EMPTY);
  const [password, setPassword] = useState('');
  const create = useCreation(onMade);
  const failure = create.error instanceof FunctionError ? create.error : null;
  const isOfField = failure?.field != null && ['name', 'botId', 'symbol', 'quantity'].includes(failure.field);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    create.mutate({ values, password });
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4 border-b border-line pb-4">
      <Fields
        values={values}
        onChange={(change) => setValues((before) => ({ ...before, ...change }))}
        errorOf={(field) => (failure?.field === field ? failure.message : null)}
      />
      <ConfirmationField error={isOfField ? null : create.error} password={password} onPassword={setPassword} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={create.isPending}>
          Create source
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
