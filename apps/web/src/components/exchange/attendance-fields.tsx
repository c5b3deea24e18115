import { EXCHANGE_MESSAGES } from '@atb/api/messages/exchange';
import { PASSPHRASE_LENGTH_MIN } from '@atb/api/sealing/key-wrap';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { Switch } from '../ui/switch.tsx';

/** Who opens the keys: the signer at any time, or their owner by a passphrase. */
export interface AttendanceDraft {
  readonly isAttended: boolean;
  readonly passphrase: string;
  readonly repeated: string;
}

export const UNATTENDED: AttendanceDraft = { isAttended: false, passphrase: '', repeated: '' };

/** Why the passphrase cannot be taken; null when it can, or none is needed. */
export function findPassphraseFault({ isAttended, passphrase, repeated }: AttendanceDraft): string | null {
  if (!isAttended) return null;
  if (passphrase.length < PASSPHRASE_LENGTH_MIN) return EXCHANGE_MESSAGES.passphraseShort;
  return passphrase === repeated ? null : EXCHANGE_MESSAGES.passphraseDiffers;
}

export const passphraseOf = ({ isAttended, passphrase }: AttendanceDraft): string | null =>
  isAttended ? passphrase : null;

interface AttendanceFieldsProps {
  readonly draft: AttendanceDraft;
  readonly onChange: (draft: AttendanceDraft) => void;
}

export function AttendanceFields({ draft, onChange }: AttendanceFieldsProps) {
  const props = { autoComplete: 'new-password', noun: 'passphrase' } as const;
  return (
    <div className="space-y-3">
      <Switch
        label="Attended: only your passphrase opens the keys"
        hint="The account is read only while you have unlocked it. After the time you choose, and after every restart of the server, it is locked."
        checked={draft.isAttended}
        onChange={(event) => onChange({ ...draft, isAttended: event.target.checked })}
      />
      {draft.isAttended && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Passphrase" hint={`At least ${PASSPHRASE_LENGTH_MIN} characters. Nobody can reset it.`}>
            {(field) => (
              <PasswordInput
                {...field}
                {...props}
                value={draft.passphrase}
                onChange={(event) => onChange({ ...draft, passphrase: event.target.value })}
              />
            )}
          </Field>
          <Field label="Repeat passphrase" hint="Forgotten: enter new keys.">
            {(field) => (
              <PasswordInput
                {...field}
                {...props}
                value={draft.repeated}
                onChange={(event) => onChange({ ...draft, repeated: event.target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  );
}
