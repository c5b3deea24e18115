import type { Answer, Body } from '@atb/api/functions/contracts';
import type { NotificationChannelRow } from '@atb/api/rows/notification-channels';
import type { NotificationKind } from '@atb/api/rows/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { ConfirmationField } from '../../../components/confirmation-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { FunctionError } from '../../../lib/api/call.ts';
import { confirmPassword } from '../../../lib/confirm-session.ts';
import { channelMutations } from '../api/notification-channels.ts';
import { CHANNEL_LABELS } from './channel-labels.ts';

type Kind = NotificationChannelRow['kind'];

const KINDS = Object.entries(CHANNEL_LABELS).map(([value, label]) => ({ value, label }));
const STANDARD_KINDS: NotificationKind[] = ['risk', 'security', 'system', 'alerts'];
const NAME_MAX = 60;

interface Values {
  readonly kind: Kind;
  readonly name: string;
  readonly botToken: string;
  readonly chatId: string;
  readonly url: string;
}
const EMPTY: Values = { kind: 'telegram', name: 'Telegram', botToken: '', chatId: '', url: '' };

function toBody({ kind, name, botToken, chatId, url }: Values): Body<'create-notification-channel'> {
  const head = { name, kinds: STANDARD_KINDS };
  switch (kind) {
    case 'mail':
      return { kind, ...head };
    case 'telegram':
      return { kind, ...head, botToken, chatId };
    case 'discord':
      return { kind, ...head, url };
    case 'webhook':
      return { kind, ...head, url };
  }
}

interface PartProps {
  readonly values: Values;
  readonly onChange: (change: Partial<Values>) => void;
  readonly errorOf: (field: string) => string | null;
}

function Telegram({ values, onChange, errorOf }: PartProps) {
  return (
    <>
      <Field
        label="Bot token"
        hint="Write to @BotFather in Telegram, send /newbot, and copy the token that it answers."
        error={errorOf('botToken')}
      >
        {(field) => (
          <PasswordInput
            {...field}
            value={values.botToken}
            onChange={(event) => onChange({ botToken: event.target.value })}
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label="Chat"
        hint="Write to your bot first. Then: your number (ask @userinfobot), a group’s number, or @ and a channel’s name."
        error={errorOf('chatId')}
      >
        {(field) => (
          <Input
            {...field}
            value={values.chatId}
            onChange={(event) => onChange({ chatId: event.target.value })}
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}

const HINTS = {
  discord: 'In Discord: channel settings, Integrations, Webhooks, New webhook, Copy webhook URL.',
  webhook: 'Begins with https://. Each message is signed; you get the signing secret once.',
} as const;

function Address({ values, onChange, errorOf, kind }: PartProps & { readonly kind: 'discord' | 'webhook' }) {
  return (
    <Field label="Address" hint={HINTS[kind]} error={errorOf('url')}>
      {(field) => (
        <Input
          {...field}
          type="url"
          value={values.url}
          onChange={(event) => onChange({ url: event.target.value })}
          autoComplete="off"
          placeholder="https://"
        />
      )}
    </Field>
  );
}

export interface ChannelFormProps {
  readonly onMade: (made: Answer<'create-notification-channel'>, name: string) => void;
  readonly onCancel: () => void;
}

function useCreation(onMade: ChannelFormProps['onMade']) {
  const user = useUser();
  const { mutateAsync } = useMutation(channelMutations(useQueryClient(), user.id).create);
  return useMutation({
    mutationKey: ['notification-channels', 'form'],
    mutationFn: async ({ values, password }: { readonly values: Values; readonly password: string }) => {
      if (password !== '') await confirmPassword(user.email ?? '', password);
      return mutateAsync(toBody(values));
    },
    onSuccess: (made, { values }) => onMade(made, values.name),
  });
}

/** A new channel: what kind, and where it leads. */
export function ChannelForm({ onMade, onCancel }: ChannelFormProps) {
  const [values, setValues] = useState(EMPTY);
  const [password, setPassword] = useState('');
  const create = useCreation(onMade);
  const change = (next: Partial<Values>) => setValues((before) => ({ ...before, ...next }));
  const failure = create.error instanceof FunctionError ? create.error : null;
  const fields = values.kind === 'telegram' ? ['name', 'botToken', 'chatId'] : ['name', 'url'];
  const isOfField = failure?.field != null && fields.includes(failure.field);
  const errorOf = (field: string) => (failure?.field === field ? failure.message : null);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    create.mutate({ values, password });
  };
  const part = { values, onChange: change, errorOf };
  return (
    <form noValidate onSubmit={submit} className="space-y-4 border-b border-line pb-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Where to">
          {(field) => (
            <Select
              {...field}
              value={values.kind}
              onValueChange={(value) => {
                const kind = KINDS.find((each) => each.value === value)?.value as Kind | undefined;
                if (kind !== undefined) change({ kind, name: CHANNEL_LABELS[kind] });
              }}
              options={KINDS}
            />
          )}
        </Field>
        <Field label="Name" error={errorOf('name')}>
          {(field) => (
            <Input
              {...field}
              value={values.name}
              onChange={(event) => change({ name: event.target.value })}
              maxLength={NAME_MAX}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      {values.kind === 'mail' && (
        <p className="text-sm text-fg-2">
          To the address of your account, at most one mail a minute with all that is new.
        </p>
      )}
      {values.kind === 'telegram' && <Telegram {...part} />}
      {(values.kind === 'discord' || values.kind === 'webhook') && <Address {...part} kind={values.kind} />}
      <ConfirmationField error={isOfField ? null : create.error} password={password} onPassword={setPassword} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={create.isPending}>
          Add channel
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
