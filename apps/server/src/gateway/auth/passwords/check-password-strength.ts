// Passwords: what is accepted, how it is hashed, and how many hashes may run at once.
import { AuthError, validationFailed } from '../http/auth-error.ts';

export interface PasswordRules {
  readonly lengthMin: number;
  readonly isCommon: (password: string) => boolean;
}

/** Far above any passphrase, far below what would cost time to hash. In Unicode characters. */
const LENGTH_MAX = 1024;

function weak(message: string, reason: 'length' | 'pwned'): AuthError {
  return new AuthError(422, 'weak_password', message, { weakPasswordReasons: [reason] });
}

/** Throws the answer that refuses a password nobody should use. No rule asks for digits or signs: length is what counts. */
export function checkPasswordStrength(password: string, email: string, { lengthMin, isCommon }: PasswordRules): void {
  const { length } = Array.from(password);
  if (length < lengthMin) throw weak(`Password must be at least ${lengthMin} characters long.`, 'length');
  if (length > LENGTH_MAX) throw validationFailed(`Password must not be longer than ${LENGTH_MAX} characters.`);
  const lower = password.toLowerCase();
  const isOwnName = lower === email || lower === email.split('@')[0];
  if (isOwnName || isCommon(lower)) {
    throw weak('Password is too common or easy to guess. Please choose a different one.', 'pwned');
  }
}
