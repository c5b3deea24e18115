import { PASSPHRASE_LENGTH_MIN } from '@atb/api/sealing/key-wrap';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { Switch } from '../ui/switch.tsx';
import { findPassphraseFault, type KeysValues } from './keys-values.ts';

export interface AttendanceFieldsProps {
  /** Something was changed: what was found of the keys before does not hold any more. */
  readonly onEdit?: () => void;
}

/** Who opens the keys, in a form that holds `KeysValues`: the signer at any time, or their owner by a passphrase. */
export function AttendanceFields({ onEdit }: AttendanceFieldsProps) {
  const { register, control, formState } = useFormContext<KeysValues>();
  const isAttended = useWatch({ control, name: 'isAttended' });
  const { passphrase, repeated } = formState.errors;
  const props = { autoComplete: 'new-password', noun: 'passphrase' } as const;
  const edited = onEdit === undefined ? {} : { onChange: onEdit };
  const line = (name: 'passphrase' | 'repeated') =>
    register(name, {
      validate: (_, values) => findPassphraseFault(name, values) ?? true,
      // Each may be what makes the two differ.
      deps: name === 'passphrase' ? 'repeated' : 'passphrase',
      ...edited,
    });
  return (
    <div className="space-y-3">
      <Switch
        label="Attended: only your passphrase opens the keys"
        hint="The account is read only while you have unlocked it. After the time you choose, and after every restart of the server, it is locked."
        {...register('isAttended', edited)}
      />
      {isAttended && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label="Passphrase"
            hint={`At least ${PASSPHRASE_LENGTH_MIN} characters. Nobody can reset it.`}
            error={passphrase?.message}
          >
            {(field) => <PasswordInput {...field} {...props} {...line('passphrase')} />}
          </Field>
          <Field label="Repeat passphrase" hint="Forgotten: enter new keys." error={repeated?.message}>
            {(field) => <PasswordInput {...field} {...props} {...line('repeated')} />}
          </Field>
        </div>
      )}
    </div>
  );
}
