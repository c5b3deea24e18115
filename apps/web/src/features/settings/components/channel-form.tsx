import type { Answer, Body } from '@atb/api/functions/contracts';
import type { NotificationChannelRow } from '@atb/api/rows/notification-channels';
import type { NotificationKind } from '@atb/api/rows/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm, type UseFormRegister, useWatch } from 'react-hook-form';
import { ConfirmationField } from '../../../components/confirmation-field.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
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
  /** Empty until the server asks once more who is there. */
  readonly password: string;
}
const EMPTY: Values = { kind: 'telegram', name: 'Telegram', botToken: '', chatId: '', url: '', password: '' };

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
  readonly register: UseFormRegister<Values>;
  readonly errorOf: (field: string) => string | null;
}

function Telegram({ register, errorOf }: PartProps) {
  return (
    <>
      <Field
        label="Bot token"
        hint="Write to @BotFather in Telegram, send /newbot, and copy the token that it answers."
        error={errorOf('botToken')}
      >
        {(field) => <PasswordInput {...field} {...register('botToken')} autoComplete="off" />}
      </Field>
      <Field
        label="Chat"
        hint="Write to your bot first. Then: your number (ask @userinfobot), a group’s number, or @ and a channel’s name."
        error={errorOf('chatId')}
      >
        {(field) => <Input {...field} {...register('chatId')} autoComplete="off" />}
      </Field>
    </>
  );
}

const HINTS = {
  discord: 'In Discord: channel settings, Integrations, Webhooks, New webhook, Copy webhook URL.',
  webhook: 'Begins with https://. Each message is signed; you get the signing secret once.',
} as const;

function Address({ register, errorOf, kind }: PartProps & { readonly kind: 'discord' | 'webhook' }) {
  return (
    <Field label="Address" hint={HINTS[kind]} error={errorOf('url')}>
      {(field) => <Input {...field} {...register('url')} type="url" autoComplete="off" placeholder="https://" />}
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
    mutationFn: async (values: Values) => {
      if (values.password !== '') await confirmPassword(user.email ?? '', values.password);
      return mutateAsync(toBody(values));
    },
    onSuccess: (made, { name }) => onMade(made, name),
  });
}

/** A new channel: what kind, and where it leads. */
export function ChannelForm({ onMade, onCancel }: ChannelFormProps) {
  const { register, control, handleSubmit, setValue } = useForm<Values>({ defaultValues: EMPTY });
  const kind = useWatch({ control, name: 'kind' });
  const create = useCreation(onMade);
  const failure = create.error instanceof FunctionError ? create.error : null;
  const fields = kind === 'telegram' ? ['name', 'botToken', 'chatId'] : ['name', 'url'];
  const isOfField = failure?.field != null && fields.includes(failure.field);
  const errorOf = (field: string) => (failure?.field === field ? failure.message : null);
  // What may stand in a field says the server: it knows the receivers.
  const onSubmit = handleSubmit((values) => create.mutate(values));
  const part = { register, errorOf };
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-4 border-b border-line pb-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Where to">
          {(field) => (
            <Select
              {...field}
              value={kind}
              onValueChange={(value) => {
                const next = KINDS.find((each) => each.value === value)?.value as Kind | undefined;
                if (next === undefined) return;
                setValue('kind', next);
                setValue('name', CHANNEL_LABELS[next]);
              }}
              options={KINDS}
            />
          )}
        </Field>
        <Field label="Name" error={errorOf('name')}>
          {(field) => <Input {...field} {...register('name')} maxLength={NAME_MAX} autoComplete="off" />}
        </Field>
      </div>
      {kind === 'mail' && (
        <p className="text-sm text-fg-2">
          To the address of your account, at most one mail a minute with all that is new.
        </p>
      )}
      {kind === 'telegram' && <Telegram {...part} />}
      {(kind === 'discord' || kind === 'webhook') && <Address {...part} kind={kind} />}
      <Controller
        control={control}
        name="password"
        render={({ field: { value, onChange } }) => (
          <ConfirmationField error={isOfField ? null : create.error} password={value} onPassword={onChange} />
        )}
      />
      <FormActions label="Add channel" isBusy={create.isPending} onCancel={onCancel} />
    </form>
  );
}
