import type { Change } from './change.ts';
import type { Channel } from './channel.ts';
import type { Frame } from './frames.ts';
import { type JsonObject, type JsonValue, scalarText } from './exact-json.ts';
import type { PublishedColumn, PublishedTable, TableView } from './table-catalogue.ts';

/** Values longer than this are left out of a row that is too large. */
const LONG_VALUE_BYTES = 64;

export interface RenderOptions {
  readonly table: PublishedTable;
  readonly view: TableView;
  /** The columns asked for; null means all that the role may select. The primary key is always there. */
  readonly select: ReadonlySet<string> | null;
  /** Beyond so many bytes long values are left out, with an error that says so. */
  readonly recordBytesMax: number;
}

/** The `data` of a change as a subscriber gets it: only columns that its role may select, of a deleted row only the key. */
export function renderChangeData(change: Change, { table, view, select, recordBytesMax }: RenderOptions): string {
  const columns = view.columns.filter((column) => select === null || column.isKey || select.has(column.name));
  const keys = columns.filter((column) => column.isKey);
  const record = pick(table, change.row, change.type === 'DELETE' ? keys : columns);
  const isLarge = JSON.stringify(record).length > recordBytesMax;
  const sent = isLarge ? withoutLongValues(record) : record;
  return JSON.stringify({
    schema: 'public',
    table: table.name,
    type: change.type,
    commit_timestamp: change.at,
    columns: columns.map(({ name, type }) => ({ name, type })),
    ...(change.type === 'DELETE' ? { old_record: sent } : { record: sent }),
    ...(change.type === 'UPDATE' ? { old_record: pick(table, change.row, keys) } : {}),
    errors: isLarge ? ['Error 413: Payload Too Large'] : null,
  });
}

/** The message around the data. It bears no join ref, so that members of one topic can share one encoding. */
export function renderChangeMessage({ topic }: Channel, ids: readonly number[], data: string): Frame {
  const body = `{"ids":[${ids.join()}],"data":${data}}`;
  return { kind: 'text', joinRef: null, ref: null, topic, event: 'postgres_changes', body };
}

function pick(table: PublishedTable, row: JsonObject, columns: readonly PublishedColumn[]): JsonObject {
  return Object.fromEntries(
    columns.map(({ name }) => {
      const value = row[name] ?? null;
      return [name, table.exactColumns.has(name) ? scalarText(value) : value];
    }),
  );
}

function withoutLongValues(record: JsonObject): JsonObject {
  const isShort = (value: JsonValue) => JSON.stringify(value).length <= LONG_VALUE_BYTES;
  return Object.fromEntries(Object.entries(record).filter(([, value]) => isShort(value)));
}
