import { DatabaseError } from 'pg';
import { isDatabaseUnavailable } from '../../database/is-database-unavailable.ts';
import { sentenceOf } from '../../database/user-refusal.ts';
import { AppError } from '../app-error.ts';

const RETRY_AFTER_SECONDS = '2';

/** HTTP status by SQLSTATE; where a whole class shares one, by its first two characters. As PostgREST has them. */
const STATUS: Readonly<Record<string, number>> = {
  '0L': 403,
  '0P': 403,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '28': 403,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  P0001: 400,
  '09': 500,
  '25': 500,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '54': 500,
  '55': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

const STATEMENT_TIMEOUT = '57014';
const INSUFFICIENT_PRIVILEGE = '42501';
const INTERNAL_MESSAGE = 'Server error. Please try again later.';

/**
 * What the caller learns of a failure. Faults of the request carry Postgres' own words, so that a sentence raised by a
 * procedure reaches the screen; faults of the server carry none.
 */
export function mapDatabaseError(error: unknown, isAnonymous: boolean): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseError && error.code === STATEMENT_TIMEOUT) {
    return new AppError(500, STATEMENT_TIMEOUT, 'canceling statement due to statement timeout', { cause: error });
  }
  if (isDatabaseUnavailable(error) || isQueryTimeout(error)) return databaseUnavailable(error);
  if (!(error instanceof DatabaseError) || error.code === undefined) return internalError(error);
  const status = statusOf(error.code, isAnonymous);
  if (status >= 500 && !isChosenStatus(error.code)) return internalError(error);
  return new AppError(status, error.code, sentenceOf(error), {
    details: error.detail ?? null,
    hint: error.hint ?? null,
    cause: error,
    ...(status === 401 ? { headers: { 'WWW-Authenticate': 'Bearer' } } : {}),
  });
}

function databaseUnavailable(cause: unknown): AppError {
  return new AppError(503, 'PGRST001', 'The database is not available at the moment. Please try again.', {
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    cause,
  });
}

function internalError(cause: unknown): AppError {
  return new AppError(500, 'server_error', INTERNAL_MESSAGE, { cause });
}

function statusOf(code: string, isAnonymous: boolean): number {
  if (code === INSUFFICIENT_PRIVILEGE) return isAnonymous ? 401 : 403;
  if (isChosenStatus(code)) return Number(code.slice(2));
  return STATUS[code] ?? STATUS[code.slice(0, 2)] ?? 400;
}

/** `raise … using errcode = 'PT402'` chooses the status itself. */
function isChosenStatus(code: string): boolean {
  return /^PT[2-5]\d\d$/u.test(code);
}

/** The driver's own limit, for a database that hangs. */
function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
