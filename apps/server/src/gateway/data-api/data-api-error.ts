import { AppError } from '../app-error.ts';

const NO_SUCH_COLUMN = '42703';
const SCHEMA_MISSES: ReadonlySet<string> = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205', NO_SUCH_COLUMN]);

// Refusals in PostgREST's words: the code is one of its own (`PGRST…`) or Postgres' SQLSTATE.

/** A query that cannot be read; `column` counts from 1. */
export function parseFailure(what: string, text: string, column: number, details: string): AppError {
  return new AppError(400, 'PGRST100', `"failed to parse ${what} (${text})" (line 1, column ${column})`, {
    details,
  });
}

/** A query that can be read but asks for more than one request may. */
export function tooMuch(message: string): AppError {
  return new AppError(400, 'PGRST100', message);
}

export function invalidBody(message: string): AppError {
  return new AppError(400, 'PGRST102', message);
}

export function unknownColumn(column: string, relation: string): AppError {
  return new AppError(400, 'PGRST204', `Could not find the '${column}' column of '${relation}' in the schema cache`);
}

/** A name that stands for a column and is none: never left to Postgres, which would take it for a function of the row. */
export function noSuchColumn(column: string, relation: string): AppError {
  return new AppError(400, NO_SUCH_COLUMN, `column ${relation}.${column} does not exist`);
}

export function unsatisfiableRange(details: string, headers: Readonly<Record<string, string>> = {}): AppError {
  return new AppError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers });
}

export function notSingular(rowCount: number): AppError {
  return new AppError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rowCount} rows`,
  });
}

/** Refusals after which a look at the database's present schema may change the answer. */
export function isSchemaMiss(error: unknown): error is AppError {
  return error instanceof AppError && SCHEMA_MISSES.has(error.body.code);
}
