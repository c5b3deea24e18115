import type { Reason } from '@atb/api/functions/refusal';
import { FunctionError } from './call.ts';

/** The engine has taken the request and will carry it out; what becomes of it is not known yet. */
const ON_ITS_WAY: readonly (string | null)[] = ['ENGINE_BUSY', 'WAITS_FOR_PRICE'] satisfies Reason[];

/** Whether the server has said no for good, as against not having been heard: then nobody knows what became of the request. */
export function isAnswered(error: unknown): boolean {
  return error instanceof FunctionError && error.status < 500 && !ON_ITS_WAY.includes(error.code);
}
