import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AuthError } from './auth-error.ts';
import { isDatabaseUnavailable } from '../../../database/is-database-unavailable.ts';

const VERSION_HEADER = 'X-Supabase-Api-Version';
const VERSION_WITH_STRING_CODES = '2024-01-01';

/** Hides what went wrong inside from the caller; the log has it. */
function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (isDatabaseUnavailable(error)) {
    return new AuthError(503, 'unexpected_failure', 'The service is busy. Please try again in a moment.', {
      headers: { 'Retry-After': '5' },
      cause: error,
    });
  }
  const message = 'Unexpected failure, please check server logs for more information';
  return new AuthError(500, 'unexpected_failure', message, { cause: error });
}

/**
 * Answers an error in the shape of Supabase's auth service: `{code, error_code, msg}`, or `{code, message}` for a client
 * that names an API version from 2024-01-01 on, as supabase-js does.
 */
export function renderAuthError(error: unknown, c: Context): Response {
  const refused = toAuthError(error);
  const asked = c.req.header(VERSION_HEADER) ?? '';
  const isVersioned = /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= VERSION_WITH_STRING_CODES;
  const weak = refused.weakPasswordReasons ? { weak_password: { reasons: refused.weakPasswordReasons } } : {};
  const body = isVersioned
    ? { code: refused.code, message: refused.message, ...weak }
    : { code: refused.status, error_code: refused.code, msg: refused.message, ...weak };
  if (isVersioned) c.header(VERSION_HEADER, VERSION_WITH_STRING_CODES);
  for (const [name, value] of Object.entries(refused.headers)) c.header(name, value);
  return c.json(body, refused.status as ContentfulStatusCode);
}
