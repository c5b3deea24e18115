// features/auth: signing in, signing up and getting back in.
import { SIGN_IN_MESSAGES } from '@atb/api/messages/sign-in';

export type CredentialField = 'fullName' | 'email' | 'password' | 'confirmPassword';

/** The first thing to correct. */
export interface CredentialFault {
  readonly field: CredentialField;
  readonly message: string;
}

const PASSWORD_LENGTH_MIN = 6;
const TEXT = SIGN_IN_MESSAGES;

/** Checks of both forms, in the specification's order. The server's password rule is stricter; its words show in the alert. */
export function validateSignIn({
  email,
  password,
}: {
  readonly email: string;
  readonly password: string;
}): CredentialFault | null {
  if (email.trim() === '' || password === '') {
    return { field: email.trim() === '' ? 'email' : 'password', message: TEXT.missingCredentials };
  }
  if (!email.includes('@')) return { field: 'email', message: TEXT.invalidEmail };
  return password.length < PASSWORD_LENGTH_MIN ? { field: 'password', message: TEXT.shortPassword } : null;
}

export interface SignUpValues {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export function validateSignUp(values: SignUpValues): CredentialFault | null {
  const fault = validateSignIn(values);
  if (fault !== null) return fault;
  if (values.fullName.trim() === '') return { field: 'fullName', message: TEXT.missingName };
  return validateNewPassword(values);
}

export function validateNewPassword(values: {
  readonly password: string;
  readonly confirmPassword: string;
}): CredentialFault | null {
  if (values.password.length < PASSWORD_LENGTH_MIN) return { field: 'password', message: TEXT.shortPassword };
  return values.password === values.confirmPassword
    ? null
    : { field: 'confirmPassword', message: TEXT.passwordsDiffer };
}
