import { type Reason, type Refusal, type RefusedAnswer, toReason } from '@atb/api/functions/refusal';
import { readUserRefusal } from '../../database/user-refusal.ts';
import { AppError } from '../app-error.ts';

/** As the data API says it too: an error of the database that is a status by itself. */
const FORBIDDEN = 'PT403';

/** A refusal as it is sent, with what the contract puts beside it. The one place where an answer says no. */
export function refused<Beside extends object = object>(refusal: Refusal, beside?: Beside): RefusedAnswer & Beside {
  return { success: false, ...(beside as Beside), ...refusal };
}

/**
 * What the database raised for the user, whose hint says the reason; rethrows any other error.
 * @throws AppError 403 where it wants to be shown who asks
 */
export function readRaised(error: unknown, otherwise: Reason): Refusal {
  const raised = readUserRefusal(error);
  if (raised === null) throw wantsProof(error) ? new AppError(403, error.hint, error.message) : error;
  const hint = raised.reason ?? '';
  const reason = toReason(hint, otherwise);
  // Columns and parameters are written otherwise than reasons: such a hint names the input at fault.
  const field = reason === hint || hint === '' ? {} : { field: hint };
  return { reason, error: raised.error, ...field };
}

function wantsProof(error: unknown): error is Error & { readonly hint: string } {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === FORBIDDEN &&
    'hint' in error &&
    typeof error.hint === 'string'
  );
}
