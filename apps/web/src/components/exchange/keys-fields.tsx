import type { ExchangeWords } from '../../lib/exchange-names.ts';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

export interface KeysDraft {
  readonly apiKey: string;
  readonly apiSecret: string;
}

export interface KeysFieldsProps {
  readonly exchange: ExchangeWords;
  readonly draft: KeysDraft;
  readonly onChange: (draft: KeysDraft) => void;
}

/** Key and secret. No password manager keeps them: they belong to a program. */
export function KeysFields({ exchange, draft, onChange }: KeysFieldsProps) {
  const props = { autoComplete: 'off', autoCorrect: 'off', 'data-1p-ignore': true, 'data-lpignore': 'true' } as const;
  return (
    <>
      <Field label="API Key" hint={exchange.keyHint}>
        {(field) => (
          <PasswordInput
            {...field}
            {...props}
            noun="API key"
            value={draft.apiKey}
            onChange={(event) => onChange({ ...draft, apiKey: event.target.value })}
          />
        )}
      </Field>
      <Field label="API Secret" hint={exchange.secretHint}>
        {(field) => (
          <PasswordInput
            {...field}
            {...props}
            noun="API secret"
            value={draft.apiSecret}
            onChange={(event) => onChange({ ...draft, apiSecret: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** Both are there. */
export function hasBothKeys({ apiKey, apiSecret }: KeysDraft): boolean {
  return apiKey.trim() !== '' && apiSecret.trim() !== '';
}

export const trimKeys = ({ apiKey, apiSecret }: KeysDraft): KeysDraft => ({
  apiKey: apiKey.trim(),
  apiSecret: apiSecret.trim(),
});
