import { readUserRefusal } from '../../database/user-refusal.ts';
import type { RunResponse } from '@atb/api/functions/research-fields';

/** What the database raised for the user, as an answer; rethrows any other error. */
export function toResearchRefusal(error: unknown): RunResponse {
  const refusal = readUserRefusal(error);
  if (refusal === null) throw error;
  return { success: false, reason: refusal.reason ?? 'REFUSED', error: refusal.error };
}
