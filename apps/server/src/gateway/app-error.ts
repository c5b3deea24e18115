// gateway: the HTTP and websocket side of the server. One Hono app: edge, then auth, data API, functions and the web app.
import { CONFIRM_SECOND_FACTOR } from '@atb/api/messages/second-factor';
import type { WireError } from '@atb/api/wire-error';

export interface AppErrorOptions {
  readonly details?: WireError['details'];
  readonly hint?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A refusal that the caller is told about; every other error becomes "Server error". */
export class AppError extends Error {
  /** HTTP status. */
  readonly status: number;
  readonly body: WireError;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.status = status;
    this.body = { code, message, details: options.details ?? null, hint: options.hint ?? null };
    this.headers = options.headers ?? {};
  }
}

/** The screen opens the second factor on this code and asks again. The database raises the same as a hint. */
export function secondFactorRequired(): AppError {
  return new AppError(403, 'second_factor_required', CONFIRM_SECOND_FACTOR);
}
