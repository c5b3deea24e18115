// lib/api: calls and queries that several features and the shell share.
import { statusMessage } from '@atb/api/error-catalogue';
import type { Answer, Body, FunctionName } from '@atb/api/functions/contracts';
import { readErrorFacts } from '../error-facts.ts';
import { getSupabase } from '../supabase.ts';

const OK = 200;

/** A server function refused: in its answer (`status` 200), or before it looked at what was asked (400 and up). */
export class FunctionError extends Error {
  readonly code: string | null;
  /** HTTP status. */
  readonly status: number;
  readonly details: string | null;
  /** Name of the field to correct, when one is to blame. */
  readonly field: string | null;

  constructor(status: number, body: unknown) {
    const { message, code, details, field } = readErrorFacts(isRefused(body) ? toWireError(body) : body);
    super(message || statusMessage(status));
    this.name = 'FunctionError';
    this.code = code;
    this.status = status;
    this.details = details;
    this.field = field;
  }
}

interface Refused {
  readonly success: false;
  readonly error?: unknown;
  readonly reason?: unknown;
}

function isRefused(body: unknown): body is Refused {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}

/** The names that errors of any other origin go by. */
function toWireError(body: Refused): object {
  return { ...body, message: body.error, code: body.reason };
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

async function toFunctionError(error: unknown): Promise<unknown> {
  const response: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'context') : null;
  // A request that never got there: what the browser says of it is inside what the client library says.
  if (response instanceof TypeError) return response;
  // One that is waited for no longer was not heard either.
  if ([error, response].some(isTimeout)) return new TypeError('network', { cause: error });
  if (!(response instanceof Response)) return error;
  return new FunctionError(response.status, await response.json().catch(() => null));
}

/** Whether a function took the request and said no, as against one that was wrong, or was not heard. */
export function hasRefused(error: unknown): error is FunctionError {
  return error instanceof FunctionError && error.status === OK;
}

/** Calls a function of the server as the signed-in user. @throws FunctionError for every refusal. */
export async function call<Name extends FunctionName>(
  name: Name,
  body: Body<Name>,
  signal?: AbortSignal,
): Promise<Answer<Name>> {
  const supabase = await getSupabase();
  const { data, error } = (await supabase.functions.invoke<unknown>(name, {
    body: { ...(body as object) },
    ...(signal !== undefined && { signal }),
  })) as { data: unknown; error: unknown };
  if (error !== null) throw await toFunctionError(error);
  if (isRefused(data)) throw new FunctionError(OK, data);
  return data as Answer<Name>;
}
