import { ident, join, literal, type Sql, sql } from './sql.ts';

// CSV by RFC 4180, except that a cell which a spreadsheet would run as a formula starts with an apostrophe: the guard that
// the web app's own files have (apps/web/src/lib/to-csv.ts). Numbers stay numbers.
const FORMULA = '^[=+@\\t\\r\\n-]';
const NUMBER = '^[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?$|^-Infinity$';
/** A semicolon and a tab separate cells where spreadsheets are set up so. */
const NEEDS_QUOTES = '[",;\\t\\r\\n]';

/** The row with its columns under names of ours: those of the request may be there twice. */
export function csvRowAlias(names: readonly string[]): Sql {
  return names.length === 0
    ? sql`pgrst_row`
    : sql`pgrst_row (${join(
        names.map((_, index) => cellName(index)),
        ', ',
      )})`;
}

/** The text of one row. */
export function compileCsvLine(names: readonly string[]): Sql {
  if (names.length === 0) return sql`''`;
  return sql`concat_ws(',', ${join(
    names.map((_, index) => compileCell(cellName(index))),
    ', ',
  )})`;
}

/** The whole text of the rows `text`; none for no rows. */
export function csvText(names: readonly string[], filter: Sql): Sql {
  const header = literal(names.map(headerCell).join(','));
  return sql`coalesce(${header} || E'\\n' || string_agg(text, E'\\n') ${filter}, '')`;
}

function cellName(index: number): Sql {
  return ident(`c${index}`);
}

function compileCell(cell: Sql): Sql {
  const quoted = sql`'"' || replace(cell.text, '"', '""') || '"'`;
  const isFormula = sql`cell.text ~ ${literal(FORMULA)} and cell.text !~ ${literal(NUMBER)}`;
  return sql`(select case when cell.text is null then '' when ${isFormula} then '"''' || substr(${quoted}, 2) when cell.text = '' or cell.text ~ ${literal(NEEDS_QUOTES)} then ${quoted} else cell.text end from (select pgrst_row.${cell}::text as text offset 0) as cell)`;
}

function headerCell(name: string): string {
  const isFormula = new RegExp(FORMULA, 'u').test(name) && !new RegExp(NUMBER, 'u').test(name);
  const guarded = isFormula ? `'${name}` : name;
  return isFormula || new RegExp(NEEDS_QUOTES, 'u').test(name) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
