import { asksForPassword } from '../lib/confirm-session.ts';
import { describeError } from '../lib/describe-error.ts';
import { Alert } from './ui/alert.tsx';
import { Field } from './ui/field.tsx';
import { PasswordInput } from './ui/password-input.tsx';

export interface ConfirmationFieldProps {
  /** Of the last try; null when there was none. */
  readonly error: unknown;
  readonly password: string;
  readonly onPassword: (password: string) => void;
}

/** What a form says of a try that failed: where the server asks once more who is there, with a field for the password. */
export function ConfirmationField({ error, password, onPassword }: ConfirmationFieldProps) {
  const asks = asksForPassword(error);
  return (
    <>
      {error !== null && (
        <Alert tone={asks ? 'info' : 'error'}>
          {asks
            ? 'Confirm that it is you: enter your password. If you sign in without one, sign out and in again.'
            : describeError(error).message}
        </Alert>
      )}
      {(asks || password !== '') && (
        <Field label="Your password">
          {(field) => (
            <PasswordInput
              {...field}
              value={password}
              onChange={(event) => onPassword(event.target.value)}
              autoComplete="current-password"
            />
          )}
        </Field>
      )}
    </>
  );
}
