// What every route of the auth service shares at its HTTP edge: errors, bodies, limits and who is calling.

export interface AuthErrorOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Why a password was refused, in the words that supabase-js knows. */
  readonly weakPasswordReasons?: readonly string[];
  readonly cause?: unknown;
}

/** An answer that refuses: `code` is one of the error codes of Supabase's auth service. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly weakPasswordReasons: readonly string[] | undefined;

  constructor(status: number, code: string, message: string, options: AuthErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.headers = options.headers ?? {};
    this.weakPasswordReasons = options.weakPasswordReasons;
  }
}

/** A request that is not what the route takes; the message names the field. */
export function validationFailed(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}

/** The one answer to a wrong address and a wrong password, so that neither is told from the other. */
export function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

/** An address that an account has already. */
export function addressTaken(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
}

export function tooManyRequests(code: string, message: string, retryAfterSeconds: number): AuthError {
  return new AuthError(429, code, message, { headers: { 'Retry-After': String(retryAfterSeconds) } });
}
