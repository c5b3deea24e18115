import type { RunResponse } from '@atb/api/functions/research-fields';

/** What the database raised for the user, as an answer; rethrows any other error. */
export function toResearchRefusal(error: unknown): RunResponse {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'P0001') throw error;
  const reason = 'hint' in error && typeof error.hint === 'string' ? error.hint : 'REFUSED';
  return { success: false, reason, error: error.message };
}
