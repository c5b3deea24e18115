import { isJsonArray, isJsonObject, type JsonObject, parseExactJson } from './exact-json.ts';

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE';

/** One row that changed. */
export interface Change {
  readonly type: ChangeType;
  /** ISO time of the statement, UTC. */
  readonly at: string;
  /** The row as it is now; for DELETE as it was. */
  readonly row: JsonObject;
}

/** What the database's triggers announce: the rows of one statement, or of a part of it. */
export interface ChangeAnnouncement {
  readonly table: string;
  readonly type: ChangeType;
  readonly at: string;
  /** Whole rows, keys of rows to read again, or nothing because there was too much. */
  readonly content: 'rows' | 'keys' | 'gap';
  /** JSON array, parsed only when somebody listens. */
  readonly body: string;
}

const TYPES: readonly string[] = ['INSERT', 'UPDATE', 'DELETE'] satisfies ChangeType[];
const CONTENTS: readonly string[] = ['rows', 'keys', 'gap'] satisfies Array<ChangeAnnouncement['content']>;

/** Null when the payload did not come from our trigger. */
export function parseAnnouncement(payload: string): ChangeAnnouncement | null {
  const [table = '', type = '', at = '', content = '', ...body] = payload.split('\n');
  if (!TYPES.includes(type) || !CONTENTS.includes(content)) return null;
  // A row in JSON has no raw line breaks: they are escaped.
  return {
    table,
    type: type as ChangeType,
    at,
    content: content as ChangeAnnouncement['content'],
    body: body.join('\n'),
  };
}

/** @throws when the text is not an array of objects. */
export function parseChangedRows(text: string): readonly JsonObject[] {
  const rows = parseExactJson(text);
  if (!isJsonArray(rows) || !rows.every(isJsonObject)) throw new Error('the change feed sent no rows');
  return rows;
}
