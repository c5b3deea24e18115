import { useFormContext } from 'react-hook-form';
import type { ExchangeWords } from '../../lib/exchange-names.ts';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import type { KeysValues } from './keys-values.ts';

export interface KeysFieldsProps {
  readonly exchange: ExchangeWords;
  /** Something was typed: what was found of the keys before does not hold any more. */
  readonly onEdit?: () => void;
}

/** Both by rules of the fields: for two lines that must not be blank no page fetches the library of schemas. */
const isThere = (sentence: string) => (text: string) => text.trim() !== '' || sentence;

/** Key and secret, in a form that holds `KeysValues`. No password manager keeps them: they belong to a program. */
export function KeysFields({ exchange, onEdit }: KeysFieldsProps) {
  const { register, formState } = useFormContext<KeysValues>();
  const { apiKey, apiSecret } = formState.errors;
  const props = { autoComplete: 'off', autoCorrect: 'off', 'data-1p-ignore': true, 'data-lpignore': 'true' } as const;
  const line = (name: 'apiKey' | 'apiSecret', sentence: string) =>
    register(name, { validate: isThere(sentence), ...(onEdit !== undefined && { onChange: onEdit }) });
  return (
    <>
      <Field label="API Key" hint={exchange.keyHint} error={apiKey?.message}>
        {(field) => <PasswordInput {...field} {...props} {...line('apiKey', 'Enter the API key.')} noun="API key" />}
      </Field>
      <Field label="API Secret" hint={exchange.secretHint} error={apiSecret?.message}>
        {(field) => (
          <PasswordInput {...field} {...props} {...line('apiSecret', 'Enter the API secret.')} noun="API secret" />
        )}
      </Field>
    </>
  );
}
