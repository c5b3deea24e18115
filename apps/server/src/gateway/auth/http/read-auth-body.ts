import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '../../app-error.ts';
import { expectBytes, readBodyText } from '../../edge/read-body.ts';
import { AuthError } from './auth-error.ts';

/** The largest that anybody has reason to send is a passkey's attestation or a token of another service: a few KB. */
const BODY_BYTES_MAX = 16 * 1024;

/** Refuses what says itself that it is too large, before anything is read, counted or looked up. */
export const requireSmallBody: MiddlewareHandler = async (c, next) => {
  try {
    expectBytes(c, BODY_BYTES_MAX);
  } catch (error) {
    throw toRefusal(error);
  }
  await next();
};

/** The text of a request's body, bounded while it arrives; nothing has been looked at in it. */
export async function readAuthBody(c: Context): Promise<string> {
  try {
    return await readBodyText(c, BODY_BYTES_MAX);
  } catch (error) {
    throw toRefusal(error);
  }
}

/** A refusal of the gateway in the codes of the auth service. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const code = error.status === 413 ? 'validation_failed' : 'bad_json';
  return new AuthError(error.status, code, error.body.message, { headers: error.headers, cause: error });
}
