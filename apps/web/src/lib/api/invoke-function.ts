// lib/api: calls and queries that several features and the shell share.
import { statusMessage } from '@atb/api/error-catalogue';
import { MESSAGES } from '@atb/api/messages';
import { readErrorFacts } from '../error-facts.ts';
import { getSupabase } from '../supabase.ts';

/** A server function refused: by its edge (`status` 400 and up) or in its answer (`success: false`). */
export class FunctionError extends Error {
  readonly code: string | null;
  /** HTTP status; null when the answer itself said no. */
  readonly status: number | null;
  readonly details: string | null;
  /** Name of the field to correct, when one is to blame. */
  readonly field: string | null;

  constructor(
    message: string,
    facts: { code: string | null; status?: number; details?: string | null; field?: string | null },
  ) {
    super(message);
    this.name = 'FunctionError';
    this.code = facts.code;
    this.status = facts.status ?? null;
    this.details = facts.details ?? null;
    this.field = facts.field ?? null;
  }
}

async function toFunctionError(error: unknown): Promise<unknown> {
  const context: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'context') : null;
  if (!(context instanceof Response)) return error;
  const body: unknown = await context.json().catch(() => null);
  const { message, code, details, field } = readErrorFacts(body);
  return new FunctionError(message || statusMessage(context.status), { code, details, field, status: context.status });
}

/** Calls /functions/v1/<name> as the signed-in user. A refusal inside the answer is returned, everything else throws. */
export async function invokeFunction<Answer>(name: string, body: object, signal?: AbortSignal): Promise<Answer> {
  const supabase = await getSupabase();
  const { data, error } = (await supabase.functions.invoke<Answer>(name, {
    body: { ...body },
    ...(signal !== undefined && { signal }),
  })) as { data: Answer; error: unknown };
  if (error !== null) throw await toFunctionError(error);
  return data;
}

interface MaybeRefusal {
  readonly success: boolean;
  readonly error?: string;
  readonly reason?: string;
  readonly field?: string;
}

/** The answer itself when it says success, else throws its sentence. */
export function requireSuccess<Answer extends MaybeRefusal>(answer: Answer): Answer {
  if (answer.success) return answer;
  throw new FunctionError(answer.error ?? MESSAGES.general.unexpected, {
    code: answer.reason ?? null,
    field: answer.field ?? null,
  });
}
