import type { Refusal } from '@atb/api/functions/refusal';
import { PROOF_ROWS_MAX } from '../fill-tables.ts';

/** More executions than a proof goes through. */
export function tooLongToProve(): Refusal {
  const rows = PROOF_ROWS_MAX.toLocaleString('en-US');
  return {
    reason: 'TOO_LONG',
    error: `A proof goes through up to ${rows} executions; the account has more.`,
  };
}
