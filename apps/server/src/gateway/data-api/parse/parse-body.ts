import { isPlainObject } from '@atb/core/base/is-plain-object';
import { AppError } from '../../app-error.ts';
import { invalidBody } from '../data-api-error.ts';
import type { RowsToWrite } from '../sql/compile-write.ts';
import { QUERY_LIMITS } from './query-limits.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads which rows and columns a body has. The values stay as the text that came, for Postgres to read: a number must not
 * pass through a double.
 */
export function parseRows(text: string, columns: readonly string[] | null): RowsToWrite {
  const value = parseJson(text);
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!rows.every(isPlainObject)) throw invalidBody('The request body must be a JSON object or a list of objects.');
  if (rows.length > QUERY_LIMITS.bodyRows)
    throw invalidBody(`A request may write at most ${QUERY_LIMITS.bodyRows} rows.`);
  const keys = columns ?? sharedKeys(rows);
  if (keys.length === 0 && rows.length > 1) throw invalidBody('Each of several rows must have at least one column.');
  return { json: Array.isArray(value) ? text : `[${text}]`, rowCount: rows.length, columns: keys };
}

/** Reads the one row that an update sets. */
export function parseRow(text: string, columns: readonly string[] | null): RowsToWrite {
  const rows = parseRows(text, columns);
  if (rows.rowCount !== 1) throw invalidBody('The request body of an update must be one JSON object.');
  return rows;
}

/** Reads the arguments of a procedure; no body means none. */
export function parseArguments(text: string): { readonly json: string; readonly given: readonly string[] } {
  if (text.trim() === '') return { json: '{}', given: [] };
  const value = parseJson(text);
  if (!isPlainObject(value)) throw invalidBody('The arguments of a procedure must be a JSON object.');
  return { json: text, given: Object.keys(value) };
}

/** Bodies are JSON only: a form of a foreign page cannot send that without being asked first. */
export function requireJsonType(contentType: string | null): void {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/json' || /^application\/vnd\.pgrst\.(?:object|array)\+json$/u.test(type)) return;
  throw new AppError(415, 'PGRST102', `Content-Type must be application/json, not ${type}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError(400, 'PGRST102', 'Empty or invalid json', { cause: error });
  }
}

function sharedKeys(rows: readonly JsonObject[]): readonly string[] {
  const keys = Object.keys(rows[0] ?? {});
  const hasSame = (row: JsonObject) =>
    Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
  if (!rows.every(hasSame)) throw invalidBody('All object keys must match');
  return keys;
}
