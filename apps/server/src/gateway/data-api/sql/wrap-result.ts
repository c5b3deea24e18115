import type { Format } from '../parse/parse-headers.ts';
import { compileCsvLine, csvRowAlias, csvText } from './compile-csv.ts';
import { UPDATED_ROWS_SETTING } from './compile-write.ts';
import { integer, literal, type Sql, sql } from './sql.ts';

/** Rows in a form; `names` are those of their columns, in order. */
interface RowsBody {
  readonly format: Format;
  readonly names: readonly string[];
}

/** What a statement is to answer besides counting its rows. */
export type ResultBody = 'none' | 'values' | RowsBody;

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
  readonly body: ResultBody;
  /** A single value instead of a list of them. */
  readonly isSingle: boolean;
}

export const ANSWER_MEGABYTES_MAX = 8;
const BYTES_MAX = integer(ANSWER_MEGABYTES_MAX * 1024 * 1024);

/** One statement for a read: Postgres itself builds the text of the answer, in the forms that PostgREST has. */
export function wrapRead({ call, source, unbounded, body, isSingle }: ReadToWrap): Sql {
  const before = call === undefined ? sql`` : sql`pgrst_call as (${call}), `;
  const total = unbounded === null ? sql`null::bigint` : sql`(select count(*) from (${unbounded}) as pgrst_count)`;
  const counts = sql`count(*) as "rowCount", ${total} as total`;
  if (body === 'none') {
    return sql`with ${before}pgrst_source as (${source}) select ${counts}, '' as body, false as "isTooLarge" from pgrst_source`;
  }
  return sql`with ${before}pgrst_source as (${source}), ${compileTexts(sql`pgrst_source`, body)} select ${counts}, ${compileBody(body, isSingle)} from pgrst_sized`;
}

/** One statement for a write; `shaped` are the written rows as the answer shows them, null when it shows none. */
export function wrapWrite(write: Sql, shaped: Sql | null, body: ResultBody): Sql {
  const counts = sql`(select count(*) from pgrst_source) as "rowCount", null::bigint as total`;
  const updated = sql`coalesce(nullif(current_setting(${literal(UPDATED_ROWS_SETTING)}, true), ''), '0')::int as "updatedCount"`;
  if (shaped === null || body === 'none') {
    return sql`with pgrst_source as (${write}) select ${counts}, '' as body, false as "isTooLarge", ${updated}`;
  }
  return sql`with pgrst_source as (${write}), ${compileTexts(sql`(${shaped})`, body)} select ${counts}, ${compileBody(body, false)}, ${updated} from pgrst_sized`;
}

/**
 * Each row as text, once (`offset 0` keeps the planner from writing it out at every use), with the bytes up to and including
 * it: what passes the limit is dropped row by row, so that no answer is built in memory that will not be sent.
 */
function compileTexts(source: Sql, body: Exclude<ResultBody, 'none'>): Sql {
  const isCsv = body !== 'values' && body.format.kind === 'csv';
  const row = isCsv ? csvRowAlias(body.names) : sql`pgrst_row`;
  const texts = sql`select ${compileRowText(body)} as text from ${source} as ${row} offset 0`;
  return sql`pgrst_text as (${texts}), pgrst_sized as (select text, sum(octet_length(text)) over (rows unbounded preceding) as bytes from pgrst_text)`;
}

function compileRowText(body: Exclude<ResultBody, 'none'>): Sql {
  if (body === 'values') return sql`coalesce(to_json(pgrst_row.pgrst_scalar)::text, 'null')`;
  if (body.format.kind === 'csv') return compileCsvLine(body.names);
  // The star keeps a column that the request calls pgrst_row from being taken for the row.
  const json = sql`row_to_json(pgrst_row.*)`;
  return body.format.stripsNulls ? sql`json_strip_nulls(${json})::text` : sql`${json}::text`;
}

function compileBody(body: Exclude<ResultBody, 'none'>, isSingle: boolean): Sql {
  const isTooLarge = sql`coalesce(max(bytes), 0) > ${BYTES_MAX}`;
  return sql`case when ${isTooLarge} then '' else ${assemble(body, isSingle)} end as body, ${isTooLarge} as "isTooLarge"`;
}

function assemble(body: Exclude<ResultBody, 'none'>, isSingle: boolean): Sql {
  const fits = sql`filter (where bytes <= ${BYTES_MAX})`;
  const kind = body === 'values' ? 'array' : body.format.kind;
  if (body !== 'values' && kind === 'csv') return csvText(body.names, fits);
  if (isSingle || kind === 'object') return sql`coalesce((array_agg(text) ${fits})[1], 'null')`;
  const separator = body === 'values' ? sql`', '` : sql`E', \\n '`;
  return sql`'[' || coalesce(string_agg(text, ${separator}) ${fits}, '') || ']'`;
}
