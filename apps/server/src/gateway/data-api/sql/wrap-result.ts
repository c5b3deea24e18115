import type { Format } from '../parse/parse-headers.ts';
import { UPDATED_ROWS_SETTING } from './compile-write.ts';
import { literal, type Sql, sql } from './sql.ts';

/** What a statement is to answer besides counting its rows. */
export type Body = 'none' | 'values' | Format;

export interface Result {
  /** Rows of this answer, or rows written. */
  readonly rowCount: number;
  /** Rows that would be found without a limit; null when nobody asked. */
  readonly total: number | null;
  /** Rows that an insert found to exist and changed. */
  readonly updatedCount: number;
  readonly body: string;
}

export interface ReadToWrap {
  readonly call?: Sql;
  readonly source: Sql;
  readonly unbounded: Sql | null;
  readonly body: Body;
  /** A single value instead of a list of them. */
  readonly isSingle: boolean;
}

/** One statement for a read: Postgres itself builds the text of the answer, in the forms that PostgREST has. */
export function wrapRead({ call, source, unbounded, body, isSingle }: ReadToWrap): Sql {
  const before = call === undefined ? sql`` : sql`pgrst_call as (${call}), `;
  const total = unbounded === null ? sql`null::bigint` : sql`(select count(*) from (${unbounded}) as pgrst_count)`;
  return sql`with ${before}pgrst_source as (${source}) select count(*) as "rowCount", ${total} as total, ${compileBody(body, isSingle)} as body from pgrst_source as pgrst_row`;
}

/** One statement for a write; `shaped` are the written rows as the answer shows them, null when it shows none. */
export function wrapWrite(write: Sql, shaped: Sql | null, body: Body): Sql {
  const counts = sql`(select count(*) from pgrst_source) as "rowCount", null::bigint as total`;
  const updated = sql`coalesce(nullif(current_setting(${literal(UPDATED_ROWS_SETTING)}, true), ''), '0')::int as "updatedCount"`;
  if (shaped === null) return sql`with pgrst_source as (${write}) select ${counts}, '' as body, ${updated}`;
  return sql`with pgrst_source as (${write}) select ${counts}, ${compileBody(body, false)} as body, ${updated} from (${shaped}) as pgrst_row`;
}

function compileBody(body: Body, isSingle: boolean): Sql {
  if (body === 'none') return sql`''`;
  if (body === 'values') {
    if (isSingle) return sql`coalesce((json_agg(pgrst_row.pgrst_scalar) -> 0)::text, 'null')`;
    return sql`coalesce(json_agg(pgrst_row.pgrst_scalar), '[]')::text`;
  }
  if (body.kind === 'csv') return compileCsv();
  const list = body.stripsNulls ? sql`json_strip_nulls(json_agg(pgrst_row))` : sql`json_agg(pgrst_row)`;
  if (isSingle || body.kind === 'object') return sql`coalesce((${list} -> 0)::text, 'null')`;
  return sql`coalesce(${list}, '[]')::text`;
}

/** Postgres writes a row as text in the manner of CSV, within brackets. */
function compileCsv(): Sql {
  const names = sql`(select string_agg(name, ',') from json_object_keys((json_agg(pgrst_row) -> 0)) as name)`;
  const rows = sql`string_agg(substring(pgrst_row::text, 2, length(pgrst_row::text) - 2), E'\\n')`;
  return sql`coalesce(${names} || E'\\n' || ${rows}, '')`;
}
