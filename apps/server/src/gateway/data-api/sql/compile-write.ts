import { unknownColumn } from '../data-api-error.ts';
import type { RowCondition } from '../parse/query-tree.ts';
import type { ReadPlan } from '../plan/read-plan.ts';
import type { SchemaColumn, Relation } from '../schema/schema-cache.ts';
import { compileCondition, compileWhere } from './compile-condition.ts';
import { qualified } from './compile-read.ts';
import { EMPTY, fromCatalogue, ident, join, literal, sqlParam, type Sql, sql } from './sql.ts';

/** Rows to write: JSON text that Postgres itself reads, so that no digit of a number is lost on the way. */
export interface RowsToWrite {
  /** A JSON array of objects. */
  readonly json: string;
  readonly rowCount: number;
  readonly columns: readonly string[];
}

export interface InsertOptions {
  readonly fillsDefaults: boolean;
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  /** Columns whose equality makes two rows the same; null for the primary key. */
  readonly onConflict: readonly string[] | null;
}

/** Counts the rows that an insert found to exist and changed, within the transaction. */
export const UPDATED_ROWS_SETTING = 'atb.updated_rows';

export function compileInsert(relation: Relation, rows: RowsToWrite, options: InsertOptions): Sql {
  const table = qualified(relation.name);
  if (rows.columns.length === 0) {
    return rows.rowCount === 0 ? sql`select 1 where false` : sql`insert into ${table} default values`;
  }
  const columns = join(rows.columns.map(ident), ', ');
  const conflict = compileConflict(relation, rows, options);
  return sql`insert into ${table} (${columns}) select ${columns} from ${compileBodyRows(relation, rows, options)}${conflict}`;
}

export function compileUpdate(relation: Relation, rows: RowsToWrite, conditions: readonly RowCondition[]): Sql {
  const changes = rows.columns.map((column) => sql`${ident(column)} = pgrst_body.${ident(column)}`);
  const where = compileConditions(relation, conditions);
  const body = sql`(select * from ${compileBodyRows(relation, rows, { fillsDefaults: false })}) as pgrst_body`;
  return sql`update ${qualified(relation.name)} set ${join(changes, ', ')} from ${body}${where}`;
}

export function compileDelete(relation: Relation, conditions: readonly RowCondition[]): Sql {
  return sql`delete from ${qualified(relation.name)}${compileConditions(relation, conditions)}`;
}

/**
 * `returning …` with the columns that the answer needs and no other: more would ask for privileges that the request does
 * not.
 */
export function compileReturning(relation: Relation, plan: ReadPlan | null): Sql {
  const columns = plan === null ? [] : [...listNeededColumns(relation, plan)];
  if (columns.length === 0) return sql` returning 1`;
  return sql` returning ${join(
    columns.map((column) => sql`${ident(relation.name)}.${ident(column)}`),
    ', ',
  )}`;
}

/** The column of this name. */
function requireColumn(relation: Relation, name: string): SchemaColumn {
  const column = relation.columns.get(name);
  if (column === undefined) throw unknownColumn(name, relation.name);
  return column;
}

function compileConditions(relation: Relation, conditions: readonly RowCondition[]): Sql {
  const scope = { alias: relation.name, relation, embeds: [] };
  return compileWhere(conditions.map((condition) => compileCondition(scope, condition)));
}

function compileBodyRows(
  relation: Relation,
  rows: RowsToWrite,
  { fillsDefaults }: Pick<InsertOptions, 'fillsDefaults'>,
): Sql {
  const columns = rows.columns.map((name) => requireColumn(relation, name));
  const shape = join(
    columns.map(({ name, type }) => sql`${ident(name)} ${fromCatalogue(type)}`),
    ', ',
  );
  const defaults = columns.flatMap((column) =>
    column.default === null ? [] : [sql`${literal(column.name)}, ${fromCatalogue(column.default)}`],
  );
  if (!fillsDefaults || defaults.length === 0)
    return sql`json_to_recordset(${sqlParam(rows.json)}) as pgrst_row (${shape})`;
  const filled = sql`jsonb_build_object(${join(defaults, ', ')}) || pgrst_element.value`;
  return sql`jsonb_array_elements(${sqlParam(rows.json)}) as pgrst_element, lateral jsonb_to_record(${filled}) as pgrst_row (${shape})`;
}

function compileConflict(relation: Relation, rows: RowsToWrite, { resolution, onConflict }: InsertOptions): Sql {
  const target = onConflict ?? relation.primaryKey;
  if (resolution === null || target.length === 0) return EMPTY;
  const columns = join(
    target.map((name) => ident(requireColumn(relation, name).name)),
    ', ',
  );
  if (resolution === 'ignore-duplicates') return sql` on conflict (${columns}) do nothing`;
  const changes = join(
    rows.columns.map((name) => sql`${ident(name)} = excluded.${ident(name)}`),
    ', ',
  );
  const setting = literal(UPDATED_ROWS_SETTING);
  const counted = sql`set_config(${setting}, (coalesce(nullif(current_setting(${setting}, true), ''), '0')::int + 1)::text, true)`;
  return sql` on conflict (${columns}) do update set ${changes} where ${counted} is not null`;
}

function listNeededColumns(relation: Relation, plan: ReadPlan): ReadonlySet<string> {
  const selected = plan.outputs.flatMap((item) => {
    if (item.kind === 'star') return [...relation.columns.keys()];
    return item.kind === 'column' ? [item.field.name] : [];
  });
  const ordered = plan.order.flatMap(({ relation: related, field }) => (related === null ? [field.name] : []));
  const linked = plan.embeds.flatMap(({ relationship }) =>
    (relationship.kind === 'many-to-many' ? relationship.near : relationship.pairs).map(({ local }) => local),
  );
  return new Set([...selected, ...ordered, ...linked]);
}
