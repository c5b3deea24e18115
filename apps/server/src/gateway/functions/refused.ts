import { type Reason, type Refusal, type RefusedAnswer, toReason } from '@atb/api/functions/refusal';
import { readUserRefusal } from '../../database/user-refusal.ts';

/** A refusal as it is sent, with what the contract puts beside it. The one place where an answer says no. */
export function refused<Beside extends object = object>(refusal: Refusal, beside?: Beside): RefusedAnswer & Beside {
  return { success: false, ...(beside as Beside), ...refusal };
}

/** What the database raised for the user, whose hint says the reason; rethrows any other error. */
export function readRaised(error: unknown, otherwise: Reason): Refusal {
  const raised = readUserRefusal(error);
  if (raised === null) throw error;
  const hint = raised.reason ?? '';
  const reason = toReason(hint, otherwise);
  // Columns and parameters are written otherwise than reasons: such a hint names the input at fault.
  const field = reason === hint || hint === '' ? {} : { field: hint };
  return { reason, error: raised.error, ...field };
}
