import { sayLimit } from '@atb/api/limit-refusal';
import { DatabaseError } from 'pg';

/** What a trigger or procedure refuses to a user. */
export interface UserRefusal {
  /** Stable code, or the column that is to blame. */
  readonly reason: string | null;
  /** A whole sentence. */
  readonly error: string;
}

const RAISED = 'P0001';

/** What the database raised for the user; null for any other failure. */
export function readUserRefusal(error: unknown): UserRefusal | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== RAISED) return null;
  return { reason: 'hint' in error && typeof error.hint === 'string' ? error.hint : null, error: sentenceOf(error) };
}

/** The words for a failure of the database: Postgres' own, and for a limit the sentence that its code and figures make. */
export function sentenceOf(error: Error): string {
  return (error instanceof DatabaseError ? sayLimit(error.message, error.detail) : null) ?? error.message;
}
