import { unsatisfiableRange } from './data-api-error.ts';
import type { DataResponse } from './data-request.ts';
import type { Format, PreferHeader } from './parse/parse-headers.ts';
import type { Result } from './sql/wrap-result.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

const CONTENT_TYPES: Readonly<Record<Format['kind'], string>> = {
  array: JSON_TYPE,
  object: 'application/vnd.pgrst.object+json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/** The answer to a read: 206 when a counted total says that there is more, 416 when the offset is beyond it. */
export function renderRead(result: Result, format: Format, preferences: PreferHeader, offset: number): DataResponse {
  const { rowCount, total } = result;
  const contentRange = rangeOf(offset, rowCount, total);
  if (total !== null && offset > total) {
    const details = `An offset of ${offset} was requested, but there are only ${total} rows.`;
    throw unsatisfiableRange(details, { 'Content-Range': `*/${total}` });
  }
  return {
    status: total !== null && rowCount < total ? 206 : 200,
    headers: {
      'Content-Type': CONTENT_TYPES[format.kind],
      'Content-Range': contentRange,
      ...appliedHeader(preferences),
    },
    body: result.body,
  };
}

export interface WriteAnswer {
  readonly result: Result;
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  /** Null when the answer shows no rows. */
  readonly format: Format | null;
  readonly preferences: PreferHeader;
}

export function renderWrite({ result, method, format, preferences }: WriteAnswer): DataResponse {
  const { rowCount, updatedCount } = result;
  const counted = preferences.count === null ? null : rowCount;
  const isAllUpdated = rowCount > 0 && updatedCount >= rowCount;
  const created = isAllUpdated ? 200 : 201;
  return {
    status: method === 'POST' ? created : format === null ? 204 : 200,
    headers: {
      'Content-Range': rangeOf(0, method === 'PATCH' ? rowCount : 0, counted),
      ...(format === null ? {} : { 'Content-Type': CONTENT_TYPES[format.kind] }),
      ...appliedHeader(preferences),
    },
    body: format === null ? '' : result.body,
  };
}

function rangeOf(offset: number, rowCount: number, total: number | null): string {
  const rows = rowCount === 0 ? '*' : `${offset}-${offset + rowCount - 1}`;
  return `${rows}/${total ?? '*'}`;
}

function appliedHeader({ applied }: PreferHeader): Readonly<Record<string, string>> {
  return applied.length === 0 ? {} : { 'Preference-Applied': applied.join(', ') };
}
